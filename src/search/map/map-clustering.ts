import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { toPixels } from './map-geometry.ts'
import { type MapCluster, type MapPin, mergeClusters, type PlacePin } from './map-marks.ts'

/** Nearer than this on the screen, two marks would lie over one another: a pin is about 60 px wide, a cluster 48. */
const TOO_NEAR_PX = { across: 56, down: 40 }

/**
 * What is drawn at one place of the map. A `spot` is several homes at the very same position, which no zoom parts; a
 * cluster's `pins` are its homes, where every one of them is known.
 */
export type ClusteredMark =
  | { kind: 'home'; at: LngLat; pin: MapPin }
  | { kind: 'spot'; at: LngLat; pins: MapPin[] }
  | { kind: 'cluster'; at: LngLat; count: number; box: ViewBox; pins?: MapPin[] }

type Gathered = MapCluster & { pins?: MapPin[] }
type Group = Gathered & { x: number; y: number }

/**
 * Puts together what would overlap at a zoom, in the order of the pins, so that the first of a group says where in the
 * order it stands. Goes over the groups until none is too near another; the middle of a group is that of its homes.
 */
export function clusterPins(pins: readonly MapPin[], clusters: readonly MapCluster[], zoom: number): ClusteredMark[] {
  let groups = [...spots(pins), ...clusters].map((group) => placed(group, zoom))
  for (let before = Number.POSITIVE_INFINITY; groups.length < before; ) {
    before = groups.length
    groups = mergeOnce(groups, zoom)
  }
  return groups.map(markOf)
}

/** The pins by position: those at the very same one belong together at every zoom. */
function spots(pins: readonly MapPin[]): Gathered[] {
  const byPosition = Map.groupBy(pins, ({ lng, lat }) => `${lng},${lat}`)
  return [...byPosition.values()].map((at) => {
    const { lng, lat } = at[0]!
    return { lng, lat, count: at.length, box: [lng, lat, lng, lat], pins: at }
  })
}

function mergeOnce(groups: readonly Group[], zoom: number): Group[] {
  const merged: Group[] = []
  for (const group of groups) {
    const near = merged.findIndex(
      ({ x, y }) => Math.abs(x - group.x) < TOO_NEAR_PX.across && Math.abs(y - group.y) < TOO_NEAR_PX.down,
    )
    if (near < 0) merged.push(group)
    else merged[near] = together(merged[near]!, group, zoom)
  }
  return merged
}

function together(one: Group, other: Group, zoom: number): Group {
  const pins = one.pins && other.pins && [...one.pins, ...other.pins]
  return placed({ ...mergeClusters(one, other), ...(pins && { pins }) }, zoom)
}

function placed(group: Gathered, zoom: number): Group {
  const [x, y] = toPixels([group.lng, group.lat], zoom)
  return { ...group, x, y }
}

function markOf({ lng, lat, count, box, pins }: Group): ClusteredMark {
  const at: LngLat = [lng, lat]
  if (!pins) return { kind: 'cluster', at, count, box }
  const [first, second] = pins
  if (first && !second) return { kind: 'home', at, pin: first }
  const oneSpot = box[0] === box[2] && box[1] === box[3]
  return oneSpot ? { kind: 'spot', at, pins } : { kind: 'cluster', at, count, box, pins }
}

/** A place's pin has its name on it. */
const PLACE_TOO_NEAR_PX = { across: 120, down: 36 }

/** Places whose pins would overlap as one, with the name of the one that has most homes. The fullest come first. */
export function gatherPlaces(places: readonly PlacePin[], zoom: number): PlacePin[] {
  const merged: PlacePin[] = []
  for (const place of places) {
    const [x, y] = toPixels([place.lng, place.lat], zoom)
    const near = merged.findIndex(({ lng, lat }) => {
      const [otherX, otherY] = toPixels([lng, lat], zoom)
      return Math.abs(x - otherX) < PLACE_TOO_NEAR_PX.across && Math.abs(y - otherY) < PLACE_TOO_NEAR_PX.down
    })
    if (near < 0) merged.push(place)
    else merged[near] = { ...merged[near]!, ...mergeClusters(merged[near]!, place) }
  }
  return merged
}

/** The homes of a mark that are known; none of a cluster that the server counted. */
export function homesOf(mark: ClusteredMark): readonly MapPin[] {
  return mark.kind === 'home' ? [mark.pin] : (mark.pins ?? [])
}

/** The same for a mark as long as it stands for the same homes. */
export function markKey(mark: ClusteredMark): string {
  if (mark.kind === 'home') return `home ${mark.pin.id}`
  if (mark.kind === 'spot') return `spot ${mark.pins[0]?.id}`
  return `cluster ${mark.count} ${mark.at.map((degrees) => degrees.toFixed(5)).join(' ')}`
}
