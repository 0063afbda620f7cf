import { createHash } from 'node:crypto'
import type { SellerAnswer } from '../seller-answer.ts'

/**
 * Stands for an answer as a page shows it. The page sends it along, so that what is not changed there doesn't overwrite
 * what another device has saved since.
 */
export function shownAnswerKey({ value = '', more = '', unknown }: SellerAnswer = {}): string {
  return createHash('sha256')
    .update(JSON.stringify([value, more, unknown === true]))
    .digest('base64url')
    .slice(0, 16)
}
