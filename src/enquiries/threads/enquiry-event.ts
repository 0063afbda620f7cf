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

/** What happened to an enquiry besides messages, as its thread keeps it. */
export type EnquiryEvent = { before?: EnquiryBefore } & (
  | { kind: 'state'; state: EnquiryState }
  | { kind: 'needs-no-reply' }
  | { kind: 'assigned'; to: number | null; toName: string | null }
  | { kind: 'moved'; branchId: number }
  | { kind: 'undone' }
  | { kind: 'added' }
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
  }
}

const STATE_WORDS: Record<EnquiryState, string> = {
  new: 'reopened this enquiry',
  answered: 'reopened this enquiry',
  booked: 'booked it in',
  closed: 'closed this enquiry',
  spam: 'marked this as spam',
}
