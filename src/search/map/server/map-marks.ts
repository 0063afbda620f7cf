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
import {
  areFew,
  boxOfCells,
  boxOfHomes,
  countBySquares,
  countCellsBySquares,
  nearestTowns,
  placedCards,
  type Square,
} from './map-statements.ts'

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
  /** the search by cells, if they tell its homes apart and looking at each would take long */
  cells?: Condition[]
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
  { where, within, cells, order, look, context }: MarkQuestion,
): Promise<MapMarks> {
  const seen = look.frame ? [...where, isInBox(sql`loc`, look.frame)] : where
  const pins = async (only: Condition[]): Promise<MapPin[]> =>
    (await placedCards(db, only, order)).flatMap((stored) => pinOf(propertyCard(stored, context)) ?? [])
  if (await areFew(db, seen, MAX_PINS)) return { pins: await pins(seen), clusters: [], places: [] }
  const { zoom } = look
  const box = look.frame ?? within ?? (await (cells ? boxOfCells(db, cells) : boxOfHomes(db, where)))
  const square = (pixels: number) => squareOf(pixels, zoom, box)
  if (zoom < MAX_SQUARES_ZOOM) {
    const size = square(TOWN_SQUARE_PX)
    const squares = cells
      ? await countCellsBySquares(db, cells, look.frame, size)
      : await countBySquares(db, seen, size)
    const places = await countByTowns(db, squares)
    if (places) return { pins: [], clusters: [], places }
  }
  const squares = await countBySquares(db, seen, square(SQUARE_PX))
  const alone = squares.flatMap(({ id }) => id ?? []).slice(0, MAX_PINS)
  return {
    pins: alone.length > 0 ? await pins([sql`property_id = any(${alone}::integer[])`]) : [],
    clusters: squares.filter(({ id }) => id === null || !alone.includes(id)).map(withoutId),
    places: [],
  }
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
