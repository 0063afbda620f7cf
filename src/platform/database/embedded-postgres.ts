import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { clusterUrl, ensureDatabase, keepServer, throughSocket } from './cluster-connection.ts'
import { clusterPaths, initialiseCluster, readPassword } from './initialise-cluster.ts'
import { locateBinaries } from './locate-binaries.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { findPostmaster, signalStop, stopPostmaster } from './postmaster.ts'
import { withStartLock } from './start-lock.ts'
import { type Log, startPostmaster, untilAccepting } from './start-postmaster.ts'

export type EmbeddedPostgresOptions = {
  /** the product's data folder; the server keeps its cluster, password and log in `postgres` there */
  dataDir: string
  log?: Log
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
  /** by way of a Unix socket where that is possible; its host and port serve TCP */
  url: string
  /** whether another process, or an earlier life of this one, had started it */
  joined: boolean
  /** Leaves the server; the last one to leave stops it, cleanly. */
  stop(): Promise<void>
}

const DATABASE = 'kerbside'

/**
 * A PostgreSQL 18 of our own on 127.0.0.1. The server outlives a crash of this process and is found again by the next;
 * several processes share it, it is started again if it dies, and stopped when the last of them leaves.
 * @throws EmbeddedPostgresUnavailable where it cannot run (the message names the way out), Error when the folder's
 *   data is of another version or the server does not come up
 */
export async function startEmbeddedPostgres({
  log = () => {},
  settings = {},
  ports = [],
  nativeDir,
  allowNamespace = true,
  ...options
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = resolve(options.dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const paths = clusterPaths(dataDir)
  const binaries = locateBinaries(nativeDir)
  const account = choosePostgresAccount(binaries.postgres, dataDir, { allowNamespace })

  const join = async () => {
    const found = findPostmaster(paths.cluster)
    if (!found || !(await untilAccepting(dataDir, found, log))) return undefined
    log(`Using the PostgreSQL that already runs on port ${found.port}.`)
    writeFileSync(paths.joined, '')
    return found
  }
  const start = async () => {
    rmSync(paths.joined, { force: true })
    return startPostmaster(dataDir, binaries, account, { settings, ports, log })
  }
  const undo = async (error: unknown, startedHere: boolean): Promise<never> => {
    if (startedHere) await stopPostmaster(dataDir, binaries, account)
    throw error
  }
  // On the port it had, since the pools of this process and others connect there again.
  const revive = (port: number) =>
    withStartLock(paths.startLock, async () => {
      if (findPostmaster(paths.cluster)) return
      log('PostgreSQL is gone; starting it again.')
      await startPostmaster(dataDir, binaries, account, { settings, ports: [port], log })
    })

  return withStartLock(paths.startLock, async () => {
    initialiseCluster(dataDir, binaries, account, { sync: settings.fsync !== 'off' })
    const joined = await join()
    const { port } = joined ?? (await start())
    const password = readPassword(dataDir)
    const overTcp = clusterUrl(port, password, DATABASE)
    const keeper = await ensureDatabase(clusterUrl(port, password, 'postgres'), DATABASE)
      .then(() => keepServer(overTcp, () => revive(port)))
      .catch((error) => undo(error, joined === undefined))

    // A process that ends without `stop` ends the server too, unless another process has joined it.
    const onExit = () => {
      const running = joined || existsSync(paths.joined) ? undefined : findPostmaster(paths.cluster)
      if (running) signalStop(running.pid, paths.cluster, binaries, account)
    }
    process.once('exit', onExit)

    const leave = () =>
      withStartLock(paths.startLock, async () => {
        process.off('exit', onExit)
        const { last } = await keeper.release()
        if (last) await stopPostmaster(dataDir, binaries, account)
      })
    let leaving: Promise<void> | undefined
    const stop = () => {
      leaving ??= leave()
      return leaving
    }
    const url = await throughSocket(overTcp, paths.cluster)
    return { url, joined: joined !== undefined, stop }
  })
}
