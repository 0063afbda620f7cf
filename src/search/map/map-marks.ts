import { formatPounds } from '#src/formatting/numbers.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { boxAround } from './map-geometry.ts'

/** Up to this many homes are pins with prices; of more, those that stand alone are, and the others are counted. */
export const MAX_PINS = 200

/** One home on the map: what a pin shows, and a popup until the whole card is there. */
export type MapPin = {
  id: number
  lng: number
  lat: number
  /** short: "£450k", "£1.25m", "£1,250 pcm" */
  text: string
  /** as stated: "Guide price £450,000" */
  price: string
  address: string
  url: string
  /** "Under offer" */
  label?: string
  /** the position is a street's or an outcode's centre */
  approximate: boolean
  /** hash of the first photo */
  photo?: string
}

/** Homes that lie near one another, counted: the middle of them and the box round them. */
export type MapCluster = { lng: number; lat: number; count: number; box: ViewBox }

/** Homes round a town, for a map of a whole country. `lng` and `lat` are the middle of the homes. */
export type PlacePin = MapCluster & { placeId: number; name: string; area: string; position: LngLat }

/** What a map shows of a search. `pins` are in the order of the results. */
export type MapMarks = { pins: MapPin[]; clusters: MapCluster[]; places: PlacePin[] }

/** The pin of a card, or undefined where the home's position is not known. */
export function pinOf(card: CardData): MapPin | undefined {
  const { propertyId, lng, lat, price, displayAddress, propertyUrl, labels, photos } = card
  if (lng === undefined || lat === undefined) return undefined
  const label = labels.find(({ kind }) => kind === 'state') ?? labels[0]
  return {
    id: propertyId,
    lng,
    lat,
    text: pinText(card),
    price,
    address: displayAddress,
    url: propertyUrl,
    ...(label && { label: label.text }),
    approximate: card.approximate ?? false,
    ...(photos[0] && { photo: photos[0].media }),
  }
}

/** How many homes the marks stand for. */
export function homesIn({ pins, clusters, places }: MapMarks): number {
  return [...clusters, ...places].reduce((sum, { count }) => sum + count, pins.length)
}

/** Two counts as one, in the middle of all their homes. */
export function mergeClusters(one: MapCluster, other: MapCluster): MapCluster {
  const count = one.count + other.count
  const middle = (field: 'lng' | 'lat') => (one[field] * one.count + other[field] * other.count) / count
  return { lng: middle('lng'), lat: middle('lat'), count, box: boxAround(one.box, other.box) }
}

/**
 * The price as a pin has room for it: "£450k", "£1.25m"; a rent as it is stated, "£1,250 pcm"; "POA" where none is.
 * Thousands keep one decimal and millions two, so that what is rounded away is less than a visitor would haggle over.
 */
export function pinText({
  propertyChannel,
  priceValue,
  priceWithoutQualifier,
}: Pick<CardData, 'propertyChannel' | 'priceValue' | 'priceWithoutQualifier'>): string {
  if (priceValue === null) return 'POA'
  return propertyChannel === 'sales' ? shortPounds(priceValue) : priceWithoutQualifier
}

/** Whole pounds in a few characters. */
export function shortPounds(amount: number): string {
  if (amount < 1000) return formatPounds(amount)
  const thousands = Math.round(amount / 100) / 10
  return thousands < 1000 ? `£${thousands}k` : `£${Math.round(amount / 10_000) / 100}m`
}
