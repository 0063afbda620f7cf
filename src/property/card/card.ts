import { fittingWidth, picturePath } from '../gallery/picture-paths.ts'
import { shortDescription } from '../listing/description.ts'
import { epcSummary } from '../listing/epc.ts'
import type { Channel, Listing, Price, Status } from '../listing/listing.ts'
import { propertyPath } from '../listing/property-paths.ts'
import { propertyTypeName } from '../listing/property-types.ts'
import { allTags } from '../listing/tags.ts'
import { type PppwSetting, priceTexts, priceValue, weeklyFigures } from '../price/price.ts'
import { type CardLabel, cardLabels } from './labels.ts'

/** A card shows up to this many photographs. */
export const CARD_PHOTOS = 12

/** Of a picture that we hold: its hash, words, and size in pixels. */
export type CardPicture = {
  media: string
  alt: string
  width: number
  height: number
  /** base64 */
  thumbhash?: string
}

/**
 * What is stored for a result card: facts only, nothing that depends on the day, the agency's settings or the id.
 * Read it with `propertyCard`.
 */
export type CardFacts = {
  channel: Channel
  status: Status
  price: Price
  displayAddress: string
  photos: CardPicture[]
  photoCount: number
  bedrooms?: number
  bathrooms?: number
  receptions?: number
  typeId: number
  squareFeet?: number
  acres?: number
  tags: string[]
  shortDescription: string
  epc: string
  lat?: number
  lng?: number
  approximate?: boolean
  branchId: number
  auctionDate?: string
  exchangedPrice?: number
  commercialLet?: boolean
  development?: boolean
  createdAt: string
  updatedAt: string
}

/** Over the plots of a development; prices in whole pounds. */
export type PropertyFacets = {
  minBedrooms?: number
  maxBedrooms?: number
  minBathrooms?: number
  maxBathrooms?: number
  saleMinPrice?: number
  saleMaxPrice?: number
  /** how many plots are shown */
  plots: number
}

/** How the home is disposed of. */
export type Disposal = 'private_treaty' | 'auction' | 'tender' | 'letting'

export type CardPhoto = {
  media: string
  /** 700 px wide; `pictureSrcSet(media, width)` has the others */
  url: string
  imageAlt: string
  width: number
  height: number
  thumbhash?: string
}

/** A property as result cards, maps and saved lists show it: the card fields of spec 2 §3, and what a card needs besides. */
export type CardData = {
  propertyId: number
  /** `/properties/{id}/{channel}` */
  propertyUrl: string
  propertyChannel: Channel
  displayAddress: string
  /** as stated, with £ and qualifier: "Guide price £1,250,000", "£1,250 pcm", "Price on application" */
  price: string
  /** "Guide price"; empty when there is none */
  priceQualifier: string
  priceWithoutQualifier: string
  /** whole pounds, lettings a calendar month; null is price on application */
  priceValue: number | null
  /** whole pounds a week, of homes to let whose rent is not stated by the week: "£289 pw" beside "£1,250 pcm" */
  weeklyPrice?: number
  /** whole pounds per person per week, of homes to let */
  pppwPrice?: number
  /** at most 12 */
  photos: CardPhoto[]
  /** of all photographs, not only those on the card */
  photoCount: number
  bedrooms?: number
  bathrooms?: number
  receptionRooms?: number
  propertyType: string
  squareFeet?: number
  acreage?: number
  status: Status
  labels: CardLabel[]
  tags: string[]
  shortDescription: string
  /** "D", "Awaited", "See certificate" or "Exempt" */
  epc: string
  createdAt: string
  updatedAt: string
  disposal: Disposal
  /** YYYY-MM-DD */
  auctionDate?: string
  exchangedPrice?: number
  /** degrees; absent when the home's place is not known */
  lat?: number
  lng?: number
  /** the position is a street's or an outcode's centre */
  approximate?: boolean
  branchId: number
  isDevelopment: boolean
  propertyFacets?: PropertyFacets
}

/** A card as a page of many sends it: the other photographs are asked for by whoever looks at them. */
export function withFirstPhoto(card: CardData): CardData {
  return { ...card, photos: card.photos.slice(0, 1) }
}

/** What a card depends on besides the home: the day, and two settings of the agency. */
export type CardContext = { now: Date; showSstcAsSold: boolean } & PppwSetting

/** What to store for the cards of a listing. Photographs that we do not hold yet are left out. */
export function toStoredCard(listing: Listing): CardFacts {
  const held = listing.media.photos.filter((photo) => photo.media && photo.width && photo.height)
  const { position, auction } = listing
  return {
    channel: listing.channel,
    status: listing.status,
    price: listing.price,
    displayAddress: listing.address.display,
    photos: held.slice(0, CARD_PHOTOS).map((photo, index) => ({
      media: photo.media!,
      alt: photo.alt ?? photo.caption ?? (index === 0 ? listing.address.display : `Photograph ${index + 1}`),
      width: photo.width!,
      height: photo.height!,
      thumbhash: photo.thumbhash,
    })),
    photoCount: held.length,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    receptions: listing.receptions,
    typeId: listing.typeId,
    squareFeet: listing.squareFeet,
    acres: listing.acres,
    tags: allTags(listing),
    shortDescription: shortDescription(listing),
    epc: epcSummary(listing.epc, listing.media.epcCharts),
    lat: position?.lat,
    lng: position?.lng,
    approximate: position?.accuracy === 'approximate' || undefined,
    branchId: listing.branchId,
    auctionDate: auction?.date.slice(0, 10),
    exchangedPrice: auction?.exchangedPrice,
    commercialLet: listing.lettings?.letType === 'commercial' || undefined,
    development: listing.developmentKey !== undefined || undefined,
    createdAt: listing.createdAt,
    updatedAt: listing.updatedAt,
  }
}

/** The card of a property today: texts and labels from the stored facts. */
export function propertyCard(
  stored: { id: number; card: CardFacts; facets: PropertyFacets | null },
  context: CardContext,
): CardData {
  const { id, card } = stored
  const texts = priceTexts(card.price, card.channel, { auction: card.auctionDate !== undefined })
  const rents =
    card.channel === 'lettings' && !card.commercialLet ? weeklyFigures(card.price, card.bedrooms, context) : {}
  return {
    propertyId: id,
    propertyUrl: propertyPath(id, card.channel),
    propertyChannel: card.channel,
    displayAddress: card.displayAddress,
    price: texts.full,
    priceQualifier: texts.qualifier,
    priceWithoutQualifier: texts.withoutQualifier,
    priceValue: priceValue(card.price, card.channel, card.bedrooms),
    weeklyPrice: rents.weekly,
    pppwPrice: rents.perPerson,
    photos: card.photos.map(({ media, alt, width, height, thumbhash }) => ({
      media,
      url: picturePath(media, fittingWidth(700, width)),
      imageAlt: alt,
      width,
      height,
      thumbhash,
    })),
    photoCount: card.photoCount,
    bedrooms: card.bedrooms,
    bathrooms: card.bathrooms,
    receptionRooms: card.receptions,
    propertyType: propertyTypeName(card.typeId),
    squareFeet: card.squareFeet,
    acreage: card.acres,
    status: card.status,
    labels: cardLabels(card, context),
    tags: card.tags,
    shortDescription: card.shortDescription,
    epc: card.epc,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    disposal: disposalOf(card),
    auctionDate: card.auctionDate,
    exchangedPrice: card.exchangedPrice,
    lat: card.lat,
    lng: card.lng,
    approximate: card.approximate,
    branchId: card.branchId,
    isDevelopment: card.development ?? false,
    propertyFacets: stored.facets ?? undefined,
  }
}

function disposalOf(card: CardFacts): Disposal {
  if (card.channel === 'lettings') return 'letting'
  if (card.auctionDate) return 'auction'
  return card.price.qualifier === 'sale_by_tender' ? 'tender' : 'private_treaty'
}
