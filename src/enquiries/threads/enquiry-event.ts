import { formatTimeOfDay, formatUkDate, ukClock } from '#src/formatting/uk-date.ts'
import type { EnquiryState } from './enquiry.ts'

/** What a change of an enquiry replaces, so that Undo can put it back. */
export type EnquiryBefore = {
  state: EnquiryState
  assignedTo: number | null
  branchId: number | null
  /** ISO 8601 */
  waitingSince: string | null
  /** of the enquiry with this change: a later one is not undone with it */
  version: number
}

/** What became of a viewing of the home that an enquiry is about. */
export type ViewingEvent = {
  kind: 'viewing'
  what: 'requested' | 'booked' | 'moved' | 'cancelled' | 'lapsed' | 'agreed' | 'other-time'
  /** when the viewing is, ISO 8601 */
  at: string
  /** it is no viewing */
  of?: 'valuation' | undefined
}

/** What happened to an enquiry besides messages, as its thread keeps it. */
export type EnquiryEvent = { before?: EnquiryBefore } & (
  | { kind: 'state'; state: EnquiryState }
  | { kind: 'needs-no-reply' }
  | { kind: 'assigned'; to: number | null; toName: string | null }
  | { kind: 'moved'; branchId: number }
  | { kind: 'undone' }
  | { kind: 'added' }
  | ViewingEvent
)

/** An event in words, after the name of who did it: "closed this enquiry". */
export function formatEnquiryEvent(event: EnquiryEvent, branchName: (id: number) => string): string {
  switch (event.kind) {
    case 'state':
      return STATE_WORDS[event.state]
    case 'needs-no-reply':
      return 'marked this as needing no reply'
    case 'assigned':
      return event.toName === null ? 'unassigned this enquiry' : `assigned this enquiry to ${event.toName}`
    case 'moved':
      return `moved this enquiry to ${branchName(event.branchId)}`
    case 'undone':
      return 'undid the last change'
    case 'added':
      return 'added this enquiry'
    case 'viewing':
      return `${wordsOf(event)} ${formatMomentOf(event.at)}`
  }
}

/** What nobody in particular did: the name of who did it does not stand before it. */
export function isOwnSentence(event: EnquiryEvent): boolean {
  return event.kind === 'viewing'
}

const VIEWING_WORDS: Record<ViewingEvent['what'], string> = {
  requested: 'Viewing requested for',
  booked: 'Viewing booked for',
  moved: 'Viewing moved to',
  cancelled: 'Viewing cancelled:',
  lapsed: 'Viewing not confirmed in time:',
  agreed: 'Seller or tenant agreed to the viewing on',
  'other-time': 'Seller or tenant asked for another time, in place of',
}

const wordsOf = ({ what, of }: ViewingEvent) =>
  of === 'valuation' ? VIEWING_WORDS[what].replace('Viewing', 'Valuation') : VIEWING_WORDS[what]

/** "Wednesday 25 November, 4.30 pm" */
function formatMomentOf(iso: string): string {
  const { date, hour, minute } = ukClock(new Date(iso))
  return `${formatUkDate(date, { weekday: true, year: false })}, ${formatTimeOfDay(hour * 60 + minute)}`
}

const STATE_WORDS: Record<EnquiryState, string> = {
  new: 'reopened this enquiry',
  answered: 'reopened this enquiry',
  booked: 'booked it in',
  closed: 'closed this enquiry',
  spam: 'marked this as spam',
}
