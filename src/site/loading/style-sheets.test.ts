import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { sheetsOnce } from './style-sheets.ts'

const build = {
  assets: {
    version: '1',
    routes: {
      root: { id: 'root', css: ['/styles.css#', '/plain.css'] },
      home: { id: 'home', css: ['/styles.css#', '/written.css#'] },
      feed: { id: 'feed' },
    },
  },
} as unknown as ServerBuild

test('the sheets that every page has are known to scripts that come later', () => {
  const { root, home } = sheetsOnce(build).assets.routes
  expect(root?.css).toEqual(['/styles.css', '/plain.css'])
  expect(home?.css?.[0]).toBe('/styles.css')
})

test('a sheet that leaves with its page may be fetched again', () => {
  expect(sheetsOnce(build).assets.routes.home?.css?.[1]).toBe('/written.css#')
})

test('a route without sheets stays without', () => {
  expect(sheetsOnce(build).assets.routes.feed?.css).toBeUndefined()
})
