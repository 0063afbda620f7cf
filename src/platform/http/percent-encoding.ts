/**
 * A character of percent-encoded UTF-8 (Unicode table 3-7), which `decodeURIComponent` never refuses. Exceptions are
 * avoided because each costs some 10 µs, and a request can have thousands of broken escapes.
 */
const CHARACTER =
  '%[0-7][0-9a-f]|%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]|%e0%[ab][0-9a-f]%[89ab][0-9a-f]|%e[1-9abcef](?:%[89ab][0-9a-f]){2}|%ed%[89][0-9a-f]%[89ab][0-9a-f]|%f0%[9ab][0-9a-f](?:%[89ab][0-9a-f]){2}|%f[123](?:%[89ab][0-9a-f]){3}|%f4%8[0-9a-f](?:%[89ab][0-9a-f]){2}'

const ENCODED_RUN = new RegExp(`(?:${CHARACTER})+`, 'gi')
const ENCODED_RUN_OR_PERCENT = new RegExp(`(?:${CHARACTER})+|%`, 'gi')

/** Decodes what is valid, and leaves everything else as it is. Never throws. */
export function decodeLeniently(text: string): string {
  return text.includes('%') ? text.replace(ENCODED_RUN, decodeURIComponent) : text
}

/**
 * A URL whose path can be decoded: in place of what is not percent-encoded UTF-8 (`100%`, `%zz`, `%FF`) it has plain text
 * (`100%25` …), so that a visitor gets a page instead of a refusal. The query is left alone.
 */
export function repairUrl(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%')) return url
  return path.replace(ENCODED_RUN_OR_PERCENT, (found) => (found === '%' ? '%25' : found)) + url.slice(path.length)
}
