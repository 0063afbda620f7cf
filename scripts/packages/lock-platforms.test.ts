import { describe, expect, test } from 'vitest'
import { lackingPlatforms } from './lock-platforms.ts'

const parser = {
  version: '2.0.0',
  license: 'MIT',
  dev: true,
  engines: { node: '>=20' },
  optionalDependencies: {
    '@parser/binding-linux-x64-gnu': '2.0.0',
    '@parser/binding-linux-arm-musleabihf': '2.0.0',
    '@parser/binding-darwin-arm64': '2.0.0',
    'parser-colours': '2.0.0',
  },
}
const here = { version: '2.0.0', optional: true }

describe('the platforms that a lock file lacks', () => {
  test('are those of the pinned packages that are for another machine', () => {
    const packages = { '': {}, 'node_modules/parser': parser, 'node_modules/@parser/binding-linux-x64-gnu': here }
    const rest = { version: '2.0.0', dev: true, license: 'MIT', optional: true, engines: { node: '>=20' } }
    expect(lackingPlatforms({ packages })).toEqual({
      'node_modules/@parser/binding-linux-arm-musleabihf': { ...rest, os: ['linux'], cpu: ['arm'], libc: ['musl'] },
      'node_modules/@parser/binding-darwin-arm64': { ...rest, os: ['darwin'], cpu: ['arm64'] },
    })
  })

  test('stand beside a second version of their parent, where that has its own', () => {
    const older = { version: '1.0.0', optionalDependencies: { '@parser/binding-darwin-arm64': '1.0.0' } }
    const packages = {
      '': {},
      'node_modules/parser': { ...parser, optionalDependencies: { '@parser/binding-darwin-arm64': '2.0.0' } },
      'node_modules/tool/node_modules/parser': older,
    }
    expect(Object.entries(lackingPlatforms({ packages })).map(([path, { version }]) => [path, version])).toEqual([
      ['node_modules/@parser/binding-darwin-arm64', '2.0.0'],
      ['node_modules/tool/node_modules/@parser/binding-darwin-arm64', '1.0.0'],
    ])
  })

  test('are none in a complete file, and none are guessed from a range', () => {
    const ranged = { version: '2.0.0', optionalDependencies: { '@parser/binding-darwin-arm64': '^2.0.0' } }
    expect(lackingPlatforms({ packages: { '': {}, 'node_modules/parser': ranged } })).toEqual({})
    const packages = {
      'node_modules/parser': { ...parser, optionalDependencies: { '@parser/binding-linux-x64-gnu': '2.0.0' } },
      'node_modules/@parser/binding-linux-x64-gnu': here,
    }
    expect(lackingPlatforms({ packages })).toEqual({})
  })
})
