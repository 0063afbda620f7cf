/** What somebody thinks of a home after seeing it: one tap for the outcome, one for the reason. */
export const FEEDBACK_OUTCOMES = [
  { value: 'wants-to-offer', name: 'I’d like to make an offer' },
  { value: 'second-viewing', name: 'I’d like to see it again' },
  { value: 'thinking', name: 'I’m still thinking' },
  { value: 'not-for-me', name: 'It’s not for me' },
] as const

export type FeedbackOutcome = (typeof FEEDBACK_OUTCOMES)[number]['value']

export const FEEDBACK_REASONS = [
  { value: 'price', name: 'Price' },
  { value: 'location', name: 'Location' },
  { value: 'size', name: 'Size or layout' },
  { value: 'condition', name: 'Condition' },
  { value: 'garden', name: 'Garden or parking' },
  { value: 'noise', name: 'Noise or road' },
  { value: 'found-another', name: 'Found another home' },
  { value: 'other', name: 'Something else' },
] as const

export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]['value']

export type Feedback = {
  outcome: FeedbackOutcome
  reason?: FeedbackReason
  notes: string
}

export const MAX_FEEDBACK_LENGTH = 2000

/** Undefined where no outcome was chosen. */
export function parseFeedback(fields: { outcome: string; reason: string; notes: string }): Feedback | undefined {
  const outcome = FEEDBACK_OUTCOMES.find(({ value }) => value === fields.outcome)?.value
  const reason = FEEDBACK_REASONS.find(({ value }) => value === fields.reason)?.value
  if (outcome === undefined) return undefined
  return { outcome, ...(reason && { reason }), notes: fields.notes.trim().slice(0, MAX_FEEDBACK_LENGTH) }
}

export const outcomeName = (outcome: FeedbackOutcome): string =>
  FEEDBACK_OUTCOMES.find(({ value }) => value === outcome)?.name ?? outcome

export const reasonName = (reason: FeedbackReason): string =>
  FEEDBACK_REASONS.find(({ value }) => value === reason)?.name ?? reason
