import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresUnavailable } from './locate-binaries.ts'

/** Under which user PostgreSQL's programs run, and how such a program is called. */
export type PostgresAccount = {
  /** what to put before the program */
  prefix: string[]
  /** options of `spawn` */
  credentials: { uid?: number; gid?: number }
  /** whose the data folder must be; absent when it is ours anyway */
  owner?: { uid: number; gid: number }
}

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root, and to be set up by a user whom the system has no name for (as some container
 * platforms run everything). Both run it in a user namespace in which they look like nobody; their files stay theirs,
 * under any folder. Root, where namespaces are blocked, runs it as another user: the owner of its folder, or nobody.
 * @throws EmbeddedPostgresUnavailable when none of them can run the program
 */
export function choosePostgresAccount(
  program: string,
  dataDir: string,
  { allowNamespace = true }: { allowNamespace?: boolean } = {},
): PostgresAccount {
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasName())) return { prefix: [], credentials: {} }
  const candidates: PostgresAccount[] = []
  if (allowNamespace && process.platform === 'linux') {
    const prefix = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
    candidates.push({ prefix, credentials: {}, ...(uid === 0 ? { owner: { uid: 0, gid: 0 } } : {}) })
  }
  if (uid === 0) {
    const folder = lstatSync(dataDir)
    const owner = folder.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: folder.uid, gid: folder.gid }
    candidates.push({ prefix: [], credentials: owner, owner })
  }
  const failures: string[] = []
  for (const account of candidates) {
    const tried = runAs(account, program, ['--version'])
    const reached = runAs(account, 'test', ['-x', dirname(dataDir)])
    if (tried.status === 0 && reached.status === 0) return account
    const who = account.credentials.uid === undefined ? 'in a user namespace' : `as user ${account.credentials.uid}`
    failures.push(
      tried.status === 0
        ? `${who}, ${dirname(dataDir)} is out of reach`
        : `${who}, ${program}: ${tried.error?.message ?? tried.stderr.trim()}`,
    )
  }
  throw new EmbeddedPostgresUnavailable(
    `PostgreSQL may not run as root or as a user without a name, and could not be run as another user (${failures.join('; ')}).`,
  )
}

function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/** Runs one of PostgreSQL's programs to its end. */
export function runAs(account: PostgresAccount, program: string, args: string[]) {
  const [command, ...rest] = [...account.prefix, program, ...args] as [string, ...string[]]
  return spawnSync(command, rest, { ...account.credentials, cwd: '/', env: postgresEnvironment(), encoding: 'utf8' })
}

/** Our environment without libpq's own variables, which would quietly change what the programs do. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** Gives a folder and all in it to the account; a folder changes hands when root ran PostgreSQL otherwise before. */
export function giveTo(account: PostgresAccount, path: string): void {
  const owner = account.owner
  if (!owner) return
  const stats = lstatSync(path)
  if (stats.uid !== owner.uid || stats.gid !== owner.gid) chownSync(path, owner.uid, owner.gid)
  if (!stats.isDirectory()) return
  for (const name of readdirSync(path)) giveTo(account, join(path, name))
}
