import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { LendingPool } from './lending-pool.ts'

export type Silence = {
  /** milliseconds after which somebody who has, or waits for, a connection makes us ask whether the server still answers */
  suspectAfterMs: number
  /** milliseconds that its answer is waited for, twice */
  patienceMs: number
}

/** Long enough for every statement of a page, on a machine that is busy too; what takes longer is asked about, not ended. */
export const SILENCE: Silence = { suspectAfterMs: 2_000, patienceMs: 2_000 }

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
  /** rejects for all who wait, once the server is taken for silent */
  #falling = aFall()
  #isSilent = false
  #timer: NodeJS.Timeout | undefined

  constructor(config: pg.PoolConfig & { connectionString: string }, silence: Silence = SILENCE) {
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
    this.#watch()
    const { promise: fallen } = this.#falling
    const coming = super.lend()
    try {
      const client = await Promise.race([coming, fallen])
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
        // twice, for it may be this process that stood still
        this.#fallSilent()
    this.#timer = undefined
    if (!this.ended && (this.#isSilent || this.#since.size > 0)) this.#watch()
  }

  #fallSilent(): void {
    this.#isSilent = true
    const { fall } = this.#falling
    this.#falling = aFall()
    fall(new Error(SILENT))
    for (const client of this.#open) endNow(client)
  }

  /** Whether the server says anything at all; a refusal is an answer too. */
  async #answers(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => turn(false).then(resolve), this.#silence.patienceMs)
    const client = new pg.Client({ connectionString: this.#url, application_name: 'kerbside watch' })
    client.on('error', () => {})
    const said = client.connect().then(
      () =>
        client.query('select 1').then(
          () => true,
          () => true,
        ),
      () => true,
    )
    try {
      return await Promise.race([said, late])
    } finally {
      clearTimeout(timer)
      endNow(client)
    }
  }
}

function aFall(): { promise: Promise<never>; fall: (error: Error) => void } {
  const { promise, reject: fall } = Promise.withResolvers<never>()
  promise.catch(() => {})
  return { promise, fall }
}

/** Without a word to the server, which would not be heard: whoever waits on this connection is told at once. */
function endNow(client: pg.Client | pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
  connection.stream.destroy(new Error(SILENT))
}
