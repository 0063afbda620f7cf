import type { CardData, CardPhoto, PropertyFacets } from './card.ts'
import type { CardLabel } from './labels.ts'

/**
 * A property in the answers of `/search.ljson`, `/saved_properties.ljson` and the like. The names are a contract:
 * docs/contracts/property.md. What is not known is null.
 */
export type CardJson = {
  property_id: number
  id: number
  property_url: string
  property_channel: CardData['propertyChannel']
  display_address: string
  price: string
  price_qualifier: string
  price_without_qualifier: string
  price_value: number | null
  weekly_price: number | null
  pppw_price: number | null
  photos: PhotoJson[]
  photo_count: number
  bedrooms: number | null
  bathrooms: number | null
  reception_rooms: number | null
  property_type: string
  square_feet: number | null
  acreage: number | null
  status: CardData['status']
  labels: CardLabel[]
  tags: string[]
  short_description: string
  epc: string
  created_at: string
  updated_at: string
  disposal: CardData['disposal']
  auction_date: string | null
  exchanged_price: number | null
  lat: number | null
  lng: number | null
  approximate: boolean
  branch_id: number
  is_development: boolean
  property_facets: FacetsJson | null
}

export type PhotoJson = {
  media: string
  url: string
  image_alt: string
  width: number
  height: number
  thumbhash: string | null
}

export type FacetsJson = {
  min_bedrooms: number | null
  max_bedrooms: number | null
  min_bathrooms: number | null
  max_bathrooms: number | null
  sale_min_price: number | null
  sale_max_price: number | null
  plots: number
}

/** Spells a card's JSON. */
export function presentCard(card: CardData): CardJson {
  return {
    property_id: card.propertyId,
    id: card.propertyId,
    property_url: card.propertyUrl,
    property_channel: card.propertyChannel,
    display_address: card.displayAddress,
    price: card.price,
    price_qualifier: card.priceQualifier,
    price_without_qualifier: card.priceWithoutQualifier,
    price_value: card.priceValue,
    weekly_price: card.weeklyPrice ?? null,
    pppw_price: card.pppwPrice ?? null,
    photos: card.photos.map(presentPhoto),
    photo_count: card.photoCount,
    bedrooms: card.bedrooms ?? null,
    bathrooms: card.bathrooms ?? null,
    reception_rooms: card.receptionRooms ?? null,
    property_type: card.propertyType,
    square_feet: card.squareFeet ?? null,
    acreage: card.acreage ?? null,
    status: card.status,
    labels: card.labels,
    tags: card.tags,
    short_description: card.shortDescription,
    epc: card.epc,
    created_at: card.createdAt,
    updated_at: card.updatedAt,
    disposal: card.disposal,
    auction_date: card.auctionDate ?? null,
    exchanged_price: card.exchangedPrice ?? null,
    lat: card.lat ?? null,
    lng: card.lng ?? null,
    approximate: card.approximate ?? false,
    branch_id: card.branchId,
    is_development: card.isDevelopment,
    property_facets: card.propertyFacets ? presentFacets(card.propertyFacets) : null,
  }
}

/** Reads what `presentCard` spelt: the browser's side of "Load more properties". */
export function readCard(json: CardJson): CardData {
  return {
    propertyId: json.property_id,
    propertyUrl: json.property_url,
    propertyChannel: json.property_channel,
    displayAddress: json.display_address,
    price: json.price,
    priceQualifier: json.price_qualifier,
    priceWithoutQualifier: json.price_without_qualifier,
    priceValue: json.price_value,
    weeklyPrice: json.weekly_price ?? undefined,
    pppwPrice: json.pppw_price ?? undefined,
    photos: json.photos.map(({ image_alt, thumbhash, ...photo }) => ({
      ...photo,
      imageAlt: image_alt,
      thumbhash: thumbhash ?? undefined,
    })),
    photoCount: json.photo_count,
    bedrooms: json.bedrooms ?? undefined,
    bathrooms: json.bathrooms ?? undefined,
    receptionRooms: json.reception_rooms ?? undefined,
    propertyType: json.property_type,
    squareFeet: json.square_feet ?? undefined,
    acreage: json.acreage ?? undefined,
    status: json.status,
    labels: json.labels,
    tags: json.tags,
    shortDescription: json.short_description,
    epc: json.epc,
    createdAt: json.created_at,
    updatedAt: json.updated_at,
    disposal: json.disposal,
    auctionDate: json.auction_date ?? undefined,
    exchangedPrice: json.exchanged_price ?? undefined,
    lat: json.lat ?? undefined,
    lng: json.lng ?? undefined,
    approximate: json.approximate || undefined,
    branchId: json.branch_id,
    isDevelopment: json.is_development,
    propertyFacets: json.property_facets ? readFacets(json.property_facets) : undefined,
  }
}

function presentPhoto({ media, url, imageAlt, width, height, thumbhash }: CardPhoto): PhotoJson {
  return { media, url, image_alt: imageAlt, width, height, thumbhash: thumbhash ?? null }
}

function presentFacets(facets: PropertyFacets): FacetsJson {
  return {
    min_bedrooms: facets.minBedrooms ?? null,
    max_bedrooms: facets.maxBedrooms ?? null,
    min_bathrooms: facets.minBathrooms ?? null,
    max_bathrooms: facets.maxBathrooms ?? null,
    sale_min_price: facets.saleMinPrice ?? null,
    sale_max_price: facets.saleMaxPrice ?? null,
    plots: facets.plots,
  }
}

function readFacets(json: FacetsJson): PropertyFacets {
  return {
    minBedrooms: json.min_bedrooms ?? undefined,
    maxBedrooms: json.max_bedrooms ?? undefined,
    minBathrooms: json.min_bathrooms ?? undefined,
    maxBathrooms: json.max_bathrooms ?? undefined,
    saleMinPrice: json.sale_min_price ?? undefined,
    saleMaxPrice: json.sale_max_price ?? undefined,
    plots: json.plots,
  }
}
