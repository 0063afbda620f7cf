import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { LendingPool } from './base-pool.ts'

export type Silence = {
  /** milliseconds after which somebody who has, or waits for, a connection makes us ask whether the server still answers */
  suspectAfterMs: number
  /** milliseconds that its answer is waited for: twice on one connection, and twice on a new one */
  patienceMs: number
}

/**
 * Long enough for every statement of a page; what takes longer is asked about, and not ended. Twice the patience is more than a
 * processor that others keep busy needs for an answer, and less than a visitor has.
 */
export const HEALTH_CHECK: Silence = { suspectAfterMs: 3_000, patienceMs: 4_000 }

/** In the words of a connection that ends, which is what it comes to. */
const SILENT = 'Connection terminated: the database does not answer'

/**
 * Connections to a server that may fall silent: its machine stands still, or the way there swallows everything. No error
 * comes then, and whoever asked would wait for minutes. Here a server that does not answer a question of two letters
 * either is taken for one that is away: everybody who waits for it is told, and whoever asks next at once, until it
 * answers again. A statement that is merely slow is left alone.
 */
export class AnsweringPool extends LendingPool {
  readonly #url: string
  readonly #silence: Silence
  /** when those came who have, or wait for, a connection */
  readonly #since = new Map<symbol, number>()
  readonly #open = new Set<pg.PoolClient>()
  /** tells each who waits for a connection, once the server is taken for silent; a promise for all would keep a word for each */
  readonly #waiting = new Set<(error: Error) => void>()
  #isSilent = false
  /** a connection of our own, so that to ask takes one turn of the server's and no new process */
  #line: { client: pg.Client; ready: Promise<unknown> } | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(config: pg.PoolConfig & { connectionString: string }, silence: Silence = HEALTH_CHECK) {
    super(config)
    this.#url = config.connectionString
    this.#silence = silence
    this.on('connect', (client) => this.#open.add(client))
    this.on('remove', (client) => this.#open.delete(client))
  }

  protected override async lend(): Promise<pg.PoolClient> {
    if (this.#isSilent) throw new Error(SILENT)
    const mark = Symbol()
    this.#since.set(mark, performance.now())
    this.#lineOpen()
    this.#watch()
    const coming = super.lend()
    const { promise: lent, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    this.#waiting.add(reject)
    coming.then(resolve, reject)
    try {
      const client = await lent
      const { release } = client
      client.release = (how) => {
        this.#since.delete(mark)
        release(how)
      }
      return client
    } catch (error) {
      this.#since.delete(mark)
      // one that comes after all is for somebody else
      coming.then((client) => client.release()).catch(() => {})
      throw error
    } finally {
      this.#waiting.delete(reject)
    }
  }

  /** Looks again as long as somebody has, or waits for, a connection, or the server is silent. */
  #watch(): void {
    this.#timer ??= setTimeout(() => void this.#look(), this.#silence.suspectAfterMs / 4).unref()
  }

  async #look(): Promise<void> {
    const oldest = Math.min(...this.#since.values())
    if (this.#isSilent) this.#isSilent = !(await this.#answers())
    else if (performance.now() - oldest > this.#silence.suspectAfterMs)
      if (!(await this.#answers()) && !(await this.#answers()))
        // the second question has a connection of its own, for it may be the first one's that was lost
        this.#fallSilent()
    this.#timer = undefined
    if (!this.ended && (this.#isSilent || this.#since.size > 0)) this.#watch()
  }

  #fallSilent(): void {
    this.#isSilent = true
    for (const tell of this.#waiting) tell(new Error(SILENT))
    for (const client of this.#open) endNow(client)
  }

  /** Whether the server says anything at all; a refusal, or the end of a connection, is an answer too. */
  async #answers(): Promise<boolean> {
    const { client, ready } = this.#lineOpen()
    const said = ready
      .then(() => client.query('select 1'))
      .catch(() => this.#hangUp(client))
      .then(() => true)
    // twice, for it may be this process that stood still
    for (let time = 0; time < 2; time++) if (await inTime(said, this.#silence.patienceMs)) return true
    this.#hangUp(client)
    return false
  }

  #lineOpen(): { client: pg.Client; ready: Promise<unknown> } {
    if (this.#line) return this.#line
    const client = new pg.Client({ connectionString: this.#url, application_name: 'kerbside watch', keepAlive: true })
    const hangUp = () => this.#hangUp(client)
    client.on('error', hangUp).on('end', hangUp)
    const ready = client.connect()
    ready.catch(hangUp)
    this.#line = { client, ready }
    return this.#line
  }

  #hangUp(client: pg.Client): void {
    if (this.#line?.client !== client) return
    this.#line = undefined
    endNow(client)
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    if (this.#line) this.#hangUp(this.#line.client)
    if (callback) return void super.end(callback)
    return super.end()
  }
}

async function inTime(said: Promise<boolean>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => turn(false).then(resolve), ms)
  const answer = await Promise.race([said, late])
  clearTimeout(timer)
  return answer
}

/** Without a word to the server, which would not be heard: whoever waits on this connection is told at once. */
function endNow(client: pg.Client | pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
  connection.stream.destroy(new Error(SILENT))
}
