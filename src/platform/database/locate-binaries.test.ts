import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmbeddedPostgresUnavailable, locateBinaries } from './locate-binaries.ts'

let folder: string
let nativeDir: string

/** The package as npm unpacks it when install scripts are skipped: no links, no run bits. */
beforeAll(() => {
  const installed = join(dirname(locateBinaries().postgres), '..')
  folder = mkdtempSync(join(tmpdir(), 'kerbside-native-'))
  nativeDir = join(folder, 'native')
  const isLink = (path: string) => lstatSync(path).isSymbolicLink()
  const left = (path: string) =>
    isLink(path) || path.endsWith('.a') || path.includes('libicudata.so.60.2') || path === join(installed, 'share')
  cpSync(installed, nativeDir, { recursive: true, filter: (path) => !left(path) })
  symlinkSync(join(installed, 'lib/libicudata.so.60.2'), join(nativeDir, 'lib/libicudata.so.60.2'))
  symlinkSync(join(installed, 'share'), join(nativeDir, 'share'))
  for (const name of readdirSync(join(nativeDir, 'bin'))) chmodSync(join(nativeDir, 'bin', name), 0o644)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a package whose install scripts were skipped cannot run, and can once it was located', () => {
  expect(spawnSync(join(nativeDir, 'bin/postgres'), ['--version']).status).not.toBe(0)
  const { postgres } = locateBinaries(nativeDir)
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL) 18')
  expect(existsSync(join(nativeDir, 'lib/libpq.so.5'))).toBe(true)
})

test('a package that is in order is left alone', () => {
  const before = lstatSync(join(nativeDir, 'lib')).mtimeMs
  locateBinaries(nativeDir)
  expect(lstatSync(join(nativeDir, 'lib')).mtimeMs).toBe(before)
})

test('an incomplete package is refused with the way out', () => {
  rmSync(join(nativeDir, 'bin/initdb'))
  expect(() => locateBinaries(nativeDir)).toThrow(EmbeddedPostgresUnavailable)
  expect(() => locateBinaries(nativeDir)).toThrow(/initdb is missing.*DATABASE_URL/)
})
