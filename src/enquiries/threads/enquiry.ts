import { addDays, ukDate } from '#src/formatting/uk-date.ts'

/** An enquiry as members of staff see it: a thread with a state, whoever wrote last. */

export const ENQUIRY_STATES = ['new', 'answered', 'booked', 'closed', 'spam'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

export const ENQUIRY_SUBJECTS = ['viewing', 'valuation', 'question', 'new-homes', 'data-protection', 'form'] as const
export type EnquirySubject = (typeof ENQUIRY_SUBJECTS)[number]

export const ENQUIRY_SUBJECT_NAMES: Record<EnquirySubject, string> = {
  viewing: 'Viewing',
  valuation: 'Valuation',
  question: 'Question',
  'new-homes': 'New homes',
  'data-protection': 'Data protection complaint',
  form: 'Form',
}

/**
 * Days within which a complaint about personal information has to be acknowledged (Data Protection Act 2018, section
 * 164A). The site's mail does that at once; staff answer it within the same time.
 */
const COMPLAINT_DAYS = 30

/** The last day to answer an enquiry that somebody waits for, where the law gives one: "2026-12-22". */
export function answerDueOn(enquiry: {
  about: EnquirySubject
  receivedAt: Date
  waitingSince: Date | null
}): string | null {
  if (enquiry.about !== 'data-protection' || enquiry.waitingSince === null) return null
  return addDays(ukDate(enquiry.receivedAt), COMPLAINT_DAYS)
}

/** How far an enquiry is, and whether somebody waits for an answer. An answered one waits again when they write again. */
export type EnquiryProgress = { state: EnquiryState; isWaiting: boolean; wasAnswered: boolean }

/** What can happen to an enquiry. */
export const ENQUIRY_ACTIONS = [
  'reply',
  'they-wrote',
  'needs-no-reply',
  'book',
  'cancel-booking',
  'close',
  'reopen',
  'mark-spam',
  'unmark-spam',
] as const
export type EnquiryAction = (typeof ENQUIRY_ACTIONS)[number]

type Outcome = { state: EnquiryState; isWaiting: boolean }

/** The state after an action; undefined where it cannot happen in this state. */
export function nextProgress(progress: EnquiryProgress, action: EnquiryAction): Outcome | undefined {
  const { state, isWaiting, wasAnswered } = progress
  const isOver = state === 'closed' || state === 'spam'
  /** an enquiry that is taken up again waits, unless it was answered before it was put away */
  const takenUp: Outcome = wasAnswered ? { state: 'answered', isWaiting: false } : { state: 'new', isWaiting: true }
  switch (action) {
    case 'reply':
      if (state === 'spam') return undefined
      return { state: state === 'new' ? 'answered' : state, isWaiting: false }
    case 'they-wrote':
      if (state === 'spam') return { state, isWaiting: false }
      return { state: state === 'closed' ? takenUp.state : state, isWaiting: true }
    case 'needs-no-reply':
      if (isOver || !isWaiting) return undefined
      return { state: state === 'new' ? 'answered' : state, isWaiting: false }
    case 'book':
      return state === 'spam' ? undefined : { state: 'booked', isWaiting: false }
    case 'cancel-booking':
      return state === 'booked' ? { state: 'answered', isWaiting } : undefined
    case 'close':
      return isOver ? undefined : { state: 'closed', isWaiting: false }
    case 'reopen':
      return state === 'closed' ? takenUp : undefined
    case 'mark-spam':
      return state === 'spam' ? undefined : { state: 'spam', isWaiting: false }
    case 'unmark-spam':
      return state === 'spam' ? takenUp : undefined
  }
}

/** The state in words: what an enquiry booked depends on what it is about. */
export function formatEnquiryState(state: EnquiryState, about: EnquirySubject): string {
  if (state === 'booked') return about === 'valuation' ? 'Valuation booked' : 'Viewing booked'
  return { new: 'New', answered: 'Answered', closed: 'Closed', spam: 'Spam' }[state]
}
