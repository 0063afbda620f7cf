import { formatFieldValue, parseFieldText } from '#src/feed-import/overlay/format-field.ts'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import type { SellerQuestion } from './seller-questions.ts'

/** What a seller or landlord says to one question. `more`: words of their own beside a choice. */
export type SellerAnswer = { value?: string; more?: string; unknown?: true }

/** The names of a question's fields in the form. */
export const answerNames = (field: string) => ({
  value: field,
  more: `${field}-more`,
  unknown: `${field}-unknown`,
  /** stands for what the page showed */
  shown: `${field}-shown`,
})

/** Those questions that a request answers; of others nothing is said. */
export const ASKED_NAME = 'asked'

export const MAX_ANSWER = 500

/** Reads one question's answer; undefined: nothing is said. */
export function readAnswer(
  { field, input }: SellerQuestion,
  textOf: (name: string) => string,
): SellerAnswer | undefined {
  const names = answerNames(field)
  const text = (name: string) => textOf(name).replaceAll('\r\n', '\n').trim().toWellFormed().slice(0, MAX_ANSWER)
  if (text(names.unknown) === 'on') return { unknown: true }
  const value = text(names.value)
  const more = input.kind === 'words' && input.choices ? text(names.more) : ''
  if (value === '' && more === '') return undefined
  return { ...(value && { value }), ...(more && { more }) }
}

/** The answer as it would be typed into its field; '' if the seller does not know. */
export function answerText({ value = '', more = '', unknown }: SellerAnswer): string {
  if (unknown) return ''
  return value && more ? `${value}. ${more}` : value || more
}

/** The answer in words, as staff read it. */
export function formatAnswer({ field }: Pick<SellerQuestion, 'field'>, answer: SellerAnswer): string {
  if (answer.unknown) return 'Doesn’t know'
  const text = answerText(answer)
  const value = parseFieldText(field, text)
  return typeof overlayField(field)?.read(value) === 'function' ? formatFieldValue(field, value) : text
}

/** What is wrong with an answer, and how to put it right. */
export function answerProblem({ field, input }: SellerQuestion, answer: SellerAnswer): string | undefined {
  if (answer.unknown) return undefined
  if (typeof overlayField(field)?.read(parseFieldText(field, answerText(answer))) === 'function') return undefined
  if (input.kind === 'amount') return 'Enter an amount in pounds, like 120'
  if (input.kind === 'number') return 'Enter a number, like 93'
  return input.kind === 'choice' ? 'Choose one of these' : 'Enter it in a few words'
}
