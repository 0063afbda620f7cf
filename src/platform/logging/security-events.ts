/** Events that the site's security needs logged. */
export const SECURITY_EVENTS = [
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'registered',
  'password-changed',
  'reset-asked',
  'reset-followed',
  'reset-refused',
  'email-changed',
  'data-exported',
  'account-erased',
  'wrong-password',
  'too-often',
  'forged-call',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/**
 * Facts of an event that name nobody. `account` is a keyed hash of an email address: the same for whoever tries one account
 * again and again, and nothing to whoever does not have the site's SECRET.
 */
export type SecurityFacts = { account?: string; user?: number; reason?: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Puts an event into the log, with the number of the request, and counts it. */
    noteEvent: (event: SecurityEvent, facts?: SecurityFacts) => void
  }
}
