import { DAY_MS } from '#src/formatting/uk-date.ts'
import { dropDrafts } from './draft-storage.ts'
import { dropUnsent } from './unsent.ts'

/** What a device keeps no longer: people forget it, and enquiries are removed. */
const MAX_AGE_MS = 7 * DAY_MS

/** Somebody is signed in: what others wrote on this device goes, and what is older than a week. */
export function keepWritingOf(accountId: number): void {
  const isKept = (one: { accountId: number; at: number }) =>
    one.accountId === accountId && Date.now() - one.at < MAX_AGE_MS
  dropDrafts(isKept)
  dropUnsent(isKept)
}

/** Somebody signs out: nothing that was written to a customer stays on this device. */
export function dropWriting(): void {
  dropDrafts(() => false)
  dropUnsent(() => false)
}
