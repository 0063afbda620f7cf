import type {
  Lease,
  LettingsTerms,
  Listing,
  MaterialInformation,
  Registrations,
} from '#src/property/listing/listing.ts'
import {
  amount,
  type Check,
  type Link,
  listOf,
  oneOf,
  overlayText,
  parseOverlayPosition,
  positive,
  readAuction,
  readEpc,
  readLink,
  readRoom,
  yesNo,
} from './overlay-values.ts'

/** A change of a listing, or what the value must be. */
type Field = (value: unknown) => ((listing: Listing) => Listing) | string

function field<T>({ read, must }: Check<T>, change: (listing: Listing, value: T) => Partial<Listing>): Field {
  return (value) => {
    const known = read(value)
    return known === undefined ? must : (listing) => ({ ...listing, ...change(listing, known) })
  }
}

function ofMaterial<Key extends keyof MaterialInformation>(
  key: Key,
  check: Check<NonNullable<MaterialInformation[Key]>>,
) {
  return field(check, ({ material }, value) => ({ material: { ...material, [key]: value } }))
}

function ofLease<Key extends keyof Lease>(key: Key, check: Check<NonNullable<Lease[Key]>>) {
  return field(check, ({ lease }, value) => ({ lease: { ...lease, [key]: value } }))
}

/** Says nothing of a sale. */
function ofLetting<Key extends keyof LettingsTerms>(key: Key, check: Check<NonNullable<LettingsTerms[Key]>>) {
  return field(check, ({ channel, lettings }, value) =>
    channel === 'lettings' ? { lettings: { ...lettings, [key]: value } } : {},
  )
}

/** Says nothing of a sale. */
function ofRegisters(key: keyof Registrations) {
  return field(overlayText, ({ channel, registrations }, value) =>
    channel === 'lettings' ? { registrations: { ...registrations, [key]: value } } : {},
  )
}

/** Every field that an entry may have. */
const fields: Record<string, Field> = {
  status: field(
    oneOf(
      'available',
      'under_offer',
      'reserved',
      'sstc',
      'exchanged',
      'completed',
      'sold',
      'let_agreed',
      'let',
      'withdrawn',
    ),
    (_, status) => ({ status }),
  ),
  epc: field(
    { read: readEpc, must: 'A to G, "awaited", { "current": 61 } or { "exempt": "the reason" }' },
    (_, epc) => ({ epc }),
  ),
  tags: field(listOf(overlayText), ({ tags }, more) => ({ tags: [...new Set([...tags, ...more])] })),
  videos: field(listOf(readLink), ({ media }, more) => ({ media: { ...media, videos: joined(media.videos, more) } })),
  virtualTours: field(listOf(readLink), ({ media }, more) => ({
    media: { ...media, virtualTours: joined(media.virtualTours, more) },
  })),
  position: field({ read: parseOverlayPosition, must: '{ "lat": 52.67, "lng": -0.73 } in degrees' }, (_, position) => ({
    position,
  })),
  rooms: field(listOf({ read: readRoom, must: '{ "name": "Kitchen", "widthM": 3.2, "lengthM": 4 }' }), (_, rooms) => ({
    rooms,
  })),
  auction: field({ read: readAuction, must: '{ "date": "2026-12-03", "venue": "…" }' }, (_, auction) => ({ auction })),
  tenure: field(
    oneOf('freehold', 'leasehold', 'feudal', 'commonhold', 'share_of_freehold', 'non_traditional'),
    (_, tenure) => ({ tenure }),
  ),
  leaseYears: ofLease('yearsLeft', positive),
  groundRentPerYear: ofLease('groundRentPerYear', amount),
  groundRentReview: ofLease('groundRentReview', overlayText),
  sharePercent: ofLease('sharePercent', positive),
  newHome: field(yesNo, (_, newHome) => ({ newHome })),
  developmentKey: field(overlayText, (_, developmentKey) => ({ developmentKey })),
  plotOf: field(overlayText, (_, plotOf) => ({ plotOf })),
  squareFeet: field(positive, (_, squareFeet) => ({ squareFeet: Math.round(squareFeet) })),
  acres: field(positive, (_, acres) => ({ acres })),
  pets: ofLetting('pets', yesNo),
  holdingDeposit: ofLetting('holdingDeposit', amount),
  scottishLandlordNumber: ofRegisters('scottishLandlord'),
  rentSmartWalesNumber: ofRegisters('rentSmartWales'),
  prsLandlordId: ofRegisters('prsLandlord'),
  prsDwellingId: ofRegisters('prsDwelling'),
  councilTaxBand: ofMaterial('councilTaxBand', oneOf('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I')),
  councilTaxPerYear: ofMaterial('councilTaxPerYear', amount),
  councilTaxAuthority: ofMaterial('councilTaxAuthority', overlayText),
  serviceChargePerYear: ofMaterial('serviceChargePerYear', amount),
  estateChargePerYear: ofMaterial('estateChargePerYear', amount),
  ...Object.fromEntries(
    (
      [
        'construction',
        'buildingSafety',
        'accessibility',
        'listed',
        'water',
        'sewerage',
        'electricity',
        'heating',
        'broadband',
        'mobileSignal',
        'parking',
        'outsideSpace',
        'rightsOfWay',
        'restrictions',
        'floodRisk',
        'planning',
        'coalfield',
      ] as const
    ).map((key) => [key, ofMaterial(key, overlayText)]),
  ),
}

/** How a field of an entry is read, or undefined if there is no such field. */
export function overlayField(name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function joined(links: Link[], more: Link[]): Link[] {
  const known = new Set(links.map(({ url }) => url))
  return [...links, ...more.filter(({ url }) => !known.has(url))]
}
