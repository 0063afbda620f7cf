import type { MenuItem } from '#src/agency/profile/agency.ts'
import type { HeaderAgency } from '#src/agency/profile/site-agency.ts'

/** So many items of the main menu go left, the rest right. */
const ITEMS_ON_THE_LEFT = 4

/**
 * How many items of the main menu stand in its left part, wherever the logo is: half of them if the agency parts it
 * equally, else the first four.
 */
export function itemsInFirstPart({
  splitMenuEqually,
  menus: { primary },
}: Pick<HeaderAgency, 'splitMenuEqually' | 'menus'>): number {
  return splitMenuEqually ? Math.ceil(primary.length / 2) : ITEMS_ON_THE_LEFT
}

/**
 * Menu items with target B open in a new tab. The path of an overlay, `#/book-a-valuation`, becomes the
 * link to its page that opens over this one: it leads there without a script too.
 */
export function linkProps({ url, target }: Pick<MenuItem, 'url' | 'target'>) {
  const overlay = url.startsWith('#/')
  return {
    href: overlay ? url.slice(1) : url,
    ...(target === 'B' ? { target: '_blank', rel: 'noopener' } : overlay && { 'data-overlay': true }),
  }
}

/** The item of a menu whose section the path lies in: the one with the longest path that begins it. */
export function currentItem(items: MenuItem[], pathname: string): MenuItem | undefined {
  const inside = items.filter(({ url }) => url !== '/' && (pathname === url || pathname.startsWith(`${url}/`)))
  return inside.sort((a, b) => b.url.length - a.url.length)[0]
}
