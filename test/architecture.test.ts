import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  breaches,
  cycles,
  fragments,
  fullFolders,
  missingFolders,
  partCycles,
  readFirst,
  sharedNames,
} from './architecture.ts'

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.(test|cases|d)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

describe('the architecture', () => {
  test('every source keeps to the rules', () => {
    expect(sources.length).toBeGreaterThan(60)
    expect(breaches(sources)).toEqual([])
  })

  test('features do not go in circles, and each one exists', () => {
    expect(cycles()).toEqual([])
    expect(partCycles()).toEqual([])
    expect(missingFolders()).toEqual([])
  })

  test('the server reads little before it starts its database, which starts while the rest is read', () => {
    const first = readFirst('src/server.ts', sources)
    expect(first).toContain('src/platform/database/embedded-postgres.ts')
    expect(first.length).toBeLessThan(40)
    const planted = {
      path: 'src/planted.ts',
      text: "import './server.ts'\nimport type { Site } from './app/site-server.ts'",
    }
    expect(readFirst('src/planted.ts', [...sources, planted])).toHaveLength(first.length + 1)
  })

  test('no two modules export the same name', () => {
    expect(sharedNames(sources)).toEqual([])
    expect(
      sharedNames([
        { path: 'src/search/one.ts', text: 'export const planted = 1' },
        { path: 'src/places/two.ts', text: 'export type planted = 2' },
      ]),
    ).toEqual(['planted is exported by src/search/one.ts and src/places/two.ts: rename one of them'])
  })

  test('a few lines that one neighbour imports are part of it', () => {
    const others = globSync('{test,e2e,bench,scripts}/**/*.ts').map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
    }))
    expect(fragments(sources, others)).toEqual([])
    const planted = { path: 'src/search/query/few.ts', text: 'export const few = 1' }
    const neighbour = { path: 'src/search/query/many.ts', text: "import { few } from './few.ts'" }
    const stranger = { path: 'src/search/url/other.ts', text: "import { few } from '../query/few.ts'" }
    expect(fragments([planted, neighbour])).toEqual([
      'src/search/query/few.ts: only src/search/query/many.ts imports it; move its few lines there',
    ])
    expect(fragments([planted, neighbour, stranger])).toEqual([])
    expect(fragments([planted, stranger])).toEqual([])
    expect(fragments([planted, { ...neighbour, text: "await import('./few.ts')" }])).toEqual([])
  })

  test('no folder is too full to take in', () => {
    const all = globSync('{src,test,bench,scripts}/**/*.*')
    expect(all.length).toBeGreaterThan(1000)
    expect(fullFolders(all)).toEqual([])
    expect(fullFolders(Array.from({ length: 26 }, (_, at) => `src/planted/file-${at}.ts`))).toEqual([
      'src/planted has 26 files: give some of them a folder of their own',
    ])
  })

  test.each([
    ['the domain uses no package', 'src/search/planted.ts', "import { z } from 'zod'", 'uses no such package'],
    [
      'the domain does not run in Node alone',
      'src/search/planted.ts',
      "import { join } from 'node:path'",
      'uses no such package',
    ],
    [
      'no process loads React, which comes with the built site',
      'src/app/planted.ts',
      "import { matchRoutes } from 'react-router'",
      'uses no such package',
    ],
    [
      'the domain knows no server',
      'src/search/planted.ts',
      "import { a } from './server/search.ts'",
      'may not use server',
    ],
    [
      'React knows no server',
      'src/search/ui/planted.tsx',
      "import { a } from '../server/search.ts'",
      'may not use server',
    ],
    [
      'nor by the back door',
      'src/search/ui/planted.tsx',
      "const a = await import('../server/search.ts')",
      'may not use server',
    ],
    [
      'nor by passing it on',
      'src/search/ui/planted.tsx',
      "export { a } from '../server/search.ts'",
      'may not use server',
    ],
    [
      'the platform knows no feature',
      'src/platform/planted.ts',
      "import { a } from '#src/search/query/heading.ts'",
      'may not use domain',
    ],
    [
      'places know no search',
      'src/places/planted.ts',
      "import { a } from '#src/search/query/heading.ts'",
      'places may not use search',
    ],
    [
      'formatting knows no feature',
      'src/formatting/planted.ts',
      "import { a } from '#src/property/price/price.ts'",
      'may not use domain',
    ],
    ['a feature is declared', 'src/novelty/planted.ts', '', 'add the feature "novelty"'],
    ['a feature has one shape', 'src/search/helpers/planted.ts', '', 'add the part "helpers"'],
    [
      'a part uses those below it alone',
      'src/search/criteria/planted.ts',
      "import { a } from '#src/search/results/paging.ts'",
      'in search, criteria may not use results',
    ],
    [
      'no part uses what puts the parts together',
      'src/search/results/server/planted.ts',
      "import { a } from '../../server/search.ts'",
      'results may not use what puts the parts together',
    ],
    [
      'a part keeps to its zones too',
      'src/search/results/ui/planted.tsx',
      "import { a } from '../server/statements.ts'",
      'may not use server',
    ],
    ['a file is named after what is in it', 'src/search/utils.ts', '', 'name the file after'],
  ])('%s', (_rule, path, text, complaint) => {
    expect(breaches([{ path, text }]).join('\n')).toContain(complaint)
  })

  test('types may come from anywhere', () => {
    expect(
      breaches([{ path: 'src/search/ui/planted.tsx', text: "import type { Search } from '../server/search.ts'" }]),
    ).toEqual([])
  })

  test('a circle is noticed', () => {
    expect(cycles({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] })).toEqual(['a', 'b', 'c'])
  })
})
