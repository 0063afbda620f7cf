const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    pound: '£',
    euro: '€',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    hellip: '…',
    deg: '°',
    sup2: '²',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    eacute: 'é',
  }),
)

/** White space other than single spaces between words, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a back office lets through is what is looked for
const untidy = /[^\S ]|[\u0000-\u001F\u007F]| {2}|^ | $/

const SCRIPT_OR_STYLE = /<(script|style)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi

/** A value that should be plain but came from a word processor: tags go, entities become characters, one line is left. */
export function cleanLine(text: string): string {
  const untagged = text.includes('<')
    ? text.replaceAll(SCRIPT_OR_STYLE, ' ').replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    : text
  const decoded = untagged.includes('&')
    ? untagged.replaceAll(/&(#x?[\da-f]{1,6}|[a-z]+\d*);/gi, decodeEntity)
    : untagged
  if (!untidy.test(decoded)) return decoded
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a back office lets through is what is taken out here
  return decoded.replaceAll(/[\s\u0000-\u001F\u007F]+/g, ' ').trim()
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const sound = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return sound ? String.fromCodePoint(code) : ''
}
