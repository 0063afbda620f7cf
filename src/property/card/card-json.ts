import type { Channel, Status } from '../listing/listing.ts'
import {
  flag,
  fromJson,
  type JsonOf,
  optional,
  optionalRecordOf,
  type RecordOf,
  recordsOf,
  required,
  toJson,
} from './json-fields.ts'
import type { CardLabel } from './labels.ts'

/** A card shows up to this many photos. */
export const CARD_PHOTOS = 12

/** How the home is disposed of. */
export type Disposal = 'private_treaty' | 'auction' | 'tender' | 'letting'

const PHOTO_FIELDS = {
  media: required<string>(),
  /** 700 px wide; `pictureSrcSet(media, width)` has the others */
  url: required<string>(),
  imageAlt: required<string>(),
  width: required<number>(),
  height: required<number>(),
  thumbhash: optional<string>(),
}

/** Over the plots of a development; prices in whole pounds. */
const FACET_FIELDS = {
  minBedrooms: optional<number>(),
  maxBedrooms: optional<number>(),
  minBathrooms: optional<number>(),
  maxBathrooms: optional<number>(),
  saleMinPrice: optional<number>(),
  saleMaxPrice: optional<number>(),
  /** how many plots are shown */
  plots: required<number>(),
}

/**
 * The fields of a card, in the order of the JSON. A field that is a stored fact of the same name (`STORED_FACTS` in
 * card.ts) needs no other line; any other is worked out by `propertyCard`.
 */
export const CARD_FIELDS = {
  propertyId: required<number>(),
  /** `/properties/{id}/{channel}` */
  propertyUrl: required<string>(),
  propertyChannel: required<Channel>(),
  displayAddress: required<string>(),
  /** as stated, with £ and qualifier: "Guide price £1,250,000", "£1,250 pcm", "Price on application" */
  price: required<string>(),
  /** "Guide price"; empty when there is none */
  priceQualifier: required<string>(),
  priceWithoutQualifier: required<string>(),
  /** whole pounds, lettings a calendar month; null is price on application */
  priceValue: required<number | null>(),
  /** whole pounds a week, of homes to let whose rent is not stated by the week */
  weeklyPrice: optional<number>(),
  /** whole pounds per person per week, of homes to let */
  pppwPrice: optional<number>(),
  /** at most `CARD_PHOTOS` */
  photos: recordsOf(PHOTO_FIELDS),
  /** of all photos, not only those on the card */
  photoCount: required<number>(),
  bedrooms: optional<number>(),
  bathrooms: optional<number>(),
  receptionRooms: optional<number>(),
  propertyType: required<string>(),
  squareFeet: optional<number>(),
  acreage: optional<number>(),
  status: required<Status>(),
  labels: required<CardLabel[]>(),
  tags: required<string[]>(),
  shortDescription: required<string>(),
  /** "D", "Awaited", "See certificate" or "Exempt" */
  epc: required<string>(),
  createdAt: required<string>(),
  /** the feed does not say when the home was listed: `createdAt` is when it was first read */
  undated: flag(),
  updatedAt: required<string>(),
  disposal: required<Disposal>(),
  /** YYYY-MM-DD */
  auctionDate: optional<string>(),
  exchangedPrice: optional<number>(),
  /** degrees; absent when the home's position is not known */
  lat: optional<number>(),
  lng: optional<number>(),
  /** the position is the centre of a street or an outcode */
  approximate: flag(),
  branchId: required<number>(),
  isDevelopment: required<boolean>(),
  propertyFacets: optionalRecordOf(FACET_FIELDS),
  /** whole pounds a calendar month, of homes to let whose rent is stated by the week */
  monthlyPrice: optional<number>(),
  /** whole pounds a year, of business premises and land to let whose rent is stated by another period */
  yearlyPrice: optional<number>(),
  auctionLot: optional<string>(),
}

/** A property as result cards, maps and saved lists show it. */
export type CardData = RecordOf<typeof CARD_FIELDS>
export type CardPhoto = RecordOf<typeof PHOTO_FIELDS>

/** A card as components show it: without what only calls and the server read. */
export type PageCard = Omit<
  CardData,
  'price' | 'updatedAt' | 'disposal' | 'exchangedPrice' | 'lat' | 'lng' | 'approximate'
>
export type PropertyFacets = RecordOf<typeof FACET_FIELDS>

/** A card in the answers of `/search.ljson`, `/saved_properties.ljson` and the like: docs/contracts/property.md. */
export type CardJson = { id: number; subdomain: ''; photo: string | null } & JsonOf<typeof CARD_FIELDS>
export type PhotoJson = JsonOf<typeof PHOTO_FIELDS>

/**
 * A card's JSON. Its id has two names and the first photograph has a field of its own, for older scripts. They also
 * read a subdomain, which is empty because a site is one agency's.
 */
export function presentCard(card: CardData): CardJson {
  const { property_id, ...json } = toJson(CARD_FIELDS, card)
  return { property_id, id: property_id, subdomain: '', photo: card.photos[0]?.url ?? null, ...json }
}

/** Reads what `presentCard` spelt: the browser's side of "Load more properties". */
export function readCard(json: CardJson): CardData {
  return fromJson(CARD_FIELDS, json)
}
