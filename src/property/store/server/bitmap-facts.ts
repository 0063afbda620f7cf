/** Homes of one row of `property_bitmaps`, by their ids; the length of its column `bits`. */
export const BITMAP_BLOCK = 32_000

/** Whole numbers that are stored as one bitmap for each binary digit, and how many digits; larger ones count rows. */
export const BITMAP_NUMBERS = { price: 24, beds: 5, square_feet: 17, pounds_per_square_foot: 14 } as const
export type BitmapNumber = keyof typeof BITMAP_NUMBERS

/** Moments that are stored by their day, as numbers are. */
export const BITMAP_MOMENTS = ['created_at', 'updated_at', 'off_market_since'] as const
export type BitmapMoment = (typeof BITMAP_MOMENTS)[number]
/** of a day since 1970 */
export const DAY_DIGITS = 16

/** Columns that are true or false. A search by another such column counts rows. */
export const BITMAP_FLAGS = ['available', 'is_home', 'pets', 'short_let'] as const
export type BitmapFlag = (typeof BITMAP_FLAGS)[number]

/** Longer tags have no bitmap; searches for them count rows. */
export const MAX_BITMAP_TAG = 200

/** The names of facts, as `property_bitmaps.fact` has them. */
export const bitmapFact = {
  /** every home of the block */
  all: 'all',
  channel: (channel: string) => `channel ${channel}`,
  branch: (id: number) => `branch ${id}`,
  tag: (tag: string) => `tag ${tag}`,
  /** one of `property_words` */
  word: (word: string) => `word ${word}`,
  /** the number is known */
  known: (column: BitmapNumber | BitmapMoment) => `${column} known`,
  digit: (column: BitmapNumber | BitmapMoment, power: number) => `${column} ${power}`,
}
