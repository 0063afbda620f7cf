import { DAY_MS } from '#src/formatting/uk-date.ts'

/** Whether an applicant can be written to about a home; the words are those of a list. */
export const APPLICANT_STATES = {
  'can-be-emailed': 'Yes',
  emailed: 'Emailed',
  recent: 'Heard this week',
  'opted-out': 'Opted out',
  unconfirmed: 'Email not confirmed',
} as const
export type ApplicantState = keyof typeof APPLICANT_STATES

/** What the state of an applicant follows from. */
export type ApplicantFacts = {
  isConfirmed: boolean
  /** ticked "Email me about properties I might like" and has not taken it back */
  isOptedIn: boolean
  /** when we wrote about this home */
  emailedAt: Date | null
  /** when we last wrote about any home */
  lastEmailedAt: Date | null
  /** when an alert told of this home */
  alertedAt: Date | null
}

/** People were promised an email a week at most. */
const WEEK_MS = 7 * DAY_MS

export function applicantState(facts: ApplicantFacts, now: Date): ApplicantState {
  const { isConfirmed, isOptedIn, emailedAt, lastEmailedAt, alertedAt } = facts
  if (!isOptedIn) return 'opted-out'
  if (emailedAt) return 'emailed'
  if (!isConfirmed) return 'unconfirmed'
  const isRecent = [lastEmailedAt, alertedAt].some((at) => at !== null && now.getTime() - at.getTime() < WEEK_MS)
  return isRecent ? 'recent' : 'can-be-emailed'
}

/** People who are written to at once, and whom one page lists: all of them can be selected. */
export const MAX_APPLICANTS_A_TIME = 200

/** Characters of what staff write to them. */
export const MAX_APPLICANT_MESSAGE = 2000
