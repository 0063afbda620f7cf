import {
  BRANCHES_PATH,
  branchFormPath,
  branchPath,
  departmentFormPath,
  staffPath,
} from '#src/agency/branches/branch-paths.ts'
import { areaServed, departmentKey, type FoundBranch, formatMiles } from '#src/agency/branches/branch-search.ts'
import { upcomingSpecialDays } from '#src/agency/branches/opening-hours.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { Services } from '#src/app/services.ts'
import { formatName, initials } from '#src/formatting/person-name.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { milesBetween } from '#src/places/distance.ts'
import { pageCard } from '#src/property/card/card.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { tilesUrl } from '../../start-up/tiles-path.ts'

/** Homes of each channel on a branch's page. */
const HOMES_SHOWN = 3

type ListParts = Pick<Services, 'agency' | 'branches' | 'pictures' | 'clock' | 'unclaimedDates'>

/** What `/branches` shows: the branches for a place and a department, or all of them. */
export async function branchListData(services: ListParts, query: URLSearchParams) {
  const { agency, branches, clock } = services
  const { asked, department, branches: found, nearest } = await branches.find(questionOf(query))
  const isNear = asked.kind === 'place'
  const departmentQuery = department && { department: department.key }
  const shown = (entry: FoundBranch) =>
    branchShown(entry, { ...services, today: ukDate(clock()), department: department?.key })
  return {
    agencyName: agency.name,
    telephone: agency.telephone,
    choices: branches.choices,
    /** what stands in the form */
    form: {
      place: isNear ? asked.label : 'words' in asked ? asked.words : '',
      placeId: isNear ? asked.placeId : undefined,
      department: department?.key ?? '',
    },
    department,
    near: isNear ? asked.label : undefined,
    /** a place that nobody knows: its name, empty where only a wrong number was given */
    unknown: asked.kind === 'unknown' ? asked.words : undefined,
    /** more was typed than any place is called */
    tooLong: asked.kind === 'too-long',
    alike: (asked.kind === 'unknown' ? asked.alike : asked.kind === 'place' ? asked.others : []).map(
      ({ id, label }) => ({ label, href: listPath({ place: String(id), ...departmentQuery }) }),
    ),
    branches: found.map(shown),
    nearest: nearest && shown(nearest),
    withinMiles: agency.settings.branchRadiusMiles,
    everyDepartmentHref: listPath(queryFields(query, 'department')),
  }
}

export type BranchListData = Awaited<ReturnType<typeof branchListData>>

export type BranchShown = BranchListData['branches'][number]

function questionOf(query: URLSearchParams) {
  const place = query.get('place') ?? ''
  return {
    q: query.get('q') ?? '',
    ...(place !== '' && { placeId: /^\d{1,9}$/.test(place) ? Number(place) : 0 }),
    department: query.get('department') ?? undefined,
  }
}

/** Characters of a field that goes on to another path. */
const MAX_PARAM_LENGTH = 100

/** The question as it was asked, but for one of its fields. */
function queryFields(query: URLSearchParams, without: string): Record<string, string> {
  return Object.fromEntries(
    [...query]
      .filter(([name, value]) => name !== without && value !== '' && value.length <= MAX_PARAM_LENGTH)
      .slice(0, 3),
  )
}

function listPath(fields: Record<string, string>): string {
  const query = new URLSearchParams(fields).toString()
  return query === '' ? BRANCHES_PATH : `${BRANCHES_PATH}?${query}`
}

function branchShown(
  { branch, miles, serves }: FoundBranch,
  {
    pictures,
    unclaimedDates,
    today,
    department: key,
  }: Pick<ListParts, 'pictures' | 'unclaimedDates'> & { today: string; department?: string },
) {
  const department = branch.departments.find((one) => departmentKey(one) === key)
  const { id, name, address, telephone, salesTelephone, lettingsTelephone, hours, photo } = branch
  return {
    id,
    name,
    href: branchPath(branch),
    address,
    hours,
    specialDays: upcomingSpecialDays(branch.specialDays, today),
    closedDates: unclaimedDates(branch),
    distance: miles === undefined || miles === 0 ? undefined : formatMiles(miles),
    serves,
    photo: photo === undefined ? undefined : pictures.get(photo),
    telephones: department
      ? [{ name: department.name, telephone: department.telephone }]
      : telephonesOf({ telephone, salesTelephone, lettingsTelephone }),
    formHref: department ? departmentFormPath(department) : branchFormPath(branch),
  }
}

function telephonesOf(branch: Pick<Branch, 'telephone' | 'salesTelephone' | 'lettingsTelephone'>) {
  const own = [
    { name: 'Sales', telephone: branch.salesTelephone },
    { name: 'Lettings', telephone: branch.lettingsTelephone },
  ].flatMap(({ name, telephone }) => (telephone === undefined ? [] : [{ name, telephone }]))
  return own.length > 0 ? own : [{ name: 'Telephone', telephone: branch.telephone }]
}

type BranchParts = Pick<
  Services,
  'agency' | 'pictures' | 'search' | 'places' | 'instantValuations' | 'clock' | 'unclaimedDates'
>

/** What a branch's page shows; undefined where there is no such branch. */
export async function branchPageData(slug: string, services: BranchParts) {
  const { agency, pictures, search } = services
  const branch = agency.branches.find((one) => one.slug === slug)
  if (!branch) return undefined
  const homes = async (channel: Channel) => {
    const criteria = { channel, tags: [], branchId: branch.id, page: 1 }
    const { cards, pagination } = await search.find(
      { ...criteria, sorted: 'most-recent-first' },
      { pageSize: HOMES_SHOWN },
    )
    return { cards: cards.map(pageCard), count: pagination.totalCount, href: searchPath(criteria) }
  }
  const [forSale, toLet, areas] = await Promise.all([homes('sales'), homes('lettings'), areasOf(branch, services)])
  const { id, name, address, telephone, hours, photo, position, words = [] } = branch
  const { tiles, style, attribution } = agency.settings.map
  return {
    id,
    slug,
    agencyName: agency.name,
    name,
    address,
    telephone,
    hours,
    specialDays: upcomingSpecialDays(branch.specialDays, ukDate(services.clock())),
    closedDates: services.unclaimedDates(branch),
    words,
    photo: photo === undefined ? undefined : pictures.get(photo),
    formHref: branchFormPath(branch),
    departments: departmentsOf(branch, pictures),
    staffWithout: staffEntries(
      branch.staff.filter((member) => !branch.departments.some((one) => one.id === member.departmentId)),
      pictures,
    ),
    forSale,
    toLet,
    served: areaServed(branch.catchment),
    withinMiles: agency.settings.branchRadiusMiles,
    areas,
    location: { ...position, tiles: tilesUrl(tiles), style, attribution },
    instantValuation: services.instantValuations.enabled,
  }
}

export type BranchPageData = NonNullable<Awaited<ReturnType<typeof branchPageData>>>

function departmentsOf(branch: Branch, pictures: Services['pictures']) {
  return branch.departments.map((department) => ({
    id: department.id,
    name: department.name,
    telephone: department.telephone,
    formHref: departmentFormPath(department),
    staff: staffEntries(
      branch.staff.filter(({ departmentId }) => departmentId === department.id),
      pictures,
    ),
  }))
}

function staffEntries(staff: Branch['staff'], pictures: Services['pictures']) {
  return staff.map((member) => ({
    id: member.id,
    name: formatName(member.firstName, member.surname),
    initials: initials(member),
    jobTitle: member.jobTitle,
    href: staffPath(member),
    photo: member.photo === undefined ? undefined : pictures.get(member.photo),
  }))
}

/** The agency's areas whose middle has this branch as its nearest. */
async function areasOf(branch: Branch, { agency, places }: Pick<BranchParts, 'agency' | 'places'>) {
  const found = await Promise.all(
    agency.areas.map(async ({ id, name, placeIds, outcodes }) => {
      const inside = [
        ...(await Promise.all(placeIds.map((placeId) => places.byId(placeId)))),
        ...(await Promise.all(outcodes.map((outcode) => places.positionOf(outcode)))),
      ].filter((place) => place !== undefined)
      if (inside.length === 0) return []
      const middle = {
        lat: inside.reduce((sum, { lat }) => sum + lat, 0) / inside.length,
        lng: inside.reduce((sum, { lng }) => sum + lng, 0) / inside.length,
      }
      const away = (one: Branch) => milesBetween(one.position, middle)
      const isNearest = agency.branches.every((other) => away(branch) <= away(other))
      return isNearest ? [{ name, href: searchPath({ channel: 'sales', tags: [], area: id, page: 1 }) }] : []
    }),
  )
  return found.flat()
}
