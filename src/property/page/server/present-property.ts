import { ukDate } from '#src/formatting/uk-date.ts'
import { type CardContext, type CardData, propertyCard, toStoredCard } from '#src/property/card/card.ts'
import { type CardJson, type PhotoJson, presentCard } from '#src/property/card/card-json.ts'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import { type VideoItem, videoItems } from '#src/property/gallery/videos.ts'
import { epcText } from '#src/property/listing/epc.ts'
import type { MediaItem, Property } from '#src/property/listing/listing.ts'
import { type MaterialGroup, materialInformation } from '#src/property/listing/material-information.ts'
import { roomSize } from '#src/property/listing/rooms.ts'

/** A property in full: its card's fields, and what its page shows besides. Contract: docs/contracts/property.md. */
export type PropertyJson = CardJson & {
  /** the agency's reference, quoted in enquiries */
  reference: string
  summary: string
  description: string
  features: string[]
  rooms: { name: string; floor: string | null; size: string | null; imperial: string | null; note: string | null }[]
  epc_text: string
  material_information: MaterialGroup[]
  floorplans: PhotoJson[]
  epc_charts: PhotoJson[]
  property_videos: VideoItem[]
  virtual_tours: VideoItem[]
  child_properties: CardJson[]
  outcode: string | null
  town: string | null
  county: string | null
  first_published_at: string | null
  status_since: string
  history: { at: string; kind: string; price: number | null; status: string | null }[]
}

/**
 * Spells a property's JSON. All photos are in it, not only a card's. The house number or name and the second
 * half of the postcode are not: they are never displayed.
 */
export function presentProperty(property: Property, plots: CardData[], context: CardContext): PropertyJson {
  const card = propertyCard({ id: property.id, card: toStoredCard(property), facets: property.facets ?? null }, context)
  const videos = videoItems(property.media)
  const { address } = property
  return {
    ...presentCard(card),
    photos: presentMedia(property.media.photos, 'Photo'),
    reference: property.agentRef,
    summary: property.summary,
    description: property.description,
    features: property.features,
    rooms: property.rooms.map((room) => {
      const size = roomSize(room)
      return {
        name: room.name,
        floor: room.floor ?? null,
        size: size?.metric ?? null,
        imperial: size?.imperial ?? null,
        note: room.note ?? null,
      }
    }),
    epc_text: epcText(property.epc, property.media.epcCharts),
    material_information: materialInformation(property, ukDate(context.now)),
    floorplans: presentMedia(property.media.floorplans, 'Floorplan'),
    epc_charts: presentMedia(property.media.epcCharts, 'Energy chart'),
    property_videos: videos.filter(({ kind }) => kind === 'video'),
    virtual_tours: videos.filter(({ kind }) => kind === 'tour'),
    child_properties: plots.map(presentCard),
    outcode: address.outcode ?? null,
    town: address.town ?? null,
    county: address.county ?? null,
    first_published_at: property.firstPublishedAt ?? null,
    status_since: property.statusSince,
    history: property.history.map(({ at, kind, price, status }) => ({
      at,
      kind,
      price: price ?? null,
      status: status ?? null,
    })),
  }
}

/** The pictures that we hold; one still being fetched is left out. */
function presentMedia(items: MediaItem[], word: string): PhotoJson[] {
  return items.flatMap(({ media, width, height, alt, caption, thumbhash }, index) =>
    media && width && height
      ? [
          {
            media,
            url: picturePath(media, fittingWidth(1200, width)),
            image_alt: alt ?? caption ?? `${word} ${index + 1}`,
            width,
            height,
            thumbhash: thumbhash ?? null,
          },
        ]
      : [],
  )
}
