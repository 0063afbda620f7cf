/** Pictures that the agency tells of itself: galleries.json in its folder. Each has a path of its own. */
export type AgencyGalleries = {
  /** past and coming sales, each at the path of its kind */
  salesEvents: SalesEvent[]
  /** the agency's past, oldest first: `/history-images/{id}` */
  history: HistoryEntry[]
  /** sliders of cards that open: `/gallery-card-slider-expand/{id}/{contentBlockId}` */
  cardSliders: CardSlider[]
}

/** A picture file of the agency's folder, with its alt text and perhaps a caption. */
export type AgencyPicture = { picture: string; alt: string; caption?: string }

export type SalesEventKind = 'agricultural' | 'antiques' | 'property-auction'

export type SalesEvent = {
  /** unique among events of its kind */
  id: number
  kind: SalesEventKind
  title: string
  /** YYYY-MM-DD */
  date: string
  venue?: string
  text?: string
  pictures: AgencyPicture[]
}

export type HistoryEntry = { id: number; year: number; title: string; text?: string; pictures: AgencyPicture[] }

export type CardSlider = {
  id: number
  /** of the block whose page shows it */
  contentBlockId: number
  title: string
  text?: string
  pictures: AgencyPicture[]
}

/** The galleries of an agency that has no galleries.json. */
export const NO_GALLERIES: AgencyGalleries = { salesEvents: [], history: [], cardSliders: [] }

/** `/antiques-sales-event/3` */
export function salesEventPath({ kind, id }: Pick<SalesEvent, 'kind' | 'id'>): string {
  return `/${kind}-sales-event/${id}`
}

/** `/history-images/3` */
export function historyPath(id: number): string {
  return `/history-images/${id}`
}

/** `/gallery-card-slider-expand/3/12` */
export function cardSliderPath({ id, contentBlockId }: Pick<CardSlider, 'id' | 'contentBlockId'>): string {
  return `/gallery-card-slider-expand/${id}/${contentBlockId}`
}

/** The galleries in the agency's content, by the path of each. */
export function galleriesByPath(
  galleries: AgencyGalleries,
): ReadonlyMap<string, { title: string; pictures: AgencyPicture[] }> {
  return new Map<string, { title: string; pictures: AgencyPicture[] }>([
    ...galleries.salesEvents.map((event) => [salesEventPath(event), event] as const),
    ...galleries.history.map((entry) => [historyPath(entry.id), entry] as const),
    ...galleries.cardSliders.map((slider) => [cardSliderPath(slider), slider] as const),
  ])
}
