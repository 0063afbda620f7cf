/** A page of the agency's own, such as its fees or how it sells: pages/{slug}.md in the agency's folder. */
export type ContentPage = WrittenWords & {
  /** the file's name, and the page's path */
  slug: string
  title: string
  /** a sentence for search engines */
  description: string
  /** the short name, for the breadcrumbs */
  menu?: string
  /** the day on which the words last changed, YYYY-MM-DD */
  updated: string
}

/** Text written in Markdown, as pages, articles and area guides show it. */
export type WrittenWords = {
  /** in the order of the page */
  parts: ContentPart[]
  /** the headings of sections, in the order of the page */
  sections: PageSection[]
  /** what a section "Questions" asks and answers */
  questions: FaqEntry[]
}

/** Written words as safe HTML, or the place of something that the site itself knows and keeps up to date. */
export type ContentPart =
  | { kind: 'words'; html: string }
  | WrittenPicture
  | HomesOfASearch
  | LinksToSearches
  | { kind: SitePart }

/** A picture of the agency's, by its file in the agency's folder. */
export type WrittenPicture = { kind: 'picture'; file: string; alt: string; caption?: string }

/** The newest homes of a search: `::homes /search/…`. */
export type HomesOfASearch = { kind: 'homes'; path: string }

/** Searches, each with how many homes it finds: lines such as `::search /search/… Homes to rent`. */
export type LinksToSearches = { kind: 'searches'; links: { path: string; words: string }[] }

/** What a line of its own such as `::branches` asks for. */
export type SitePart = (typeof siteParts)[number]

/**
 * The branches with telephones, email and hours; the agency's legal details; the way to a valuation; its galleries:
 * sales held and to come, its past, and sliders of cards.
 */
export const siteParts = [
  'branches',
  'legal-details',
  'book-a-valuation',
  'book-a-letting-valuation',
  'sales-events',
  'history',
  'card-sliders',
] as const

/** A heading of the second level and the id by which it can be linked to. */
export type PageSection = { id: string; name: string }

/** The answer is HTML without links, for those who read a page by machine. */
export type FaqEntry = { question: string; answer: string }

/** Fewer sections than this are seen at a glance and need no list of contents. */
const SECTIONS_WORTH_A_LIST = 4

/** The sections that a list of contents names; none where the page is short. */
export function listOfContents({ sections }: Pick<ContentPage, 'sections'>): PageSection[] {
  return sections.length < SECTIONS_WORTH_A_LIST ? [] : sections
}

export function contentPath(slug: string): string {
  return `/${slug}`
}

/** Ids that the site's own pages use; a heading must not take them. */
const RESERVED_IDS = ['main']

/** Makes a heading's id from its words: "How to complain" → how-to-complain; a repeated heading's id ends in -2. */
export function headingIds(): (words: string) => string {
  const given = new Set(RESERVED_IDS)
  return (words) => {
    const plain = words
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const base = plain || 'section'
    let id = base
    for (let count = 2; given.has(id); count++) id = `${base}-${count}`
    given.add(id)
    return id
  }
}
