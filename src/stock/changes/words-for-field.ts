import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { overlayText } from '#src/feed-import/overlay/overlay-values.ts'

/** What is said beside a field in which something was typed that cannot be read. */
export function wordsForField(field: string, must: string): string {
  const { label, input } = overlayField(field)!
  if (input.kind === 'amount') return `Enter ${label.toLowerCase()} in whole pounds, like 325,000`
  if (input.kind === 'choice' || input.kind === 'yes-no') return 'Choose one of these'
  if (input.kind === 'links') return 'Enter links that begin with https://, one a line'
  const isOfKind = input.kind === 'number' || (input.kind === 'text' && must !== overlayText.must)
  return isOfKind ? `Enter ${must}` : `Enter ${label.toLowerCase()}`
}
