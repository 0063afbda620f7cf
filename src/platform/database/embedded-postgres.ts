import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterUrl, dataDirectory, ensureDatabase, keepServer } from './cluster-connection.ts'
import { freePort, isPortBusy } from './free-port.ts'
import { clusterPaths, initialiseCluster } from './initialise-cluster.ts'
import { EmbeddedPostgresUnavailable, locateBinaries, type PostgresBinaries } from './locate-binaries.ts'
import { choosePostgresAccount, giveTo, type PostgresAccount } from './postgres-account.ts'
import { findPostmaster, type RunningPostmaster, signalStop, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive, servesCluster } from './process-identity.ts'
import { withStartLock } from './start-lock.ts'

export type EmbeddedPostgresOptions = {
  /** the product's data folder; the server keeps its cluster, password and log in `postgres` there */
  dataDir: string
  log?: (message: string) => void
  /** server settings over the product's own */
  settings?: Record<string, string>
  /** the first ports to try; any free one by default */
  ports?: number[]
  /** the folder of PostgreSQL's programs; the installed package by default */
  nativeDir?: string
  /** false: as root, run it as another user even where a user namespace would do */
  allowNamespace?: boolean
}

export type EmbeddedPostgres = {
  url: string
  /** whether another process, or an earlier life of this one, had started it */
  joined: boolean
  /** Leaves the server; the last one to leave stops it, cleanly. */
  stop(): Promise<void>
}

/**
 * A PostgreSQL 18 of our own on 127.0.0.1. The server outlives a crash of this process and is found again by the next;
 * several processes share it, and it is stopped when the last of them leaves.
 * @throws EmbeddedPostgresUnavailable where it cannot run (the message names the way out), Error when the folder's
 *   data is of another version or the server does not come up
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir, 'postgres')
  const log = options.log ?? (() => {})
  const paths = clusterPaths(dataDir)
  mkdirSync(resolve(options.dataDir), { recursive: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const binaries = locateBinaries(options.nativeDir)
  const { allowNamespace } = options
  const account = choosePostgresAccount(
    binaries.postgres,
    dataDir,
    allowNamespace === undefined ? {} : { allowNamespace },
  )

  return withStartLock(paths.startLock, async () => {
    initialiseCluster(dataDir, binaries, account, { sync: options.settings?.fsync !== 'off' })
    const found = findPostmaster(paths.cluster)
    if (found) log(`Using the PostgreSQL that already runs on port ${found.port}.`)
    if (found) writeFileSync(paths.joined, '')
    else rmSync(paths.joined, { force: true })
    const running = found ?? (await start(dataDir, binaries, account, options))
    const password = readFileSync(paths.password, 'utf8').trim()
    if (found) await untilAccepting(found, paths.cluster, password, log)
    await ensureDatabase(clusterUrl(running.port, password, 'postgres'), 'kerbside')
    const url = clusterUrl(running.port, password, 'kerbside')
    const keeper = await keepServer(url)

    // A process that ends without `stop` takes the server along, unless somebody else has joined it.
    const onExit = () => {
      if (!found && !existsSync(paths.joined)) signalStop(running.pid, paths.cluster, binaries, account)
    }
    process.once('exit', onExit)

    let stopping: Promise<void> | undefined
    const stop = () =>
      withStartLock(paths.startLock, async () => {
        process.off('exit', onExit)
        const { last } = await keeper.release()
        if (last) await stopPostmaster(dataDir, binaries, account)
      })
    return {
      url,
      joined: found !== undefined,
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  })
}

async function start(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  { settings, ports = [], log = () => {} }: EmbeddedPostgresOptions,
): Promise<RunningPostmaster> {
  const paths = clusterPaths(dataDir)
  giveTo(account, dataDir)
  const password = readFileSync(paths.password, 'utf8').trim()
  const ATTEMPTS = 8
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = ports[attempt] ?? (await freePort())
    const logged = existsSync(paths.log) ? readFileSync(paths.log).length : 0
    const child = spawnPostmaster(dataDir, binaries, account, port, settings)
    let failure: Error | undefined
    child.once('error', (error) => {
      failure = error
    })
    if (child.pid !== undefined && (await untilAccepting({ pid: child.pid, port }, paths.cluster, password, log))) {
      return { pid: child.pid, port }
    }
    if (await isPortBusy(port)) continue
    const said = existsSync(paths.log) ? readFileSync(paths.log).subarray(logged).toString().trim() : ''
    throw new EmbeddedPostgresUnavailable(`PostgreSQL did not start in ${dataDir}: ${failure?.message ?? said}.`)
  }
  throw new EmbeddedPostgresUnavailable(`PostgreSQL found no free port on 127.0.0.1 in ${ATTEMPTS} attempts.`)
}

/** Waits for a first real connection, as long as the server lives: recovery after a power cut takes its time. */
async function untilAccepting(
  { pid, port }: RunningPostmaster,
  cluster: string,
  password: string,
  log: (message: string) => void,
): Promise<boolean> {
  let nextWord = Date.now() + 10_000
  let refused: unknown
  while (isAlive(pid)) {
    try {
      const served = await dataDirectory(clusterUrl(port, password, 'postgres'))
      if (servesCluster(pid, cluster) === 'yes' || served === realpathSync(cluster)) return true
      throw new Error(`Port ${port} serves ${served}, not ${cluster}.`)
    } catch (error) {
      refused = error
      if ((error as { code?: string }).code === '28P01') throw error
    }
    if (Date.now() > nextWord) {
      log(`PostgreSQL does not accept connections yet: ${refused instanceof Error ? refused.message : refused}`)
      nextWord += 10_000
    }
    await pause(20)
  }
  return false
}
