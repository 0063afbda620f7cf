import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type ChannelListener = {
  /** resolves once changes are heard */
  ready: Promise<void>
  /** ends the connection; no `onChange` follows */
  stop(): Promise<void>
}

export type ListenOptions = {
  /** of the server that is written to: a replica does not pass notifications on */
  url: string
  /** what is notified on, such as `listings_changed` of migrations/0005-search-indexes.sql */
  channel: string
  /** called with each notification's payload, and with an empty one when some may have been missed while the connection was broken */
  onChange: (payload: string) => void
  /** told of each break, in words */
  onBreak?: (error: Error) => void
  /** milliseconds between attempts to connect again: the first, doubled up to the last */
  retryMs?: readonly [first: number, last: number]
}

/** Listens for PostgreSQL's notifications, on a connection of its own, which is made again when it breaks. */
export function listenToChannel({
  url,
  channel,
  onChange,
  onBreak = () => {},
  retryMs = [100, 10_000],
}: ListenOptions): ChannelListener {
  const stopping = new AbortController()
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()

  /** Listens until the connection breaks. */
  async function listen(heard: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'kerbside listener',
    })
    const broken = new Promise<Error>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(new Error('The connection ended.')))
      stopping.signal.addEventListener('abort', () => resolve(new Error('Stopped.')), { once: true })
    })
    client.on('notification', ({ payload = '' }) => stopping.signal.aborted || onChange(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      heard()
      throw await broken
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    const [first, last] = retryMs
    let wait = first
    let broke = false
    while (!stopping.signal.aborted) {
      try {
        await listen(() => {
          wait = first
          if (broke && !stopping.signal.aborted) onChange('')
          becomeReady()
        })
      } catch (error) {
        if (stopping.signal.aborted) return
        broke = true
        onBreak(error instanceof Error ? error : new Error(String(error)))
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
        wait = Math.min(wait * 2, last)
      }
    }
  }

  const ended = keepListening()
  return {
    ready,
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
