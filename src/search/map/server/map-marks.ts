import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { type CardContext, propertyCard } from '#src/property/card/card.ts'
import type { ViewBox } from '#src/search/criteria/criteria.ts'
import { isInBox } from '#src/search/criteria/server/area-conditions.ts'
import type { Condition } from '#src/search/criteria/server/home-conditions.ts'
import type { SortOrder } from '#src/search/results/server/sort-orders.ts'
import { middleOf, squareInDegrees } from '../map-geometry.ts'
import {
  MAX_PINS,
  type MapCluster,
  type MapMarks,
  type MapPin,
  mergeClusters,
  type PlacePin,
  pinOf,
} from '../map-marks.ts'
import type { MapLook } from '../map-question.ts'
import { boxOfFound, type FoundHomes, homesWithin, squaresOfFound } from './found-homes.ts'
import { areFew, boxOfHomes, countBySquares, nearestTowns, placedCards, type Square } from './map-statements.ts'

/** A square is about as large as a mark, so that the browser has little left to put together. */
const SQUARE_PX = 60

/** Where a whole country is in view, homes are counted by the towns they are nearest to, whose names need room. */
const MAX_SQUARES_ZOOM = 8
const TOWN_SQUARE_PX = 72

/** The fewest people of a place that counts as a town here: smaller ones are not widely known. */
const TOWN_POPULATION = 8_000

/** However far a search reaches and however near the map is, it is cut into at most this many squares each way. */
const MAX_SQUARES = 40

export type MarkQuestion = {
  where: Condition[]
  /** no home that is found lies outside, if that is known */
  within?: ViewBox
  /** the homes, if they are known already */
  found?: FoundHomes
  order: SortOrder
  look: MapLook
  context: CardContext
}

/**
 * What a map shows of a search: every home with its price while they are few; of more, those that stand alone in their
 * square, the others counted; and where a whole country is in view, counts by town.
 */
export async function findMarks(
  db: Database,
  { where, within, found, order, look, context }: MarkQuestion,
): Promise<MapMarks> {
  const pins = async (only: Condition[]): Promise<MapPin[]> =>
    (await placedCards(db, only, order)).flatMap((stored) => pinOf(propertyCard(stored, context)) ?? [])
  const looked = found ? lookAtFound(found, look.frame) : lookAtRows(db, where, look.frame)
  const few = await looked.few()
  if (few) return { pins: await pins(few), clusters: [], places: [] }
  const { zoom } = look
  const box = look.frame ?? within ?? (await looked.box())
  const square = (pixels: number) => squareOf(pixels, zoom, box)
  if (zoom < MAX_SQUARES_ZOOM) {
    const places = await countByTowns(db, await looked.squares(square(TOWN_SQUARE_PX)))
    if (places) return { pins: [], clusters: [], places }
  }
  const squares = await looked.squares(square(SQUARE_PX))
  const alone = squares.flatMap(({ id }) => id ?? []).slice(0, MAX_PINS)
  return {
    pins: alone.length > 0 ? await pins([isOneOf(alone)]) : [],
    clusters: squares.filter(({ id }) => id === null || !alone.includes(id)).map(withoutId),
    places: [],
  }
}

/** The homes of a map. */
type LookedAt = {
  /** what finds them, where all can be pins */
  few: () => Promise<Condition[] | undefined>
  /** the box round all homes of the search */
  box: () => Promise<ViewBox | undefined>
  squares: (size: { lng: number; lat: number }) => Promise<Square[]>
}

function lookAtRows(db: Database, where: Condition[], frame: ViewBox | undefined): LookedAt {
  const seen = frame ? [...where, isInBox(sql`loc`, frame)] : where
  return {
    few: async () => ((await areFew(db, seen, MAX_PINS)) ? seen : undefined),
    box: () => boxOfHomes(db, where),
    squares: (size) => countBySquares(db, seen, size),
  }
}

function lookAtFound(found: FoundHomes, frame: ViewBox | undefined): LookedAt {
  const seen = frame ? homesWithin(found, frame) : found
  return {
    few: async () => (seen.ids.length <= MAX_PINS ? [isOneOf([...seen.ids])] : undefined),
    box: async () => boxOfFound(found),
    squares: async (size) => squaresOfFound(seen, size),
  }
}

function isOneOf(ids: readonly number[]): Condition {
  return sql`property_id = any(${ids}::integer[])`
}

/** A square of so many pixels, or a larger one where the box would have too many. */
function squareOf(pixels: number, zoom: number, box: ViewBox | undefined): { lng: number; lat: number } {
  if (!box) return squareInDegrees(pixels, zoom, 0)
  const [west, south, east, north] = box
  const { lng, lat } = squareInDegrees(pixels, zoom, middleOf(box)[1])
  return { lng: Math.max(lng, (east - west) / MAX_SQUARES), lat: Math.max(lat, (north - south) / MAX_SQUARES) }
}

/** Undefined where a place is not known for every square. */
async function countByTowns(db: Database, squares: Square[]): Promise<PlacePin[] | undefined> {
  const points = squares.map(({ lng, lat }) => [lng, lat] as const)
  const towns = await nearestTowns(db, points, TOWN_POPULATION)
  const found = new Map<number, PlacePin>()
  for (const [index, square] of squares.entries()) {
    const town = towns[index]
    if (!town) return undefined
    const known = found.get(town.placeId)
    found.set(town.placeId, { ...town, ...(known ? mergeClusters(known, square) : withoutId(square)) })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}

function withoutId({ lng, lat, count, box }: MapCluster): MapCluster {
  return { lng, lat, count, box }
}
