/**
 * What crawlers may not fetch (RFC 9309, with the `*` and `$` that all large ones know): what is somebody's own,
 * answers to scripts, forms that are one for each home, and searches without end. Searches that are merely too narrow
 * may be fetched, because a page that may not be fetched cannot say that it is not to be listed (docs/decisions/0011).
 */
const CLOSED = [
  '/user',
  '/alerts/',
  '/email-preferences/',
  '/reset_passwords/',
  '/dev/',
  '/*.ljson',
  '/places?',
  // overlays over a home, one path a home
  '/*?property_id=',
  '/*&property_id=',
  // what was typed, drawn, or is in view on a map
  '/search/*/text-',
  '/search/*/poly-',
  '/search/*/view-',
  '/search*?q=',
  '/search*&q=',
] as const

/**
 * robots.txt. A site that search engines are kept out of is open to crawlers all the same: each of its answers says
 * `noindex` in a header, which nobody reads who may not fetch it.
 */
export function robotsText({ publicUrl, listed }: { publicUrl: string; listed: boolean }): string {
  const lines = listed
    ? [...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`]
    : ['Disallow:']
  return ['User-agent: *', ...lines, ''].join('\n')
}
