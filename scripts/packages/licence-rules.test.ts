import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { licencesOf } from './licence-rules.ts'

const lock = (name: string, license: string | undefined, dev = false) => ({
  packages: { '': {}, [`node_modules/a/node_modules/${name}`]: { ...(license && { license }), dev } },
})

describe('a release refuses a licence:', () => {
  test.each<[what: string, name: string, licence: string | undefined, dev?: boolean]>([
    ['none', 'b', undefined],
    ['one that asks for our source', 'b', 'AGPL-3.0-only'],
    ['one of two that both apply', 'b', 'MIT AND GPL-3.0-only'],
    ['one for tools in what is delivered', 'b', 'MPL-2.0'],
    ['one of another package', 'b', 'LGPL-3.0-or-later'],
    ['one of a package of nearly that name', 'x@img/sharp-linux', 'LGPL-3.0-or-later'],
    ['one that is not free even for tools', 'b', 'GPL-3.0-only', true],
  ])('%s', (_what, name, licence, dev) => {
    expect(licencesOf(lock(name, licence, dev)).mistakes).toEqual([{ name, licence: licence ?? 'none' }])
  })
})

test.each<[name: string, licence: string, dev?: boolean]>([
  ['b', 'MIT'],
  ['b', '(GPL-3.0-only OR MIT)'],
  ['b', 'MPL-2.0', true],
  ['@img/sharp-wasm32', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
  ['@fontsource-variable/commissioner', 'OFL-1.1'],
])('takes %s under %s', (name, licence, dev) => {
  expect(licencesOf(lock(name, licence, dev))).toEqual({ counts: new Map([[licence, 1]]), mistakes: [] })
})

test('everything that Kerbside installs has a licence that is allowed', () => {
  expect(licencesOf(JSON.parse(readFileSync('package-lock.json', 'utf8'))).mistakes).toEqual([])
})
