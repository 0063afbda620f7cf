import { ipGroup, isPrivateIp, widerIpGroup } from './client-ip.ts'

/**
 * What one network may cost a process, in milliseconds of processor time: a fifth of a processor. Forty busy
 * visitors behind one IP address stay below it (app/request-costs.test.ts).
 */
export const REQUEST_BUDGET = { maxMs: 12_000, seconds: 60 }

/** Of a page that is rendered; cached ones cost nothing. */
export const RENDER_COST_MS = 20

/** How much more of a budget an IPv6 /48 may use than each /64 in it: three fifths of a processor. */
const WIDER_BUDGET_FACTOR = 3

/** How many networks are counted at a time. */
const MAX_NETWORKS = 20_000

/**
 * Limits what each network costs this process: uncached URLs and calls are endless. Private IPs are exempt: they are a
 * proxy that does not forward the visitor's IP, or someone in the office.
 */
export function createRequestBudget({
  maxMs = REQUEST_BUDGET.maxMs,
  seconds = REQUEST_BUDGET.seconds,
  now = () => performance.now(),
} = {}) {
  const spent = new Map<string, { endsAt: number; ms: number }>()

  function add(network: string, ms: number, max: number): boolean {
    const current = spent.get(network)
    if (current && current.endsAt > now()) {
      // the last request may pass the limit: what is dear is answered, and then paid for
      const isWithin = current.ms < max
      current.ms += ms
      return isWithin
    }
    // re-inserted at the end, so that the map stays in order of `endsAt`
    spent.delete(network)
    spent.set(network, { endsAt: now() + seconds * 1000, ms })
    for (const [oldest, { endsAt }] of spent) {
      if (endsAt > now() && spent.size <= MAX_NETWORKS) break
      spent.delete(oldest)
    }
    return true
  }

  return {
    seconds,
    /** Counts what a request of an IP costs; false where its network has spent its budget. */
    spend(ip: string, ms: number): boolean {
      if (ms === 0 || isPrivateIp(ip)) return true
      const network = ipGroup(ip)
      const wider = widerIpGroup(network)
      // a refused /48 adds no /64, so that they cannot crowd it out of the map
      if (wider !== undefined && !add(wider, ms, WIDER_BUDGET_FACTOR * maxMs)) return false
      return add(network, ms, maxMs)
    },
  }
}
