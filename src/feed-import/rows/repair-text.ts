/** Windows-1252 characters 0x80 to 0x9F; elsewhere its codes are those of Unicode. A space stands where it has none. */
const cp1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const byteOf = new Map<string, number>()
for (let index = 0; index < cp1252.length; index++) {
  if (cp1252[index] !== ' ') byteOf.set(cp1252[index]!, 0x80 + index)
}

/** Characters that a continuation byte (0x80 to 0xBF) becomes when UTF-8 is read as Windows-1252 or Latin-1. */
const continuation = `[\\u0080-\\u00BF${[...byteOf.keys()].join('')}]`
const misread = new RegExp(
  `[\\u00C2-\\u00DF]${continuation}|[\\u00E0-\\u00EF]${continuation}{2}|[\\u00F0-\\u00F4]${continuation}{3}`,
  'g',
)

/**
 * Mends text that was once decoded wrongly, before it came to us: `Â£` and `â€™` (UTF-8 read as Windows-1252, even
 * twice over), and `�`, of which only the place tells what it was. A `�` that cannot be told is dropped.
 */
export function repairText(text: string): string {
  if (!/[\u00C2-\u00F4\uFFFD]/.test(text)) return text
  let mended = text
  for (let round = 0; round < 2; round++) mended = mended.replace(misread, decodeMisread)
  return mended.includes('\uFFFD') ? repairReplacementCharacters(mended) : mended
}

function decodeMisread(characters: string): string {
  const bytes = [...characters].map((character) => byteOf.get(character) ?? character.charCodeAt(0))
  const lead = bytes[0]!
  const bits = bytes.length === 2 ? lead & 0x1f : bytes.length === 3 ? lead & 0x0f : lead & 0x07
  const code = bytes.slice(1).reduce((sum, byte) => sum * 64 + (byte & 0x3f), bits)
  return plausible(code, bytes.length) ? String.fromCodePoint(code) : characters
}

/** Letters of Europe, punctuation, currencies and pictograms: anything else was not misread but meant ("é££"). */
function plausible(code: number, length: number): boolean {
  if (length === 2) return code >= 0x80 && code < 0x250
  return length === 3 ? code >= 0x2000 && code < 0x2300 : code >= 0x1f000 && code < 0x1fb00
}

function repairReplacementCharacters(text: string): string {
  return (
    text
      // £ signs: before a figure, unless it stands inside a number ("1�250")
      .replaceAll(/(?<![\p{L}\d])(\uFFFD{1,2})\s?(?=\d)/gu, '£')
      // "1� bowl sink": a half, the one fraction in every kitchen
      .replaceAll(/(?<=\b\d)\uFFFD{1,2}(?=\s|$)/gu, '½')
      // "24m�", "95sqm�"
      .replaceAll(/(?<=\d\s?m)\uFFFD{1,2}/gu, '²')
      // "vendor�s", "caf�" has no letter after it and is left out
      .replaceAll(/(?<=\p{L})\uFFFD{1,3}(?=(?:s|t|re|ve|ll|d|m)\b)/gu, '’')
      // a dash between two words
      .replaceAll(/(?<=\s)\uFFFD{1,3}(?=\s)/gu, '–')
      .replaceAll(/\uFFFD+/gu, '')
  )
}
