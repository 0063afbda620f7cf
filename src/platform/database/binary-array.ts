/** The numbers that PostgreSQL gives its own types. */
const OIDS = { text: 25, json: 114 }

/**
 * Texts as a parameter that is a `text[]` or `json[]`, in PostgreSQL's binary format. For long texts that takes both
 * sides half the time of JSON or of an array as text, which have to be escaped and taken apart.
 */
export function binaryArray(type: keyof typeof OIDS, texts: readonly (string | undefined)[]): Buffer {
  // PostgreSQL refuses NUL
  const clean = texts.map((text) => (text?.includes('\0') ? text.replaceAll('\0', '') : text))
  const size = clean.reduce((sum, text = '') => sum + 4 + Buffer.byteLength(text), 20)
  const array = Buffer.allocUnsafe(size)
  // dimensions, whether any is null, type, length, number of the first
  let at = 0
  for (const value of [1, 1, OIDS[type], clean.length, 1]) at = array.writeInt32BE(value, at)
  for (const text of clean) {
    const length = text === undefined ? 0 : array.write(text, at + 4)
    at = array.writeInt32BE(text === undefined ? -1 : length, at) + length
  }
  return array
}
