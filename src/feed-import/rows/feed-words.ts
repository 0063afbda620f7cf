/** Words of feeds that can be given a meaning of ours: each format has a list of its own, and suppliers write others. */
export const WORD_KINDS = ['type', 'status', 'qualifier', 'channel', 'frequency'] as const
export type WordKind = (typeof WORD_KINDS)[number]

/**
 * What a word means that the format's own list does not have: what the agency has said, or undefined. A reader asks for
 * no other word, so that what is asked for is what has to be given a meaning.
 */
export type ReadForeignWord = (kind: WordKind, word: string) => string | undefined

export const noForeignWords: ReadForeignWord = () => undefined

/** Characters of a word that count. */
export const MAX_WORD = 100
