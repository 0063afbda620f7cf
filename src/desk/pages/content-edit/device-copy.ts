import { DAY_MS } from '#src/formatting/uk-date.ts'

/** What was typed and not saved yet, on the device of who typed it. */
type Copy = { accountId: number; text: string; at: number }

const keyOf = (document: string) => `desk-document:${document}`

/** Milliseconds after which it is no longer somebody's work of today or yesterday. */
const MAX_AGE_MS = 7 * DAY_MS

export function keepDeviceCopy(document: string, accountId: number, text: string): void {
  try {
    localStorage.setItem(keyOf(document), JSON.stringify({ accountId, text, at: Date.now() } satisfies Copy))
  } catch {
    // full, or forbidden: the server has it a second later
  }
}

export function readDeviceCopy(document: string, accountId: number): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(document)) ?? 'null') as Copy | null
    const isOurs = kept?.accountId === accountId && Date.now() - kept.at < MAX_AGE_MS
    return isOurs ? kept.text : undefined
  } catch {
    return undefined
  }
}

export function dropDeviceCopy(document: string): void {
  try {
    localStorage.removeItem(keyOf(document))
  } catch {
    // nothing was kept
  }
}
