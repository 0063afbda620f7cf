/** One path segment or query value, percent-encoded. A lone surrogate becomes U+FFFD instead of an exception. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** One character of UTF-8, percent-encoded, by its first byte. */
const ENCODED_CHARACTER =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi

/** The reverse. What is not valid percent-encoded UTF-8 (`100%`, `%FF`) is left as it stands. */
export function decodePart(text: string): string {
  if (!text.includes('%')) return text
  return decodeWhole(text) ?? text.replace(ENCODED_CHARACTER, (character) => decodeWhole(character) ?? character)
}

function decodeWhole(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Name and value pairs of a query string, with or without its question mark, in their order. */
export function queryPairs(query: string): [name: string, value: string][] {
  const text = query.startsWith('?') ? query.slice(1) : query
  return text
    .split('&', MAX_PAIRS)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      const spaced = pair.replaceAll('+', ' ')
      return equals < 0
        ? [decodePart(spaced), '']
        : [decodePart(spaced.slice(0, equals)), decodePart(spaced.slice(equals + 1))]
    })
}

/** More parameters than any form of ours sends; the rest of a hostile query is not looked at. */
const MAX_PAIRS = 200
