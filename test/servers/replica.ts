import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '#src/platform/database/cluster-connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
import { clusterPaths } from '#src/platform/database/initialise-cluster.ts'

/** Of both: a replica may have no less than its primary. */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '16MB',
  max_connections: '60',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '64MB',
}

/** What is in a cluster but belongs to a running server, or is streamed. */
const LEFT_OUT = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pg_internal\.init)$/

/** A server that replicas can follow. */
export function startPrimary(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    settings: SETTINGS,
  })
}

/**
 * A streaming replica, made as PostgreSQL's manual describes under "Making a base backup using the low level API": the
 * primary's files are copied between the start and the stop of a backup, and the rest is streamed.
 */
export async function startReplica(
  primary: { url: string; dataDir: string },
  dataDir: string,
): Promise<EmbeddedPostgres> {
  const from = join(primary.dataDir, 'postgres')
  const to = join(dataDir, 'postgres')
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const label = await withClient(primary.url, async (client) => {
    await client.query(`select pg_backup_start('replica', fast => true)`)
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(path) && !/starting\.lock|joined$|postgres\.log|\.s\.PGSQL/.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    return rows[0]?.labelfile ?? ''
  })
  const { cluster } = clusterPaths(to)
  writeFileSync(join(cluster, 'backup_label'), label, { mode: 0o600 })
  writeFileSync(join(cluster, 'standby.signal'), '', { mode: 0o600 })
  const { port, username, password } = new URL(primary.url)
  return startEmbeddedPostgres({
    dataDir,
    settings: {
      ...SETTINGS,
      hot_standby: 'on',
      wal_retrieve_retry_interval: '200ms',
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`,
    },
  })
}
