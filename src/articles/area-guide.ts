import type { WrittenWords } from './content-page.ts'

/** What a town or a patch of country is like to live in: areas/{slug}.md in the agency's folder. */
export type AreaGuide = WrittenWords & {
  /** the file's name, and the end of its path */
  slug: string
  /** the name of the town or area, which is the heading too */
  title: string
  /** a sentence or two, for lists and search engines */
  summary: string
  /** what its searches look in */
  where: GuideGround
  /** the day on which its words last changed, where it says so: YYYY-MM-DD */
  updated?: string
  /** a picture file in the agency's folder, and what is to be seen on it */
  picture: string
  pictureAlt: string
}

/** A place of the gazetteer (the `gid-{id}` of a search) or an area of the agency's own (its `area-{id}`). */
export type GuideGround = { placeId: number } | { areaId: number }

export const AREAS_PATH = '/areas'

export function areaGuidePath(slug: string): string {
  return `${AREAS_PATH}/${slug}`
}
