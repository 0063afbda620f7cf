/** One path segment or query value, percent-encoded. A lone surrogate becomes U+FFFD instead of an exception. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/**
 * Runs of percent-encoded UTF-8 (Unicode table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF), which
 * `decodeURIComponent` never refuses: an exception for each bad `%` would cost a hostile request hundreds of milliseconds.
 */
const ENCODED_RUN =
  /(?:%[0-7][0-9a-f]|%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]|%e0%[ab][0-9a-f]%[89ab][0-9a-f]|%e[1-9abcef](?:%[89ab][0-9a-f]){2}|%ed%[89][0-9a-f]%[89ab][0-9a-f]|%f0%[9ab][0-9a-f](?:%[89ab][0-9a-f]){2}|%f[123](?:%[89ab][0-9a-f]){3}|%f4%8[0-9a-f](?:%[89ab][0-9a-f]){2})+/gi

/** The reverse. What is not valid percent-encoded UTF-8 (`100%`, `%FF`) is left as it is. */
export function decodePart(text: string): string {
  return text.includes('%') ? text.replace(ENCODED_RUN, decodeURIComponent) : text
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

/** More parameters than any form sends; the rest of a hostile query is not read. */
export const MAX_PAIRS = 200
