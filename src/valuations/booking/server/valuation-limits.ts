import type { RateLimit } from '#src/platform/http/rate-limit.ts'

const tenMinutes = 10 * 60

/** How often one visitor, or an office of them, may look things up. */
export const lookupLimits = {
  branch: { max: 120, perSeconds: tenMinutes },
  /** asked half a second after the last key */
  suggestions: { max: 300, perSeconds: tenMinutes },
  /** services charge for each */
  address: { max: 60, perSeconds: tenMinutes },
} as const satisfies Record<string, RateLimit>
