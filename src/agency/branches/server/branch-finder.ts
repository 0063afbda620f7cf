import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import type { Place } from '#src/places/place.ts'
import { formatPostcode, parsePostcode, sectorDigitIn } from '#src/places/postcode.ts'
import type { Places } from '#src/places/server/places.ts'
import { madeOf } from '#src/platform/made-of.ts'
import {
  type BranchesFound,
  type BranchPlace,
  type DepartmentChoice,
  departmentChoices,
  findBranches,
} from '../branch-search.ts'

/** What a visitor asks of the list of branches: words for a place, or the id of one that was suggested. */
export type BranchQuery = { q?: string; placeId?: number; department?: string }

/** Where branches are looked for. */
export type RequestedPlace =
  | { kind: 'everywhere' }
  /** `others` have the same name */
  | { kind: 'place'; place: BranchPlace; label: string; placeId?: number; others: Place[] }
  /** `alike` are places that may have been meant */
  | { kind: 'unknown'; words: string; alike: Place[] }
  /** more than any name of a place; nothing was looked for */
  | { kind: 'too-long'; words: string }

export type BranchAnswer = BranchesFound & { asked: RequestedPlace; department?: DepartmentChoice }

type FinderParts = {
  agency: Pick<Agency, 'branches'> & { settings: Pick<Agency['settings'], 'branchRadiusMiles'> }
  places: Pick<Places, 'byId' | 'resolve' | 'suggest' | 'positionOf'>
}

/** Characters of a place at most: no name of one, nor a postcode, is half as long. */
const MAX_PLACE_LENGTH = 100

/** Places of a like name that are offered. */
const MAX_ALTERNATIVES = 3

/** Finds the branches for a place and a department. Nothing that a visitor can type makes it throw. */
export function createBranchFinder({ agency, places }: FinderParts) {
  const choices = madeOf(() => agency.branches, departmentChoices)

  /** An unknown place finds every branch: a misspelt one must not leave a visitor with none. */
  async function find({ q, placeId, department: key }: BranchQuery): Promise<BranchAnswer> {
    const asked = await placeOf(q?.trim() ?? '', placeId)
    const { branches, settings } = agency
    const department = choices().find((choice) => choice.key === key)
    const place = asked.kind === 'place' ? asked.place : undefined
    const found = findBranches(branches, { place, department: department?.key }, settings.branchRadiusMiles)
    return { ...found, asked, ...(department && { department }) }
  }

  async function placeOf(q: string, placeId: number | undefined): Promise<RequestedPlace> {
    if (placeId !== undefined) {
      const place = await places.byId(placeId)
      return place ? chosen(place) : { kind: 'unknown', words: '', alike: [] }
    }
    if (q === '') return { kind: 'everywhere' }
    if (q.length > MAX_PLACE_LENGTH) return { kind: 'too-long', words: q }
    const own = agency.branches.find((branch) => isCalled(branch, q))
    if (own) {
      const { position, address } = own
      return { kind: 'place', place: { ...position, radiusMiles: 0 }, label: address.town, others: [] }
    }
    const postcode = parsePostcode(q)
    const position = postcode && (await places.positionOf(postcode.outcode, postcode.incode))
    if (postcode && position) {
      const { lat, lng, accuracy } = position
      const place: BranchPlace = {
        lat,
        lng,
        radiusMiles: 0,
        ...postcode,
        ...(accuracy === 'approximate' && { isApproximate: true }),
      }
      return { kind: 'place', place, label: formatPostcode(postcode), others: [] }
    }
    const resolved = await places.resolve(q)
    if (resolved.kind === 'place') return chosen(resolved.place, sectorDigitIn(q))
    const [likeliest, ...others] = resolved.kind === 'ambiguous' ? resolved.places : []
    if (likeliest) return { ...chosen(likeliest), others }
    return { kind: 'unknown', words: q, alike: (await places.suggest(q)).slice(0, MAX_ALTERNATIVES) }
  }

  return {
    find,
    get choices() {
      return choices()
    },
  }
}

/** @param sector of an outcode: the first digit of the incode, where it was typed */
function chosen(place: Place, sector?: string): Extract<RequestedPlace, { kind: 'place' }> {
  const { id, lat, lng, radiusMiles, label, kind, name } = place
  const outcode =
    kind === 'outcode'
      ? { outcode: name.toUpperCase(), ...(sector && { incode: sector, isApproximate: true as const }) }
      : {}
  return { kind: 'place', place: { lat, lng, radiusMiles, ...outcode }, label, placeId: id, others: [] }
}

/** "Oakham" is where our Oakham branch is, whatever other places have the name. */
function isCalled({ name, address }: Branch, words: string): boolean {
  const said = words.toLowerCase()
  return said === name.toLowerCase() || said === address.town.toLowerCase()
}
