import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterUrl, dataDirectory } from './cluster-connection.ts'
import { freePort, isPortBusy } from './free-port.ts'
import { clusterPaths, readPassword } from './initialise-cluster.ts'
import { EmbeddedPostgresUnavailable, type PostgresBinaries } from './locate-binaries.ts'
import { giveTo, type PostgresAccount } from './postgres-account.ts'
import { type RunningPostmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive, servesCluster } from './process-identity.ts'

export type Log = (message: string) => void

const ATTEMPTS = 8

/**
 * Starts the server of an initialised cluster and waits until it accepts connections. A port that somebody takes
 * before it does is answered with another.
 * @throws EmbeddedPostgresUnavailable with the server's own words when it does not start
 */
export async function startPostmaster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  { settings = {}, ports = [], log }: { settings?: Record<string, string>; ports?: number[]; log: Log },
): Promise<RunningPostmaster> {
  giveTo(account, dataDir)
  // A folder that was copied or restored may have lost them, and PostgreSQL insists.
  const { cluster } = clusterPaths(dataDir)
  chmodSync(cluster, 0o700)
  removeSockets(cluster)
  let hasSocket = process.platform !== 'win32'
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = ports[attempt] ?? (await freePort())
    const alreadyLogged = logOf(dataDir).length
    const child = spawnPostmaster(dataDir, binaries, account, port, { settings, hasSocket })
    let failure: Error | undefined
    child.once('error', (error) => {
      failure = error
    })
    const running = child.pid === undefined ? undefined : { pid: child.pid, port }
    try {
      if (running && (await untilAccepting(dataDir, running, log))) return running
    } catch (error) {
      await stopPostmaster(dataDir, binaries, account)
      throw error
    }
    if (await isPortBusy(port)) continue
    const words = logOf(dataDir).subarray(alreadyLogged).toString().trim()
    if (hasSocket && words.includes(NO_SOCKET)) {
      // some shared folders cannot hold one
      hasSocket = false
      continue
    }
    throw new EmbeddedPostgresUnavailable(`PostgreSQL did not start in ${dataDir}: ${failure?.message ?? words}\n`)
  }
  throw new EmbeddedPostgresUnavailable(`PostgreSQL found no free port on 127.0.0.1 in ${ATTEMPTS} attempts.`)
}

/**
 * Waits for a first real connection, for as long as the server lives: recovery after a power cut takes its time.
 * @returns false when the server ended
 * @throws Error when the password is refused, or the process is a server of something else
 */
export async function untilAccepting(dataDir: string, { pid, port }: RunningPostmaster, log: Log): Promise<boolean> {
  const { cluster } = clusterPaths(dataDir)
  const url = clusterUrl(port, readPassword(dataDir), 'postgres')
  let nextWord = Date.now() + 10_000
  // Whatever else may sit on the port need never answer, so the first tries are short.
  for (let timeoutMs = 250; isAlive(pid); timeoutMs = Math.min(2 * timeoutMs, 5_000)) {
    const answer = await dataDirectory(url, timeoutMs).catch((error: Error & { code?: string }) => error)
    if (typeof answer === 'string') {
      if (servesCluster(pid, cluster) === 'yes' || answer === realpathSync(cluster)) return true
      throw new Error(
        `Port ${port} serves ${answer}, not ${cluster}. Stop that server, or remove postmaster.pid there.`,
      )
    }
    if (answer.code === WRONG_PASSWORD) throw new Error(`The password file in ${dataDir} does not fit its cluster.`)
    if (Date.now() > nextWord) {
      log(`PostgreSQL does not accept connections yet: ${answer.message}`)
      nextWord += 10_000
    }
    await pause(20)
  }
  return false
}

/** Those of a server that was killed: PostgreSQL would take their lock for another's once its process number is in use again. */
function removeSockets(cluster: string): void {
  for (const entry of readdirSync(cluster, { withFileTypes: true }))
    if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(entry.name) && !entry.isDirectory()) rmSync(join(cluster, entry.name))
}

const NO_SOCKET = 'could not create any Unix-domain sockets'

const WRONG_PASSWORD = '28P01'

function logOf(dataDir: string): Buffer {
  const { log } = clusterPaths(dataDir)
  return existsSync(log) ? readFileSync(log) : Buffer.alloc(0)
}
