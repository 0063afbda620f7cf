import { describe, expect, test } from 'vitest'
import { type BuildManifest, goneFromBuild, type SizeBudget, weigh } from './route-sizes.ts'

const manifest: BuildManifest = {
  entry: { module: '/a/entry-AAAAAAAA.js', imports: ['/a/react-BBBBBBBB.js'] },
  routes: {
    root: {
      id: 'root',
      module: '/a/root-CCCCCCCC.js',
      imports: ['/a/react-BBBBBBBB.js'],
      css: ['/a/root-CCCCCCCC.css'],
    },
    layout: { id: 'layout', parentId: 'root', module: '/a/layout-DDDDDDDD.js' },
    home: { id: 'home', parentId: 'layout', module: '/a/home-EEEEEEEE.js', css: ['/a/home-EEEEEEEE.css'] },
    plain: { id: 'plain', parentId: 'root', module: '/a/plain-FFFFFFFF.js', css: ['/a/root-CCCCCCCC.css'] },
  },
}

const files = new Map([
  ['/a/entry-AAAAAAAA.js', 1000],
  ['/a/react-BBBBBBBB.js', 20_000],
  ['/a/root-CCCCCCCC.js', 300],
  ['/a/layout-DDDDDDDD.js', 40],
  ['/a/home-EEEEEEEE.js', 5],
  ['/a/plain-FFFFFFFF.js', 6],
  ['/a/root-CCCCCCCC.css', 70],
  ['/a/home-EEEEEEEE.css', 8],
  ['/a/world-map-GGGGGGGG.js', 9000],
  ['/a/small-h_H-HHHH.js', 10],
  ['/a/manifest-12345678.js', 999],
])

const budget: SizeBudget = {
  untouched: 20.9,
  firstTouch: { default: 0.344, plain: 0.4 },
  css: 0.075,
  unweighed: [],
  lazy: { 'world-map': 8 },
  otherLazy: 1,
}

describe('the size budget', () => {
  test('a build that lacks a file it names is refused', () => {
    expect(() => weigh(manifest, new Map(), budget)).toThrow('/a/home-EEEEEEEE.js')
  })

  test('a chunk or a page that the budget names and nobody builds any more is reported', () => {
    const other = {
      ...budget,
      lazy: { ...budget.lazy, globe: 5 },
      firstTouch: { ...budget.firstTouch, fair: 1 },
    }
    expect(goneFromBuild(weigh(manifest, files, other), other)).toEqual(['globe', 'fair'])
  })

  test('a page weighs its layouts and their imports, each once, and nothing that every page had before; a layout is no page', () => {
    expect(weigh(manifest, files, budget).map(({ what, kind, bytes }) => [what, kind, bytes])).toEqual([
      ['every page', 'untouched', 21_000],
      ['home', 'firstTouch', 345],
      ['home', 'css', 78],
      ['plain', 'firstTouch', 306],
      ['plain', 'css', 70],
      ['world-map', 'lazy', 9000],
      ['small', 'lazy', 10],
    ])
  })

  test('a page that no visitor sees may be as heavy as it likes', () => {
    const weighed = weigh(manifest, files, { ...budget, unweighed: ['home'] })
    expect(weighed.map(({ what }) => what)).toEqual(['every page', 'plain', 'plain', 'world-map', 'small'])
  })

  test('a limit is in thousands of bytes, and a page may have its own', () => {
    const over = weigh(manifest, files, budget).filter(({ bytes, limitBytes }) => bytes > limitBytes)
    expect(over.map(({ what, kind }) => `${what} ${kind}`)).toEqual([
      'every page untouched',
      'home firstTouch',
      'home css',
      'world-map lazy',
    ])
  })
})
