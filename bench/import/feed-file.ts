import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Listing } from '#src/property/listing/listing.ts'

const PHOTOS = 12
const COLUMNS = [
  'AGENT_REF',
  'BRANCH_ID',
  'TRANS_TYPE_ID',
  'STATUS_ID',
  'PRICE',
  'LET_RENT_FREQUENCY',
  'PROP_SUB_ID',
  'BEDROOMS',
  'BATHROOMS',
  'ADDRESS_1',
  'ADDRESS_2',
  'TOWN',
  'COUNTY',
  'POSTCODE1',
  'POSTCODE2',
  'EXACT_LATITUDE',
  'EXACT_LONGITUDE',
  'DISPLAY_ADDRESS',
  'SUMMARY',
  'DESCRIPTION',
  ...Array.from({ length: 10 }, (_, at) => `FEATURE${at + 1}`),
  'CREATE_DATE',
  'UPDATE_DATE',
  'TENURE_TYPE_ID',
  'MAX_SIZE_ENTERED',
  'AREA_SIZE_UNIT_ID',
  ...Array.from({ length: PHOTOS }, (_, at) => `MEDIA_IMAGE_${String(at).padStart(2, '0')}`),
]

/** Writes listings as a BLM file, each with its photos by URL, as the large back offices send them. */
export async function writeFeed(path: string, listings: Iterable<Listing>): Promise<void> {
  const file = createWriteStream(path)
  file.write(`#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n\n#DEFINITION#\n${COLUMNS.join('^')}^~\n\n#DATA#\n`)
  for (const listing of listings) if (!file.write(`${row(listing).join('^')}^~\n`)) await once(file, 'drain')
  file.end('#END#\n')
  await finished(file)
}

const STATUS_IDS: Partial<Record<Listing['status'], string>> = {
  available: '0',
  sstc: '1',
  under_offer: '3',
  let_agreed: '5',
}

function row(listing: Listing): string[] {
  const { address, position, features, media } = listing
  const photos = media.photos.map((_, at) => `https://pictures.example/${listing.agentRef}/${at}.jpg`)
  return [
    listing.agentRef,
    listing.feedBranch,
    listing.channel === 'sales' ? '1' : '2',
    STATUS_IDS[listing.status] ?? '0',
    text(listing.price.amount),
    '1',
    text(listing.typeId),
    text(listing.bedrooms),
    text(listing.bathrooms),
    text(address.line1),
    address.display.split(',')[0] ?? '',
    text(address.town),
    text(address.county),
    text(address.outcode),
    text(address.incode),
    text(position?.lat),
    text(position?.lng),
    address.display,
    listing.summary,
    listing.description,
    ...Array.from({ length: 10 }, (_, at) => features[at] ?? ''),
    moment(listing.createdAt),
    moment(listing.updatedAt),
    listing.tenure === 'freehold' ? '1' : '2',
    text(listing.squareFeet),
    '1',
    ...Array.from({ length: PHOTOS }, (_, at) => photos[at] ?? ''),
  ]
}

function text(value: string | number | null | undefined): string {
  return String(value ?? '')
}

function moment(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ')
}
