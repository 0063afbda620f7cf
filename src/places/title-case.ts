const SMALL = new Set([
  'and',
  'at',
  'by',
  'cum',
  'de',
  'in',
  'le',
  'next',
  'of',
  'on',
  'the',
  'to',
  'under',
  'upon',
  'with',
])

/** "ST MARY'S ROAD" is "St Mary's Road", "STOKE-ON-TRENT" is "Stoke-on-Trent": the register writes in capitals. */
export function titleCase(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s(/-])([\p{L}\p{N}'’]+)/gu, (_, before: string, word: string) =>
      before !== '' && SMALL.has(word) ? before + word : before + word.charAt(0).toUpperCase() + word.slice(1),
    )
}
