import {
  type AgencyGalleries,
  type AgencyPicture,
  cardSliderPath,
  historyPath,
  NO_GALLERIES,
  salesEventPath,
} from '#src/agency/profile/galleries.ts'
import type { Services } from '#src/app/services.ts'
import type { SitePart } from '#src/articles/content-page.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'

/** A gallery of the agency's own, as a page names it: its first picture, what it is, and where all of it is. */
export type GalleryShown = {
  path: string
  title: string
  /** "8 October 2026, The sale room", "1991" */
  when?: string
  text?: string
  count: number
  cover?: { hash: string; width: number; height: number; thumbhash: string; alt: string }
}

/** The galleries that a part of a page asks for: sales latest first, the past from its beginning. */
export function galleriesShown(
  part: SitePart,
  { agency, pictures }: Pick<Services, 'agency' | 'pictures'>,
): GalleryShown[] {
  const entries = entriesOf[part]?.(agency.galleries ?? NO_GALLERIES) ?? []
  return entries.map(({ pictures: named, ...entry }) => {
    const [first] = named
    const held = first && pictures.get(first.picture)
    return { ...entry, count: named.length, cover: held && first && { ...held, alt: first.alt } }
  })
}

type Entry = Omit<GalleryShown, 'count' | 'cover'> & { pictures: AgencyPicture[] }

const entriesOf: Partial<Record<SitePart, (galleries: AgencyGalleries) => Entry[]>> = {
  'sales-events': ({ salesEvents }) =>
    salesEvents
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ id, kind, date, venue, title, text, pictures }) => ({
        path: salesEventPath({ id, kind }),
        title,
        when: [formatUkDate(date), venue].filter(Boolean).join(', '),
        text,
        pictures,
      })),
  history: ({ history }) =>
    history
      .toSorted((a, b) => a.year - b.year)
      .map(({ id, year, title, text, pictures }) => ({
        path: historyPath(id),
        title,
        when: String(year),
        text,
        pictures,
      })),
  'card-sliders': ({ cardSliders }) =>
    cardSliders.map(({ id, contentBlockId, title, text, pictures }) => ({
      path: cardSliderPath({ id, contentBlockId }),
      title,
      text,
      pictures,
    })),
}
