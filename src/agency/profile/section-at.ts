import type { SectionName, Settings } from './settings.ts'

const DRAWN_FIRST: readonly SectionName[] = ['auctions', 'antiques', 'agriculture', 'services']

/**
 * The section of the agency's that a page belongs to, which the header shows a small drawing of: by its
 * path or one above it, else by the tags that a search asks for or that a home has.
 */
export function sectionAt(
  sections: Settings['sections'],
  pathname: string,
  tags: readonly string[],
): SectionName | undefined {
  const has = (name: SectionName, what: 'addresses' | 'tags', fits: (value: string) => boolean) =>
    sections?.[name]?.[what].some(fits)
  const here = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)
  return (
    DRAWN_FIRST.find((name) => has(name, 'addresses', here)) ??
    DRAWN_FIRST.find((name) => has(name, 'tags', (tag) => tags.includes(tag)))
  )
}
