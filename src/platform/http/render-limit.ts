import { ipGroup, isPrivateIp } from './client-ip.ts'

/** Renders for one network per minute: at some 20 ms each a fifth of a processor. Cached pages do not count. */
export const MAX_RENDERS = 600

export const RENDER_LIMIT_SECONDS = 60

/** How many networks are counted at a time. */
const MAX_IPS = 20_000

/**
 * Limits how many pages a process renders for one network: uncached URLs are endless. Private IPs are exempt: they are a
 * proxy that does not forward the visitor's IP, or someone in the office.
 */
export function createRenderLimit({ max = MAX_RENDERS, now = () => performance.now() } = {}) {
  const counts = new Map<string, { endsAt: number; rendered: number }>()

  return {
    /** Counts one more render for an IP. */
    mayRender(ip: string): boolean {
      if (isPrivateIp(ip)) return true
      const key = ipGroup(ip)
      const current = counts.get(key)
      if (current && current.endsAt > now()) return ++current.rendered <= max
      // re-inserted at the end, so that the map stays in order of `endsAt`
      counts.delete(key)
      counts.set(key, { endsAt: now() + RENDER_LIMIT_SECONDS * 1000, rendered: 1 })
      for (const [oldest, { endsAt }] of counts) {
        if (endsAt > now() && counts.size <= MAX_IPS) break
        counts.delete(oldest)
      }
      return true
    },
  }
}
