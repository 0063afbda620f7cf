import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterPaths } from './initialise-cluster.ts'
import type { PostgresBinaries } from './locate-binaries.ts'
import { type PostgresAccount, postgresEnvironment, runAs } from './postgres-account.ts'
import { isAlive, servesCluster } from './process-identity.ts'

/** Settings for a machine of one or two cores that also runs the site itself. */
const SMALL_MACHINE: Record<string, string> = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  max_connections: '60',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel queries need shared memory that containers are short of, and gain nothing on two cores.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  log_checkpoints: 'off',
  // Statements can hold what visitors typed; who sent a failing one reports it.
  log_min_error_statement: 'panic',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** Below this, in bytes, the database gets by with less: the site beside it needs some 350 MB. */
const LITTLE_MEMORY = 1024 ** 3

/** What differs where there is little memory. The kernel's cache keeps what the smaller buffers do not. */
const LITTLE_MEMORY_SETTINGS: Record<string, string> = {
  shared_buffers: '48MB',
  effective_cache_size: '128MB',
  work_mem: '4MB',
  maintenance_work_mem: '24MB',
  autovacuum_max_workers: '1',
  wal_buffers: '1MB',
  max_wal_size: '128MB',
  max_connections: '40',
}

/** The settings for a machine, or a container, of so many bytes of memory. */
export function settingsFor(memory: number): Record<string, string> {
  return memory < LITTLE_MEMORY ? { ...SMALL_MACHINE, ...LITTLE_MEMORY_SETTINGS } : SMALL_MACHINE
}

/** The memory of this machine, or of the container (cgroup) that limits it. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  // without a limit it is 0, or more than there is
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

const LOG_LIMIT_BYTES = 5_000_000

export type RunningPostmaster = { pid: number; port: number }

/**
 * What the cluster's own lock file says. A file left by a process that died, or whose id now belongs to something
 * else, is removed and counts as none.
 */
export function findPostmaster(cluster: string): RunningPostmaster | undefined {
  const file = join(cluster, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (isAlive(pid) && servesCluster(pid, cluster) !== 'no') return { pid, port: Number(lines[3]) }
  rmSync(file, { force: true })
  return undefined
}

/** Starts the server in a session of its own, so that Ctrl-C in our terminal, or our death, is not its end. */
export function spawnPostmaster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  port: number,
  { settings, hasSocket }: { settings: Record<string, string>; hasSocket: boolean },
): ChildProcess {
  const { cluster, log } = clusterPaths(dataDir)
  const all = {
    ...settingsFor(availableMemory()),
    ...settings,
    listen_addresses: '127.0.0.1',
    // its own folder, which nobody else can open
    unix_socket_directories: hasSocket ? '.' : '',
  }
  const args = ['-D', cluster, '-p', String(port), ...Object.entries(all).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
  const [command, ...rest] = [...account.prefix, binaries.postgres, ...args] as [string, ...string[]]
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  try {
    const child = spawn(command, rest, {
      ...account.credentials,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', output, output],
    })
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

/**
 * A fast shutdown: sessions are ended, everything is written, the lock file goes.
 * @throws Error when it takes more than a minute
 */
export async function stopPostmaster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  const { cluster } = clusterPaths(dataDir)
  const running = findPostmaster(cluster)
  if (!running) return
  signalStop(running.pid, cluster, binaries, account)
  const deadline = Date.now() + 60_000
  while (existsSync(join(cluster, 'postmaster.pid')) && isAlive(running.pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${running.pid}) has not stopped within a minute.`)
    await pause(10)
  }
}

/** Asks for a fast shutdown and does not wait. Windows has no signals, so there pg_ctl asks. */
export function signalStop(pid: number, cluster: string, binaries: PostgresBinaries, account: PostgresAccount): void {
  if (process.platform === 'win32') {
    runAs(account, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-W'])
    return
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
