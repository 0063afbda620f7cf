import { fittingWidth, picturePath } from '../gallery/picture-paths.ts'
import { shortDescription } from '../listing/description.ts'
import { epcSummary } from '../listing/epc.ts'
import type { Listing, MediaItem } from '../listing/listing.ts'
import { allTags } from '../listing/listing-tags.ts'
import { propertyPath } from '../listing/property-paths.ts'
import { propertyTypeName } from '../listing/property-types.ts'
import { rentUse } from '../listing/residential.ts'
import { formatPrice, type PppwSetting, priceValue, rentEquivalents } from '../price/price.ts'
import {
  CARD_PHOTOS,
  type CardData,
  type CardPhoto,
  type Disposal,
  type PageCard,
  type PropertyFacets,
} from './card-json.ts'
import { cardLabels } from './labels.ts'

export type { CardData, CardPhoto, PageCard, PropertyFacets } from './card-json.ts'

/** A stored picture: its content hash, words, and size in pixels. */
export type CardPicture = {
  media: string
  alt: string
  width: number
  height: number
  /** base64 */
  thumbhash?: string
}

/**
 * What is stored for a result card: facts only, nothing that depends on the day, the agency's settings or the id. Read it
 * with `propertyCard`, which passes on every fact whose name is one of `CARD_FIELDS`. A new name in this table makes the
 * next import store all rows anew (`storedCardVersion`).
 */
export const STORED_FACTS = {
  channel: (listing: Listing) => listing.channel,
  status: (listing: Listing) => listing.status,
  price: (listing: Listing) => listing.price,
  displayAddress: (listing: Listing) => listing.address.display,
  photos: (listing: Listing) => storedPhotos(listing).slice(0, CARD_PHOTOS).map(toCardPicture(listing)),
  photoCount: (listing: Listing) => storedPhotos(listing).length,
  bedrooms: (listing: Listing) => listing.bedrooms,
  bathrooms: (listing: Listing) => listing.bathrooms,
  receptions: (listing: Listing) => listing.receptions,
  typeId: (listing: Listing) => listing.typeId,
  squareFeet: (listing: Listing) => listing.squareFeet,
  acres: (listing: Listing) => listing.acres,
  tags: (listing: Listing) => allTags(listing),
  shortDescription: (listing: Listing) => shortDescription(listing),
  epc: (listing: Listing) => epcSummary(listing.epc, listing.media.epcCharts),
  lat: (listing: Listing) => listing.position?.lat,
  lng: (listing: Listing) => listing.position?.lng,
  approximate: (listing: Listing) => listing.position?.accuracy === 'approximate' || undefined,
  branchId: (listing: Listing) => listing.branchId,
  auctionDate: (listing: Listing) => listing.auction?.date.slice(0, 10),
  exchangedPrice: (listing: Listing) => listing.auction?.exchangedPrice,
  auctionLot: (listing: Listing) => listing.auction?.lot,
  commercialLet: (listing: Listing) => listing.lettings?.letType === 'commercial' || undefined,
  development: (listing: Listing) => listing.developmentKey !== undefined || undefined,
  createdAt: (listing: Listing) => listing.createdAt,
  updatedAt: (listing: Listing) => listing.updatedAt,
  undated: (listing: Listing) => listing.undated || undefined,
}

export type StoredCard = { [Name in keyof typeof STORED_FACTS]: ReturnType<(typeof STORED_FACTS)[Name]> }

/** A row's card, with the property's id and, of a development, the range over its plots. */
export type CardRow = { id: number; card: StoredCard; facets: PropertyFacets | null }

/** Changes when a fact is added, renamed or removed: part of what says whether a stored row is up to date. */
export function storedCardVersion(facts: object = STORED_FACTS): string {
  return Object.keys(facts).join()
}

/** What to store for the cards of a listing. */
export function toStoredCard(listing: Listing, facts = STORED_FACTS): StoredCard {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact(listing)])) as StoredCard
}

/** Photos that are stored; one that is still being fetched is left out. */
function storedPhotos(listing: Listing): MediaItem[] {
  return listing.media.photos.filter((photo) => photo.media && photo.width && photo.height)
}

function toCardPicture(listing: Listing) {
  return (photo: MediaItem, index: number): CardPicture => ({
    media: photo.media!,
    alt: photo.alt ?? photo.caption ?? (index === 0 ? listing.address.display : `Photo ${index + 1}`),
    width: photo.width!,
    height: photo.height!,
    thumbhash: photo.thumbhash,
  })
}

/** What a card depends on besides the home: the day, and two settings of the agency. */
export type CardContext = { now: Date; showSstcAsSold: boolean } & PppwSetting

/** The card of a property today: its stored facts, with texts and labels worked out from them. */
export function propertyCard({ id, card, facets }: CardRow, context: CardContext): CardData {
  const { channel, price, photos, receptions, typeId, acres, commercialLet, development, ...facts } = card
  const texts = formatPrice(price, channel, { auction: card.auctionDate !== undefined })
  const { pppwDivision } = context
  const use = rentUse({ typeId, lettings: commercialLet ? { letType: 'commercial' } : undefined })
  const rents = channel === 'lettings' ? rentEquivalents(price, { use, bedrooms: card.bedrooms, pppwDivision }) : {}
  return {
    ...facts,
    propertyId: id,
    propertyUrl: propertyPath(id, channel),
    propertyChannel: channel,
    price: texts.full,
    priceQualifier: texts.qualifier,
    priceWithoutQualifier: texts.withoutQualifier,
    priceValue: priceValue(price, channel, card.bedrooms),
    weeklyPrice: rents.weekly,
    pppwPrice: rents.perPerson,
    monthlyPrice: rents.monthly,
    yearlyPrice: rents.yearly,
    photos: photos.map(cardPhoto),
    receptionRooms: receptions,
    propertyType: propertyTypeName(typeId),
    acreage: acres,
    labels: cardLabels(card, context),
    disposal: disposalOf(card),
    isDevelopment: development ?? false,
    propertyFacets: facets ?? undefined,
  }
}

export function cardPhoto({ media, alt, width, height, thumbhash }: CardPicture): CardPhoto {
  return { media, url: picturePath(media, fittingWidth(700, width)), imageAlt: alt, width, height, thumbhash }
}

/**
 * A card as a page's data have it: with its first photo, since the browser fetches the others when a visitor turns to
 * them, and without what no component reads.
 */
export function pageCard(card: CardData): PageCard {
  let short = pageCards.get(card)
  if (!short) {
    const { price, updatedAt, disposal, exchangedPrice, lat, lng, approximate, ...shown } = card
    short = Object.freeze({ ...shown, photos: card.photos.slice(0, 1) })
    pageCards.set(card, short)
  }
  return short
}

/** One for each card, so that what is kept of it is found again (server/card-cache.ts). */
const pageCards = new WeakMap<CardData, PageCard>()

function disposalOf(card: StoredCard): Disposal {
  if (card.channel === 'lettings') return 'letting'
  if (card.auctionDate) return 'auction'
  return card.price.qualifier === 'sale_by_tender' ? 'tender' : 'private_treaty'
}
