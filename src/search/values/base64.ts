const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]))

/** ASCII text in base64 with the `-_` alphabet and `=` padding. The domain runs where there is neither Buffer nor btoa. */
export function encodeBase64(ascii: string): string {
  let text = ''
  for (let at = 0; at < ascii.length; at += 3) {
    const size = Math.min(3, ascii.length - at)
    let bits = 0
    for (let offset = 0; offset < 3; offset++) bits = (bits << 8) | (offset < size ? ascii.charCodeAt(at + offset) : 0)
    for (let digit = 0; digit < 4; digit++) text += digit <= size ? ALPHABET[(bits >> (18 - 6 * digit)) & 63] : '='
  }
  return text
}

/** The reverse; `+/` is read as well as `-_`, padding may be missing. Undefined when the text is no base64. */
export function decodeBase64(text: string): string | undefined {
  const digits = text
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  if (digits.length % 4 === 1) return undefined
  const characters: string[] = []
  let bits = 0
  let held = 0
  for (const digit of digits) {
    const value = VALUES.get(digit)
    if (value === undefined) return undefined
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    characters.push(String.fromCharCode((bits >> held) & 0xff))
  }
  return characters.join('')
}
