import type { Address, Position } from '#src/property/listing/listing.ts'
import { milesBetween } from './distance.ts'
import { isLocalId, type Place } from './place.ts'
import { searchKey } from './search-key.ts'

/** What of a listing says where it is. */
export type LocatedHome = {
  address: Address
  position?: Position
  /** the settlements whose boundary it is in, the smallest first */
  inside?: readonly number[]
}

/** A settlement that an address names and no table has. */
export type LocalName = { name: string; county: string; town?: Place; at: Position; outcode?: string }

/** The settlements that homes can be in. */
export type Settlements = {
  /** by the search key of the name */
  named: (key: string) => readonly Place[]
  /** the settlement about a position that it most likely belongs to */
  about: (at: Position) => Place | undefined
  /** whether the boundary of a settlement is known */
  hasBoundary?: (id: number) => boolean
  /** keeps a settlement that only addresses know */
  add: (local: LocalName) => Place
}

/** miles: an address that names a settlement means the one about its home */
const NEAR_MILES = 3
/** miles: of the county that the address gives, the tables may have it at a wrong point */
const FAR_MILES = 10
/** miles: homes at the edge of a town lie so far beyond its catchment */
const EDGE_MILES = 1.5
/** Up to this catchment (under 1,000 people) a settlement is a village. */
const VILLAGE_RADIUS = 1
/** From this catchment on (20,000 people), what lies in it is a part of the town; round a smaller one are villages. */
const CITY_RADIUS = 2.5
const MAX_NAME_LENGTH = 60

/**
 * The ids of the settlements that a home is in, the most particular first: those whose boundary it is in, else those that
 * its address names, else the one about it. A district is in its city as well ("Headingley, Leeds"). A village whose letters go through a town ("Ashwell,
 * Oakham") is not in the town.
 */
export function homePlaces(home: LocatedHome, settlements: Settlements): number[] {
  const { address, position } = home
  const town = address.town === undefined ? undefined : settlementNamed(address.town, home, settlements)
  const part = partOfTown(home, town, settlements)
  const [innermost] = home.inside ?? []
  if (innermost !== undefined) return boundedPlaces(home, innermost, { part, town, settlements })
  if (part && town && part.id !== town.id) return isIn(town, part.id, position) ? [part.id, town.id] : [part.id]
  if (part) return [part.id]
  if (town) return [isBeyond(town, position) ? (settlements.about(position!) ?? town).id : town.id]
  const named = address.town === undefined ? undefined : localNamed(address.town, home, undefined, settlements)
  const place = named ?? (isExactPosition(position) ? settlements.about(position) : undefined)
  return place ? [place.id] : []
}

/**
 * Besides the places that it stands in, a home is in the village or district that its address names, and in the city around
 * them. The town that letters go through is no such place: its own boundary says what is in it. Letters go through no
 * village.
 */
function boundedPlaces(
  { inside = [], position }: LocatedHome,
  innermost: number,
  { part, town, settlements }: { part?: Place; town?: Place; settlements: Settlements },
): number[] {
  const hasBoundary = ({ id }: Place) => settlements.hasBoundary?.(id) === true
  const village = part ?? (town && town.radiusMiles <= VILLAGE_RADIUS ? town : undefined)
  const named = village && !inside.includes(village.id) ? village : undefined
  const isCity = town && town.id !== named?.id && !hasBoundary(town) && isIn(town, innermost, position)
  return [
    // what has no boundary is a hamlet or a district within
    ...(named && !hasBoundary(named) ? [named.id] : []),
    ...inside,
    ...(named && hasBoundary(named) ? [named.id] : []),
    ...(isCity ? [town.id] : []),
  ]
}

/** What the address names before the town: a village, or a district of a city. */
function partOfTown(home: LocatedHome, town: Place | undefined, settlements: Settlements): Place | undefined {
  const { locality, town: townName } = home.address
  if (locality !== undefined && searchKey(locality) !== searchKey(townName ?? '')) {
    const known = settlementNamed(locality, home, settlements)
    if (known) return known
    const local = localNamed(locality, home, town, settlements)
    if (local) return local
  }
  const shown = middleOfDisplay(home.address)
  return shown.map((name) => settlementNamed(name, home, settlements, true)).find((place) => place !== undefined)
}

/** The parts of "Northgate, Ashwell, Rutland" between the street and what other fields give. */
function middleOfDisplay({ display, street, line1, town, county, outcode }: Address): string[] {
  const others = new Set([street, line1, town, county, outcode].map((part) => searchKey(part ?? '')))
  return display
    .split(',')
    .slice(1)
    .map((part) => (outcode === undefined ? part : part.replace(outcode, '')).trim())
    .filter((part) => part !== '' && !others.has(searchKey(part)))
}

/** The settlement that an address means by a name; none where every one of the name is elsewhere. */
function settlementNamed(
  name: string,
  home: LocatedHome,
  settlements: Settlements,
  nearOnly = false,
): Place | undefined {
  return likeliest(namesakes(name, settlements.named), home, nearOnly)
}

/** The places of a name; of one that has none also those whose county it says: "Belton-in-Rutland" for Belton, Rutland. */
export function namesakes(name: string, named: Settlements['named']): readonly Place[] {
  const key = searchKey(name)
  const found = named(key)
  if (found.length > 0) return found
  const [, bare, county] = /^(.+?) in (.+)$/.exec(key) ?? []
  return bare === undefined ? [] : named(bare).filter((place) => searchKey(place.county) === county)
}

function likeliest(places: readonly Place[], { address, position }: LocatedHome, nearOnly: boolean): Place | undefined {
  const isOfCounty = (place: Place) => searchKey(place.county) === searchKey(address.county ?? '')
  const settlements = places.filter(({ kind }) => kind === 'place')
  if (!position) {
    const ofCounty = settlements.filter(isOfCounty)
    const [only, another] = ofCounty.length > 0 ? ofCounty : settlements
    return another || nearOnly ? undefined : only
  }
  const reach = isExactPosition(position) ? NEAR_MILES : FAR_MILES
  const [nearest] = settlements
    .map((place) => ({ place, miles: milesBetween(position, place) }))
    .filter(({ place, miles }) => {
      if (miles <= Math.max(reach, place.radiusMiles + EDGE_MILES)) return true
      return !nearOnly && miles <= FAR_MILES && isOfCounty(place)
    })
    .sort((a, b) => a.miles - b.miles)
  if (nearest || nearOnly) return nearest?.place
  // of a place that people know the pin is wrong, rather than the address
  const ofCounty = settlements.filter((place) => isOfCounty(place) && place.radiusMiles > VILLAGE_RADIUS)
  return ofCounty.length === 1 ? ofCounty[0] : undefined
}

function localNamed(
  name: string,
  { address, position }: LocatedHome,
  town: Place | undefined,
  settlements: Settlements,
): Place | undefined {
  const county = address.county ?? town?.county
  if (!position || county === undefined || !isSettlementName(name, county)) return undefined
  return settlements.add({
    name: name.trim(),
    county,
    at: position,
    ...(town && reaches(town, position) && { town }),
    ...(address.outcode !== undefined && { outcode: address.outcode }),
  })
}

/** The last word of what feeds put in the place of a settlement. */
const STREETS = new Set(
  `road street lane close drive avenue way court house gardens crescent terrace mews grove row rise walk view place square
  parade estate farm barn cottage cottages apartments flats development plot phase floor building industrial business`.split(
    /\s+/,
  ),
)

function isSettlementName(name: string, county: string): boolean {
  const key = searchKey(name)
  if (key.length < 2 || key.length > MAX_NAME_LENGTH || /\d/.test(key) || key === searchKey(county)) return false
  return !STREETS.has(key.split(' ').at(-1) ?? '')
}

/** A village that the tables know is in no town but a city; what only addresses know is a part of any. */
function isIn(town: Place, partId: number, position: Position | undefined): boolean {
  return (town.radiusMiles >= CITY_RADIUS || isLocalId(partId)) && reaches(town, position)
}

function reaches(town: Place, position: Position | undefined): boolean {
  return !position || milesBetween(position, town) <= town.radiusMiles + EDGE_MILES
}

/** The town is where letters go, and the home is in a village some way off; letters go to no village. */
function isBeyond(town: Place, position: Position | undefined): boolean {
  return isExactPosition(position) && town.radiusMiles > VILLAGE_RADIUS && !reaches(town, position)
}

export function isExactPosition(position: Position | undefined): position is Position {
  return position !== undefined && position.accuracy !== 'approximate'
}
