import { Agent, fetch as fetchByUndici } from 'undici'
import { publicLookup, type ResolveHost, refusedUrl } from './public-ip.ts'

const MAX_BYTES = 1_000_000

type GuardedFetchOptions = {
  /** host:port pairs that may be on an internal network */
  allowedHosts?: readonly string[]
  resolveHost?: ResolveHost
  /** from the request to the last byte */
  timeoutMs: number
}

export type GuardedFetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * `fetch` for libraries that call third parties: public IP addresses only, no redirects, a time-out and a size limit. It
 * rejects where one of them is missed.
 */
export function createGuardedFetch({ allowedHosts = [], resolveHost, timeoutMs }: GuardedFetchOptions): GuardedFetch {
  const agentWith = (lookup?: ReturnType<typeof publicLookup>) =>
    new Agent({
      connect: { lookup, timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxResponseSize: MAX_BYTES,
    })
  const agent = agentWith(publicLookup(resolveHost))
  const internalAgent = agentWith()
  return async (url, init = {}) => {
    const to = new URL(url)
    const refused = refusedUrl(to, allowedHosts)
    if (refused) throw new Error(refused)
    const answer = await fetchByUndici(to, {
      ...(init as Record<string, unknown>),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      dispatcher: allowedHosts.includes(to.host) ? internalAgent : agent,
    })
    return answer as unknown as Response
  }
}
