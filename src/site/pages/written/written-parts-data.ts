import { branchFormPath, branchPath, departmentFormPath } from '#src/agency/branches/branch-paths.ts'
import { upcomingSpecialDays } from '#src/agency/branches/opening-hours.ts'
import type { Services } from '#src/app/services.ts'
import type { ContentPart, SitePart, WrittenPicture, WrittenWords } from '#src/articles/content-page.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { type PageCard, pageCard } from '#src/property/card/card.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { splitUrl } from '#src/search/url/parse-search-path.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import { type GalleryShown, galleriesShown } from '../content/galleries-shown.ts'

/** What the parts are made from. */
export type WrittenServices = Pick<
  Services,
  'agency' | 'pictures' | 'search' | 'instantValuations' | 'unclaimedDates' | 'clock'
>

/** A picture of the agency's as a page shows it. */
export type ShownPicture = { hash: string; width: number; height: number; thumbhash: string; alt: string }

/** A part of what somebody wrote, with what the site puts into it. */
export type ShownPart =
  | { kind: 'words'; html: string }
  | { kind: 'picture'; picture: ShownPicture; caption?: string }
  | ({ kind: 'homes' } & NewestHomes)
  | { kind: 'searches'; links: CountedSearch[] }
  | { kind: SitePart; galleries: GalleryShown[] }

/** The first homes of a search; `count` is of all that it finds, at `address`. */
export type NewestHomes = { path: string; count: number; channel: Criteria['channel']; cards: PageCard[] }
/** A search as a line of links, with what it finds. */
export type CountedSearch = { path: string; words: string; count: number }

/** What the parts of a page that the site itself knows show besides. */
export type SiteFacts = ReturnType<typeof siteFacts>

/** So many fill a row, and none is asked for in vain where some have no photo yet. */
const HOMES_SHOWN = 3
const HOMES_ASKED = 9

/** The parts of a page, an article or an area guide, with the homes, counts and pictures of today. */
export async function writtenPartsData({ parts }: Pick<WrittenWords, 'parts'>, services: WrittenServices) {
  const shown = await Promise.all(parts.map((part) => shownPart(part, services)))
  return { parts: shown.filter((part) => part !== undefined), site: siteFacts(parts, services) }
}

async function shownPart(part: ContentPart, services: WrittenServices): Promise<ShownPart | undefined> {
  switch (part.kind) {
    case 'words':
      return part
    case 'picture':
      return picturePart(part, services)
    case 'homes':
      return { kind: 'homes', ...(await newestHomes(searchOf(part.path), services)) }
    case 'searches':
      return { kind: 'searches', links: await countedSearches(part.links, services) }
    default:
      return { kind: part.kind, galleries: galleriesShown(part.kind, services) }
  }
}

/** One that cannot be read has been reported at the start; the page goes without it. */
function picturePart({ file, alt, caption }: WrittenPicture, { pictures }: WrittenServices): ShownPart | undefined {
  const picture = pictures.get(file)
  return picture && { kind: 'picture', picture: { ...picture, alt }, ...(caption && { caption }) }
}

/** The newest homes of a search that have photos, and how many it finds in all. */
export async function newestHomes(asked: Criteria, { search }: Pick<WrittenServices, 'search'>): Promise<NewestHomes> {
  const newestFirst: Criteria = { ...asked, sorted: asked.sorted ?? 'most-recent-first' }
  const { cards, pagination, criteria } = await search.find(newestFirst, { pageSize: HOMES_ASKED })
  const { sorted: _, ...unsorted } = criteria
  return {
    path: searchPath(asked.sorted ? criteria : unsorted),
    count: pagination.totalCount,
    channel: criteria.channel,
    cards: cards
      .filter(({ photos }) => photos.length > 0)
      .slice(0, HOMES_SHOWN)
      .map(pageCard),
  }
}

/** Searches with how many homes each finds; one that finds none is not offered. */
async function countedSearches(
  links: readonly { path: string; words: string }[],
  { search }: Pick<WrittenServices, 'search'>,
): Promise<CountedSearch[]> {
  const counts = await search.countEach(links.map(({ path }) => searchOf(path)))
  return links.map((link, at) => ({ ...link, count: counts[at] ?? 0 })).filter(({ count }) => count > 0)
}

function searchOf(url: string): Criteria {
  const [path, query] = splitUrl(url)
  return { ...parseSearchRequest(path, query).criteria, page: 1 }
}

function siteFacts(parts: ContentPart[], services: WrittenServices) {
  const { agency, instantValuations } = services
  const asksFor = (kind: ContentPart['kind']) => parts.some((part) => part.kind === kind)
  return {
    telephone: agency.telephone,
    instantValuation: instantValuations.enabled,
    singleStepValuation: agency.settings.singleStepValuation,
    branches: asksFor('branches') ? agency.branches.map((branch) => branchShown(branch, services)) : [],
    legal: asksFor('legal-details') ? agency.legal : undefined,
  }
}

function branchShown(
  branch: Services['agency']['branches'][number],
  { clock, unclaimedDates }: Pick<WrittenServices, 'clock' | 'unclaimedDates'>,
) {
  const { id, name, address, telephone, hours, departments } = branch
  return {
    id,
    name,
    href: branchPath(branch),
    formHref: branchFormPath(branch),
    address,
    telephone,
    hours,
    specialDays: upcomingSpecialDays(branch.specialDays, ukDate(clock())),
    closedDates: unclaimedDates(branch),
    departments: departments.map((department) => ({
      id: department.id,
      name: department.name,
      telephone: department.telephone,
      formHref: departmentFormPath(department),
    })),
  }
}
