import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
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
 * PostgreSQL refuses to run as root. As an ordinary user nothing is to be done. As root, it runs in a user namespace
 * in which root looks like nobody (its files stay root's, under any folder), and where namespaces are blocked, under
 * another user: the owner of the data folder, or nobody.
 * @throws EmbeddedPostgresUnavailable when none of them can run the program
 */
export function choosePostgresAccount(
  program: string,
  dataDir: string,
  { allowNamespace = true }: { allowNamespace?: boolean } = {},
): PostgresAccount {
  if (process.getuid?.() !== 0) return { prefix: [], credentials: {} }
  const namespace: PostgresAccount = {
    prefix: ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
    credentials: {},
    owner: { uid: 0, gid: 0 },
  }
  const folder = lstatSync(dataDir)
  const uids = folder.uid === 0 ? [{ uid: NOBODY, gid: NOBODY }] : [{ uid: folder.uid, gid: folder.gid }]
  const candidates = [
    ...(allowNamespace && process.platform === 'linux' ? [namespace] : []),
    ...uids.map((owner) => ({ prefix: [], credentials: owner, owner })),
  ]
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
    `PostgreSQL may not run as root, and could not be run as anybody else (${failures.join('; ')}).`,
  )
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
