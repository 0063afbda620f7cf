/**
 * The link back to a search that the browser has stored: "Back to 134 homes for sale in Oakham, Rutland". Other scripts
 * may have written there: undefined for what is no search.
 */
export function wayBack(latest?: {
  address?: unknown
  heading?: unknown
}): { words: string; href: string } | undefined {
  const { address, heading } = latest ?? {}
  if (typeof address !== 'string' || !/^\/search(?![^/?])/.test(address)) return undefined
  return {
    words: `Back to ${typeof heading === 'string' ? heading : 'your search'}`,
    href: address.replace(/\/grid(?=\?|$)/, ''),
  }
}
