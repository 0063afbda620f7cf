import ipaddr from 'ipaddr.js'
import { ipGroup } from './client-ip.ts'

/** Pages that are drawn for one address in a minute: at some 20 ms each a fifth of a processor. Kept ones are not counted. */
export const MAX_RENDERS = 600

/** Seconds of one count. */
export const DRAWING_SECONDS = 60

/** Addresses that are counted at a time. */
const MAX_IPS = 20_000

/**
 * Counts the pages that a process draws for one network address, so that nobody has it draw without end by asking for
 * addresses that nobody asked for before. An address of a private network is a proxy's that does not say for whom it
 * asks, or somebody of the house: it is not counted.
 */
export function createDrawingLimit({ most = MAX_RENDERS, now = () => performance.now() } = {}) {
  const counts = new Map<string, { endsAt: number; drawn: number }>()

  return {
    /** Whether one more page may be drawn for an address. Counts it. */
    mayDraw(ip: string): boolean {
      if (isPrivate(ip)) return true
      const key = ipGroup(ip)
      const held = counts.get(key)
      if (held && held.endsAt > now()) return ++held.drawn <= most
      // anew at the end, so that the first are those that end first
      counts.delete(key)
      counts.set(key, { endsAt: now() + DRAWING_SECONDS * 1000, drawn: 1 })
      for (const [oldest, { endsAt }] of counts) {
        if (endsAt > now() && counts.size <= MAX_IPS) break
        counts.delete(oldest)
      }
      return true
    },
  }
}

const PRIVATE = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified', 'carrierGradeNat'])

function isPrivate(ip: string): boolean {
  return ipaddr.isValid(ip) && PRIVATE.has(ipaddr.process(ip).range())
}
