/** Whom a page asks about its home, and what the home is called there. */
export type Enquiry = { email: string; address: string; reference: string | number }

/** A letter to the office, already begun: about this home, with the question written where there is one. */
export function enquiryHref({ email, address, reference }: Enquiry, question?: string): string {
  const subject = `${address} (reference ${reference})`
  const body = question ? `Please tell me about this home: ${question.toLowerCase()}.` : ''
  const parts = [`subject=${encodeURIComponent(subject)}`, body && `body=${encodeURIComponent(body)}`]
  return `mailto:${email}?${parts.filter(Boolean).join('&')}`
}
