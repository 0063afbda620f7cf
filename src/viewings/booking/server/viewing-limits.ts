import { mailboxKey } from '#src/account/users/user.ts'
import type { CountRequest } from '#src/form-protection/server/limit-by-ip.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'

const DAY_SECONDS = 24 * 60 * 60

/** How many viewings may be booked: nobody sees more homes in a day, and a diary must not be filled by one hand. */
export const viewingLimits = {
  from: { max: 20, perSeconds: DAY_SECONDS },
  as: { max: 8, perSeconds: DAY_SECONDS },
  /** with the link of a viewing */
  byLink: { max: 60, perSeconds: 10 * 60 },
  /** diaries read by programs that subscribe to them */
  calendars: { max: 240, perSeconds: 10 * 60 },
} as const satisfies Record<string, RateLimit>

/** Whether somebody may take one more time of a diary: whichever way they ask, it is counted once for all. */
export async function mayTakeTime(count: CountRequest, { ip, email }: { ip: string; email: string | undefined }) {
  if (!(await count(`viewings-from:${ipGroup(ip)}`, viewingLimits.from))) return false
  return email === undefined || count(`viewings-as:${mailboxKey(email)}`, viewingLimits.as)
}
