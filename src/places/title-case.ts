/** Words that stay in lower case inside a name: Stow on the Wold, Newcastle upon Tyne. */
const SMALL = new Set('and at by cum de in la le next of on the to under upon with'.split(' '))

/** Street and town names as written: "ST MARY'S ROAD" to "St Mary's Road", "STOKE-ON-TRENT" to "Stoke-on-Trent". */
export function titleCase(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s(/-])([\p{L}\p{N}'’]+)/gu, (_, before: string, word: string) =>
      before !== '' && SMALL.has(word) ? before + word : before + word.charAt(0).toUpperCase() + word.slice(1),
    )
}
