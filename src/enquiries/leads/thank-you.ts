import type { LeadKind } from './lead.ts'

/** What a visitor is told once an enquiry is ours. */
export const THANK_YOU_TITLE = 'Thank you'

const COMPLAINT =
  'We have received your complaint about how we use your information. We’ll look into it and tell you the outcome. You can also complain to the Information Commissioner’s Office at ico.org.uk.'

const ENQUIRY = 'We have received your enquiry and our agent will be in touch soon.'

/** `booked`: a valuation with a day and times, from the form of several steps. */
export function thankYouMessage(kind: LeadKind, { booked = false }: { booked?: boolean } = {}): string {
  if (kind === 'valuation')
    return booked
      ? 'We have received your valuation enquiry and our agent will be in touch soon to confirm your appointment.'
      : 'We have received your valuation request and an agent will be in touch soon to book your appointment.'
  if (kind === 'send-to-friend') return 'We’ve sent this property to your friend.'
  return kind === 'data-protection' ? COMPLAINT : ENQUIRY
}

/** The toasts of a post that was not answered with 200. */
export const VALUATION_FAILED = 'Valuation request failed. Please try again.'
export const REQUEST_FAILED = 'Request failed. Please try again.'

/** What is said when a request came to nothing. */
export function failureMessage(kind: LeadKind): string {
  return kind === 'valuation' ? VALUATION_FAILED : REQUEST_FAILED
}
