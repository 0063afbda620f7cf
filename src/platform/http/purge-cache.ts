import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import type { Logger } from '../logging/logging.ts'

/** What every answer carries that a change of the stock may make out of date. */
export const STOCK_KEY = 'stock'

export type PurgeOptions = {
  /** the caches before the site */
  urls: readonly string[]
  /** for caches that ask for one: sent as `Authorization: Bearer` */
  token?: string
  logger: Pick<Logger, 'info' | 'warn'>
  times?: Partial<typeof TIMES>
}

/** In milliseconds. */
const TIMES = {
  /** between a purge and the one that follows it if the stock changes on and on */
  pauseMs: 500,
  /** until the second purge, for pages whose render began before the change and reached the cache after the first */
  lateMs: 5000,
  /** back-off after a failure: the first, doubled up to the last */
  firstRetryMs: 1000,
  lastRetryMs: 60_000,
  timeoutMs: 5000,
}

/**
 * Tells caches before the site that what carries `STOCK_KEY` is out of date: at once, and again when renders that were
 * under way have ended. Nothing waits for it: many changes are one purge, and a cache that does not answer is tried until
 * it does.
 */
export function createCachePurge({ urls, token, logger, times }: PurgeOptions) {
  const caches = urls.map((url) => purgeOf(url, { token, logger, ...TIMES, ...times }))
  return {
    purge(): void {
      for (const { purge } of caches) purge()
    },
    async stop(): Promise<void> {
      await Promise.all(caches.map(({ stop }) => stop()))
    },
  }
}

function purgeOf(url: string, options: Pick<PurgeOptions, 'token' | 'logger'> & typeof TIMES) {
  const { token, logger, pauseMs, lateMs, firstRetryMs, lastRetryMs, timeoutMs } = options
  // its path and user part may hold a secret
  const { host } = new URL(url)
  const stopping = new AbortController()
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {})
  let changes = 0
  let running: Promise<void> | undefined
  let late: NodeJS.Timeout | undefined

  async function send(): Promise<string | undefined> {
    try {
      const { statusCode, body } = await request(url, {
        method: 'PURGE',
        headers: {
          'surrogate-key': STOCK_KEY,
          'user-agent': 'Kerbside (purge)',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await body.dump()
      return statusCode < 300 ? undefined : `it answered ${statusCode}`
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? (error as Error).message
    }
  }

  /** Until a purge that began after the last change has succeeded. */
  async function run(): Promise<void> {
    let retryMs = firstRetryMs
    let failures = 0
    for (let done = -1; done !== changes && !stopping.signal.aborted; ) {
      const from = changes
      const problem = await send()
      if (stopping.signal.aborted) return
      if (problem === undefined) {
        if (failures > 0) logger.info({ cache: host, failures }, 'the cache was purged after failures')
        failures = 0
        retryMs = firstRetryMs
        done = from
        if (done !== changes) await rest(pauseMs)
      } else {
        failures += 1
        logger.warn({ cache: host, problem, failures, retryMs }, 'the cache could not be purged')
        await rest(retryMs)
        retryMs = Math.min(2 * retryMs, lastRetryMs)
      }
    }
  }

  function begin(): void {
    changes += 1
    running ??= run().finally(() => {
      running = undefined
    })
  }

  return {
    purge(): void {
      if (stopping.signal.aborted) return
      begin()
      clearTimeout(late)
      late = setTimeout(begin, lateMs).unref()
    },
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(late)
      await running
    },
  }
}
