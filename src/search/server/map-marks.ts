import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { type CardContext, propertyCard } from '#src/property/card.ts'
import { middleOf, squareInDegrees } from '../map-geometry.ts'
import {
  type MapCluster,
  type MapMarks,
  type MapPin,
  MOST_PINS,
  mergeClusters,
  type PlacePin,
  pinOf,
} from '../map-marks.ts'
import type { MapLook } from '../map-question.ts'
import { type Condition, inBox } from './conditions.ts'
import { areFew, countBySquares, nearestTowns, placedCards, type Square } from './map-statements.ts'
import type { SortOrder } from './sort-orders.ts'

/** A square is about as large as a mark, so that the browser has little left to put together. */
const SQUARE_PX = 48

/** Where a whole country is in view, homes are counted by the towns they are nearest to, whose names need room. */
const FARTHEST_SQUARES_ZOOM = 8
const TOWN_SQUARE_PX = 72

/** Of fewer people, a place is not known to everybody. */
const TOWN_POPULATION = 8_000

export type MarkQuestion = { where: Condition[]; order: SortOrder; look: MapLook; context: CardContext }

/**
 * What a map shows of a search: every home with its price while they are few; of more, those that stand alone in their
 * square, the others counted; and where a whole country is in view, counts by town.
 */
export async function findMarks(db: Database, { where, order, look, context }: MarkQuestion): Promise<MapMarks> {
  const seen = look.frame ? [...where, inBox(look.frame)] : where
  const pins = async (only: Condition[]): Promise<MapPin[]> =>
    (await placedCards(db, only, order)).flatMap((stored) => pinOf(propertyCard(stored, context)) ?? [])
  if (await areFew(db, seen, MOST_PINS)) return { pins: await pins(seen), clusters: [], places: [] }
  const { zoom, frame } = look
  const latitude = frame ? middleOf(frame)[1] : MIDDLE_OF_BRITAIN
  if (zoom < FARTHEST_SQUARES_ZOOM) {
    const squares = await countBySquares(db, seen, squareInDegrees(TOWN_SQUARE_PX, zoom, latitude))
    const places = await countByTowns(db, squares)
    if (places) return { pins: [], clusters: [], places }
  }
  const squares = await countBySquares(db, seen, squareInDegrees(SQUARE_PX, zoom, latitude))
  const alone = squares.flatMap(({ id }) => id ?? []).slice(0, MOST_PINS)
  return {
    pins: alone.length > 0 ? await pins([sql`property_id = any(${alone}::integer[])`]) : [],
    clusters: squares.filter(({ id }) => id === null || !alone.includes(id)).map(withoutId),
    places: [],
  }
}

/** degrees north; a square is wrong by a few pixels in the islands, which nobody sees */
const MIDDLE_OF_BRITAIN = 53

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
