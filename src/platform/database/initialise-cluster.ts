import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresUnavailable, type PostgresBinaries } from './locate-binaries.ts'
import { giveTo, type PostgresAccount, runAs } from './postgres-account.ts'

/** Where things lie in the data folder of the embedded PostgreSQL. */
export function clusterPaths(dataDir: string) {
  return {
    cluster: join(dataDir, 'cluster'),
    unfinishedCluster: join(dataDir, 'cluster.new'),
    password: join(dataDir, 'password'),
    log: join(dataDir, 'postgres.log'),
    startLock: join(dataDir, 'starting.lock'),
    joined: join(dataDir, 'joined'),
  }
}

export const CLUSTER_USER = 'kerbside'

/** The password of the cluster's one role. */
export function readPassword(dataDir: string): string {
  return readFileSync(clusterPaths(dataDir).password, 'utf8').trim()
}

/**
 * Makes the cluster unless it is there, and checks that these binaries can read it. It is made aside and renamed, so
 * that an interrupted start leaves nothing half made.
 * @throws Error when the cluster is of another major version, or `initdb` fails
 */
export function initialiseCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  { sync = true }: { sync?: boolean } = {},
): void {
  const paths = clusterPaths(dataDir)
  if (existsSync(paths.cluster)) {
    checkVersion(paths.cluster, binaries, account)
    return
  }
  rmSync(paths.unfinishedCluster, { recursive: true, force: true })
  mkdirSync(paths.unfinishedCluster, { mode: 0o700 })
  if (!existsSync(paths.password)) writeFileSync(paths.password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  giveTo(account, dataDir)
  const made = runAs(account, binaries.initdb, [
    `--pgdata=${paths.unfinishedCluster}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${paths.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=english',
    '--data-checksums',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ])
  if (made.status !== 0) {
    throw new EmbeddedPostgresUnavailable(
      `The database could not be created in ${dataDir}: ${made.error?.message ?? made.stderr.trim()}.`,
    )
  }
  renameSync(paths.unfinishedCluster, paths.cluster)
}

function checkVersion(cluster: string, binaries: PostgresBinaries, account: PostgresAccount): void {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const printed = runAs(account, binaries.postgres, ['--version']).stdout
  const major = /\b(\d+)\.\d+/.exec(printed)?.[1]
  if (written === major) return
  throw new Error(
    `${cluster} was made by PostgreSQL ${written || '(unknown)'}, and the embedded one is ${major}. ` +
      'Export it with the version of Kerbside that made it and restore the export here, ' +
      `or serve it by a PostgreSQL ${written} of your own and set DATABASE_URL.`,
  )
}
