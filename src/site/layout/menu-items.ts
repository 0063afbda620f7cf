import type { MenuItem } from '#src/agency/agency.ts'

/** Of a centred logo: this many items go left of it, the rest right (spec 2 §2.5). */
export const ITEMS_BEFORE_LOGO = 4

/** Menu items with target B open in a new tab (spec 2 §2.5). */
export function linkProps(item: MenuItem) {
  return item.target === 'B' ? { href: item.url, target: '_blank', rel: 'noopener' } : { href: item.url }
}

/** The item of a menu whose section the address lies in: the one with the longest address that begins it. */
export function currentItem(items: MenuItem[], pathname: string): MenuItem | undefined {
  const inside = items.filter(({ url }) => url !== '/' && (pathname === url || pathname.startsWith(`${url}/`)))
  return inside.sort((a, b) => b.url.length - a.url.length)[0]
}
