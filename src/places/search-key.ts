import { straightenApostrophes } from '#src/formatting/apostrophes.ts'

/**
 * Normalises a name for look-up: lower case, without accents, apostrophes and dots, other punctuation as a space, "saint"
 * as "st". "St. Ives", "Saint Ives" and "ST IVES" have one key.
 */
export function searchKey(text: string): string {
  // before the accents go: one that stands alone is an apostrophe
  return straightenApostrophes(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['.]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim()
}
