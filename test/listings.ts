import type { Channel, Listing, ListingMedia, MaterialInformation } from '#src/property/listing.ts'

/** Nested parts may be given in part: what is not given keeps its default. */
export type ListingChanges = Partial<Omit<Listing, 'address' | 'price' | 'media' | 'material' | 'lettings'>> & {
  address?: Partial<Listing['address']>
  price?: Partial<Listing['price']>
  media?: Partial<ListingMedia>
  material?: MaterialInformation
  lettings?: Partial<NonNullable<Listing['lettings']>>
}

let made = 0

/** The next one is the first again: what is made for one file of tests does not depend on the files before it. */
export function numberListingsAnew(): void {
  made = 0
}

/**
 * A plausible listing: a three-bedroom semi-detached house in Oakham for £325,000, or for `channel: 'lettings'` the
 * same at £1,250 a month. Every one has its own reference and house number; everything else only differs if asked.
 */
export function aListing(changes: ListingChanges = {}): Listing {
  made += 1
  const channel: Channel = changes.channel ?? 'sales'
  const { address, price, media, material, lettings, ...rest } = changes
  const listing: Listing = {
    agentRef: `OAK_${made}`,
    feedBranch: 'OAK',
    branchId: 1,
    channel,
    status: 'available',
    price:
      channel === 'sales'
        ? { amount: 325_000, qualifier: 'none' }
        : { amount: 1_250, qualifier: 'none', frequency: 'monthly' },
    address: {
      display: 'Northgate, Oakham, Rutland',
      line1: String(made),
      street: 'Northgate',
      town: 'Oakham',
      county: 'Rutland',
      outcode: 'LE15',
      incode: '6QS',
      nation: 'england',
    },
    position: { lat: 52.6712, lng: -0.7302, accuracy: 'postcode' },
    typeId: 3,
    bedrooms: 3,
    bathrooms: 1,
    receptions: 2,
    squareFeet: 1_080,
    summary: 'A three-bedroom house with a south-facing garden, five minutes from the market place.',
    description: '<p>A three-bedroom house with a south-facing garden.</p><p>Gas central heating.</p>',
    features: ['South-facing garden', 'Off-street parking'],
    rooms: [{ name: 'Sitting room', floor: 'Ground floor', widthM: 5.2, lengthM: 4.15 }],
    tags: [],
    tenure: 'freehold',
    epc: { kind: 'rated', current: 61, potential: 78 },
    material: { councilTaxBand: 'C', heating: 'Gas central heating' },
    media: { photos: [aPhoto(made)], floorplans: [], epcCharts: [], brochures: [], videos: [], virtualTours: [] },
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-10T09:00:00.000Z',
    ...rest,
  }
  if (channel === 'lettings') {
    listing.lettings = {
      deposit: 1_440,
      furnishing: 'unfurnished',
      letType: 'long',
      minimumTermMonths: 12,
      ...lettings,
    }
  }
  if (address) listing.address = { ...listing.address, ...address }
  if (price) listing.price = { ...listing.price, ...price }
  if (media) listing.media = { ...listing.media, ...media }
  if (material) listing.material = material
  return listing
}

/** `n` listings, each changed as `change` says for its index. */
export function someListings(n: number, change: (index: number) => ListingChanges = () => ({})): Listing[] {
  return Array.from({ length: n }, (_, index) => aListing(change(index)))
}

/** A photograph that we hold; the hash differs by `seed`. */
export function aPhoto(seed: number): ListingMedia['photos'][number] {
  return {
    media: seed.toString(16).padStart(32, '0'),
    source: `IMG_${seed}.jpg`,
    alt: 'Front of the house from the street',
    width: 1920,
    height: 1280,
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  }
}
