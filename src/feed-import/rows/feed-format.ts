import type { FeedMediaItem, FeedProperty } from './feed-property.ts'
import type { ReadForeignWord } from './feed-words.ts'

/**
 * One row of a feed, whatever its format. Reading its values is left until they are needed: most rows of most files are
 * those of the file before, and are recognised by `content` alone.
 */
export type FeedRow = {
  /** where it begins in the file, counted from 1, for reports */
  line: number
  /** unique within the feed; empty if the row has none */
  ref: string
  /** the branch as the feed names it; empty if the row names none */
  feedBranch: string
  /** why it cannot be read, if it is not well formed */
  malformed?: string
  /** everything the row says, as one text: equal for rows that say the same */
  content: () => string
  media: () => FeedMediaItem[]
  /**
   * Its values, or why it has to be set aside. Each value that is left out is a warning. `foreign` gives the meaning of a
   * word that the format's own list does not have.
   */
  read: (warn: (message: string) => void, foreign?: ReadForeignWord) => FeedProperty | { problem: string }
}

/** What a reader finds, in the order of the file. */
export type FeedEvent =
  /** `label` is the format and its version, for reports: "BLM 3"; `branches` are those whose stock it is even without a row */
  | { kind: 'start'; label: string; branches?: readonly string[] }
  | { kind: 'row'; row: FeedRow }
  | { kind: 'warning'; line: number; message: string }
  /** `filled` are the essential fields that at least one row fills; absent if the format has no columns */
  | { kind: 'end'; rows: number; filled?: string[] }
  /** the whole file is refused: nothing follows */
  | { kind: 'refused'; reason: string }

/** A format in which feeds come. The only module of `formats/<format>/` that is used outside of it exports one. */
export type FeedFormat = {
  /** short and lower-case: "blm" */
  id: string
  /** its text is what calls answered: nobody sends it as a file */
  isCalled?: boolean
  /** names of its files: `/\.blm$/i` */
  fileName: RegExp
  /** whether a file that begins like this is one; its first characters are enough */
  recognises: (start: string) => boolean
  /** whether a file that ends like this has been sent to its end */
  isComplete: (end: string) => boolean
  /**
   * Reads a feed from its text, cut anywhere, holding a row at a time. The text of a format that is fetched by calls is
   * what the calls answered, one after the other.
   */
  read: (text: AsyncIterable<string>) => AsyncGenerator<FeedEvent[]>
  /**
   * Fields without which adverts would say something untrue, and what would be untrue. A feed that filled one the last
   * time and does not fill it any more is stopped; `always` stops the first one, too.
   */
  essentialFields?: readonly EssentialField[]
}

export type EssentialField = { name: string; consequence: string; always?: boolean }
