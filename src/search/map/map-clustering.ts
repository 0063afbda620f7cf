import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { toPixels } from './map-geometry.ts'
import { type MapCluster, type MapPin, mergeClusters, type PlacePin } from './map-marks.ts'

/** Closer than this on the screen, two marks overlap: a pin is about 60 px wide, a cluster 48. */
const OVERLAP_PX = { across: 56, down: 40 }

/**
 * A mark on the map. A `stack` is several homes at the same position, which no zoom separates. A cluster's `pins` are its
 * homes, if every one of them is known.
 */
export type ClusteredMark =
  | { kind: 'home'; at: LngLat; pin: MapPin }
  | { kind: 'stack'; at: LngLat; pins: MapPin[] }
  | { kind: 'cluster'; at: LngLat; count: number; box: ViewBox; pins?: MapPin[] }

type ClusterDraft = MapCluster & { pins?: MapPin[] }
type Group = ClusterDraft & { x: number; y: number }

/**
 * Merges marks that would overlap at a zoom, until none does. A mark takes the order of its first pin, and its position is
 * the mean of its homes.
 */
export function clusterPins(pins: readonly MapPin[], clusters: readonly MapCluster[], zoom: number): ClusteredMark[] {
  let groups = [...groupByPosition(pins), ...clusters].map((group) => withPixels(group, zoom))
  for (let before = Number.POSITIVE_INFINITY; groups.length < before; ) {
    before = groups.length
    groups = mergeOnce(groups, zoom)
  }
  return groups.map(toMark)
}

/** Pins at the same position are one mark at every zoom. */
function groupByPosition(pins: readonly MapPin[]): ClusterDraft[] {
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
      ({ x, y }) => Math.abs(x - group.x) < OVERLAP_PX.across && Math.abs(y - group.y) < OVERLAP_PX.down,
    )
    if (near < 0) merged.push(group)
    else merged[near] = mergeGroups(merged[near]!, group, zoom)
  }
  return merged
}

function mergeGroups(one: Group, other: Group, zoom: number): Group {
  const pins = one.pins && other.pins && [...one.pins, ...other.pins]
  return withPixels({ ...mergeClusters(one, other), ...(pins && { pins }) }, zoom)
}

function withPixels(group: ClusterDraft, zoom: number): Group {
  const [x, y] = toPixels([group.lng, group.lat], zoom)
  return { ...group, x, y }
}

function toMark({ lng, lat, count, box, pins }: Group): ClusteredMark {
  const at: LngLat = [lng, lat]
  if (!pins) return { kind: 'cluster', at, count, box }
  const [first, second] = pins
  if (first && !second) return { kind: 'home', at, pin: first }
  const isOnePoint = box[0] === box[2] && box[1] === box[3]
  return isOnePoint ? { kind: 'stack', at, pins } : { kind: 'cluster', at, count, box, pins }
}

/** The pin of a place is wider: it shows the name. */
const PLACE_OVERLAP_PX = { across: 120, down: 36 }

/** Merges places whose pins would overlap, under the name of the one with most homes. `places` has those with most homes first. */
export function clusterPlaces(places: readonly PlacePin[], zoom: number): PlacePin[] {
  const merged: PlacePin[] = []
  for (const place of places) {
    const [x, y] = toPixels([place.lng, place.lat], zoom)
    const near = merged.findIndex(({ lng, lat }) => {
      const [otherX, otherY] = toPixels([lng, lat], zoom)
      return Math.abs(x - otherX) < PLACE_OVERLAP_PX.across && Math.abs(y - otherY) < PLACE_OVERLAP_PX.down
    })
    if (near < 0) merged.push(place)
    else merged[near] = { ...merged[near]!, ...mergeClusters(merged[near]!, place) }
  }
  return merged
}

/** The homes of a mark that are known one by one; none for a cluster from the server. */
export function knownPins(mark: ClusteredMark): readonly MapPin[] {
  return mark.kind === 'home' ? [mark.pin] : (mark.pins ?? [])
}

/** Stable for a mark as long as it has the same homes. */
export function markKey(mark: ClusteredMark): string {
  if (mark.kind === 'home') return `home ${mark.pin.id}`
  if (mark.kind === 'stack') return `stack ${mark.pins[0]?.id}`
  return `cluster ${mark.count} ${mark.at.map((degrees) => degrees.toFixed(5)).join(' ')}`
}
