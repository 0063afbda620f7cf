import { formatUkMoment } from '#src/formatting/uk-date.ts'

/** Characters of an earlier message that a reply quotes. */
const MAX_QUOTED_LENGTH = 4000

/** A message as a reply repeats it below its own words. */
export type Quotation = { introduction: string; text: string }

/** "On 24 November 2026 at 06:32, Grace Okafor wrote:", and what was written. */
export function quoteMessage({ name, at, text }: { name: string; at: Date; text: string }): Quotation {
  const words = text.trim()
  return {
    introduction: `On ${formatUkMoment(at)}, ${name.replaceAll(/\s+/g, ' ')} wrote:`,
    text: words.length > MAX_QUOTED_LENGTH ? `${words.slice(0, MAX_QUOTED_LENGTH).toWellFormed()} …` : words,
  }
}

/** "Re: Your enquiry", however often it has been answered. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(\s*(re|fw|fwd|aw|sv)\s*(\[\d+\])?\s*:)+\s*/i, '')}`
}
