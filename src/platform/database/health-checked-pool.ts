import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { BasePool } from './base-pool.ts'

export type HealthCheck = {
  /** how long a client may be in use, or waited for, before the server is probed */
  suspectAfterMs: number
  /** time-out of a probe: waited for twice on one connection, then twice on a new one */
  probeTimeoutMs: number
}

/**
 * A slow statement triggers a probe but is never cancelled. Twice the time-out is more than a busy server needs to
 * answer a probe, and less than a visitor waits.
 */
export const HEALTH_CHECK: HealthCheck = { suspectAfterMs: 3_000, probeTimeoutMs: 4_000 }

/** `isOutage` recognises `pg`'s own words for a lost connection. */
const SERVER_DOWN = 'Connection terminated: the database does not answer'

/**
 * A pool that notices a server from which no error comes: its machine hangs, or the network drops every packet. Callers
 * would otherwise wait for the TCP time-out, which takes minutes. If `select 1` probes time out, the server is marked
 * down: every waiter is rejected and new callers fail fast until a probe succeeds.
 */
export class HealthCheckedPool extends BasePool {
  readonly #url: string
  readonly #healthCheck: HealthCheck
  readonly #sockets: Set<Socket>
  /** when each client in use, or waited for, was asked for */
  readonly #since = new Map<symbol, number>()
  /** rejects each waiter; one shared promise would leak a reaction per waiter */
  readonly #waiters = new Set<(error: Error) => void>()
  #isDown = false
  /** stays connected, so that a probe costs the server no new process */
  #probe: { client: pg.Client; socket: Socket; connected: Promise<unknown> } | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(config: pg.PoolConfig & { connectionString: string }, healthCheck: HealthCheck = HEALTH_CHECK) {
    const sockets = new Set<Socket>()
    super({ ...config, stream: () => openSocket(sockets) })
    this.#sockets = sockets
    this.#url = config.connectionString
    this.#healthCheck = healthCheck
  }

  protected override async acquire(): Promise<pg.PoolClient> {
    if (this.#isDown) throw new Error(SERVER_DOWN)
    const key = Symbol()
    this.#since.set(key, performance.now())
    this.#openProbe()
    this.#scheduleCheck()
    const coming = super.acquire()
    const { promise: acquired, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    this.#waiters.add(reject)
    coming.then(resolve, reject)
    try {
      const client = await acquired
      const { release } = client
      client.release = (destroy) => {
        this.#since.delete(key)
        release(destroy)
      }
      return client
    } catch (error) {
      this.#since.delete(key)
      // a client that comes after its waiter was rejected goes back to the pool
      coming.then((client) => client.release()).catch(() => {})
      throw error
    } finally {
      this.#waiters.delete(reject)
    }
  }

  /** Checks again as long as a client is in use or waited for, or the server is down. */
  #scheduleCheck(): void {
    this.#timer ??= setTimeout(() => void this.#check(), this.#healthCheck.suspectAfterMs / 4).unref()
  }

  async #check(): Promise<void> {
    const oldest = Math.min(...this.#since.values())
    if (this.#isDown) this.#isDown = !(await this.#answersProbe())
    else if (performance.now() - oldest > this.#healthCheck.suspectAfterMs)
      if (!(await this.#answersProbe()) && !(await this.#answersProbe()))
        // the second probe has a connection of its own: the first one's alone may be lost
        this.#markDown()
    this.#timer = undefined
    if (!this.ended && (this.#isDown || this.#since.size > 0)) this.#scheduleCheck()
  }

  #markDown(): void {
    this.#isDown = true
    for (const reject of this.#waiters) reject(new Error(SERVER_DOWN))
    // clients in use are rejected at once; `client.end()` would wait for the server
    for (const socket of this.#sockets) socket.destroy(new Error(SERVER_DOWN))
  }

  /** Whether the server responds in any way: a refusal or the end of the connection counts too. */
  async #answersProbe(): Promise<boolean> {
    const { client, connected } = this.#openProbe()
    const answered = connected
      .then(() => client.query('select 1'))
      .catch(() => this.#closeProbe(client))
      .then(() => true)
    // twice, because this process itself may have been suspended the first time
    for (let time = 0; time < 2; time++)
      if (await answersWithin(answered, this.#healthCheck.probeTimeoutMs)) return true
    this.#closeProbe(client)
    return false
  }

  #openProbe() {
    if (this.#probe) return this.#probe
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'kerbside watch',
      keepAlive: true,
      stream: () => socket,
    })
    const close = () => this.#closeProbe(client)
    client.on('error', close).on('end', close)
    const connected = client.connect()
    connected.catch(close)
    this.#probe = { client, socket, connected }
    return this.#probe
  }

  #closeProbe(client: pg.Client): void {
    if (this.#probe?.client !== client) return
    const { socket } = this.#probe
    this.#probe = undefined
    socket.destroy(new Error(SERVER_DOWN))
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    if (this.#probe) this.#closeProbe(this.#probe.client)
    if (callback) return void super.end(callback)
    return super.end()
  }
}

function openSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

async function answersWithin(answered: Promise<boolean>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  // one turn later, so that an answer that arrived while this process was suspended wins
  const timer = setTimeout(() => turn(false).then(resolve), ms)
  const answer = await Promise.race([answered, late])
  clearTimeout(timer)
  return answer
}
