/**
 * What a name is looked up by: "St. Ives", "Saint Ives" and "ST IVES" are one, and so are "King's Lynn" and "kings
 * lynn". Lower case, without accents, apostrophes and dots; other punctuation is a space.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’‘`.]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim()
}
