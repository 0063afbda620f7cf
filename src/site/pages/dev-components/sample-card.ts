import type { CardData, CardPhoto } from '#src/property/card/card.ts'
import { picturePath } from '#src/property/gallery/picture-paths.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'

/** A picture that the agency holds. */
export type SamplePicture = { hash: string; width: number; height: number; thumbhash?: string }

/** `count` photos from the agency's own pictures, beginning at one of them. */
export function samplePhotos(pictures: SamplePicture[], count: number, from = 0): CardPhoto[] {
  return Array.from({ length: Math.min(count, pictures.length) }, (_, index) => {
    const { hash, width, height, thumbhash } = pictures[(from + index) % pictures.length]!
    const imageAlt = index === 0 ? 'The house from the street' : `Photo ${index + 1}`
    return { media: hash, url: picturePath(hash, 700), imageAlt, width, height, thumbhash }
  })
}

/** A plausible house; what is not changed stays. */
export function sampleCard(id: number, changes: Partial<CardData>): CardData {
  const photos = changes.photos ?? []
  const channel = changes.propertyChannel ?? 'sales'
  return {
    propertyId: id,
    propertyUrl: propertyPath(id, channel),
    propertyChannel: channel,
    displayAddress: 'Paddock House, Northgate, Oakham',
    price: '£1,250,000',
    priceQualifier: '',
    priceWithoutQualifier: '£1,250,000',
    priceValue: 1_250_000,
    photos,
    photoCount: photos.length,
    bedrooms: 5,
    bathrooms: 3,
    receptionRooms: 3,
    propertyType: 'Detached house',
    status: 'available',
    labels: [],
    tags: [],
    shortDescription: 'A stuccoed Georgian house with a walled garden, two streets from the castle.',
    epc: 'D',
    createdAt: '2026-11-14T09:00:00Z',
    updatedAt: '2026-11-14T09:00:00Z',
    disposal: channel === 'sales' ? 'private_treaty' : 'letting',
    branchId: 1,
    isDevelopment: false,
    ...changes,
  }
}
