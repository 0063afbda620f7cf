import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import type { WordKind } from '#src/feed-import/rows/feed-words.ts'

/** What each kind of word is called. */
export const WORD_KIND_NAMES: Record<WordKind, string> = {
  type: 'Property type',
  status: 'Status',
  qualifier: 'Price qualifier',
  channel: 'For sale or to let',
  frequency: 'Rent is for',
}

const FIELDS: Record<Exclude<WordKind, 'channel'>, string> = {
  type: 'typeId',
  status: 'status',
  qualifier: 'priceQualifier',
  frequency: 'rentFrequency',
}

/** What a feed can say: it leaves out what is sold or let. */
const STATUSES_OF_FEEDS: readonly string[] = ['available', 'under_offer', 'reserved', 'sstc', 'let_agreed']

export type WordMeaning = { value: string; name: string }

/** What a word of a kind can mean, in our own words. */
export function wordMeaningsOf(kind: WordKind): WordMeaning[] {
  if (kind === 'channel')
    return [
      { value: 'sales', name: 'For sale' },
      { value: 'lettings', name: 'To let' },
    ]
  const input = overlayField(FIELDS[kind])!.input
  const options = input.kind === 'choice' ? Object.entries(input.options) : []
  return options
    .filter(([value]) => kind !== 'status' || STATUSES_OF_FEEDS.includes(value))
    .map(([value, name]) => ({ value, name }))
}

/** A meaning by its name; undefined where there is none of it. */
export function meaningName(kind: WordKind, value: string): string | undefined {
  return wordMeaningsOf(kind).find((one) => one.value === value)?.name
}
