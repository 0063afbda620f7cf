import { mapAddress } from '#src/feed-import/mapping/map-address.ts'
import { type ListingDraft, mapRow } from '#src/feed-import/mapping/map-row.ts'
import type { RejectedRow } from '#src/feed-import/mapping/rejected-row.ts'
import { overlayFieldText, parseFieldText } from '#src/feed-import/overlay/format-field.ts'
import { OVERLAY_FIELD_NAMES, overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import type { FeedRow } from '#src/feed-import/rows/feed-format.ts'
import { type FeedAddress, MAX_POUNDS } from '#src/feed-import/rows/feed-property.ts'
import { formatPostcode, outcodeIn, parsePostcode } from '#src/places/postcode.ts'
import type { Epc, Listing, ListingMedia } from '#src/property/listing/listing.ts'
import { annualRent } from '#src/property/price/price.ts'
import { channelOf, DRAFT_FIELDS, type DraftTexts } from './draft-fields.ts'
import { formatRoomLines, parseRoomLines } from './room-lines.ts'

/** What makes a listing of what was typed. */
export type DraftHome = {
  /** of the draft */
  id: number
  branchId: number
  typed: DraftTexts
  media?: ListingMedia | null
  /** it is not to be seen yet */
  isDraft: boolean
  createdAt: Date
  changedAt: Date
}

const draftRef = (id: number) => `DESK-${id}`

/**
 * Makes a listing of what was typed by the rules of every feed's rows, or says why there is none yet. A field that cannot
 * be read is left out; `draftProblems` says which.
 */
export function listingOfDraft(draft: DraftHome, now: Date): ListingDraft | RejectedRow {
  const { branchId, typed, media } = draft
  const row: FeedRow = {
    line: 1,
    ref: draftRef(draft.id),
    feedBranch: String(branchId),
    content: () => JSON.stringify(typed),
    media: () => [],
    read: () => ({
      channel: channelOf(typed),
      status: 'available',
      price: {},
      address: addressOf(typed),
      position: parsePosition(typed.position),
      summary: '',
      description: '',
      features: [],
      createdAt: draft.createdAt.toISOString(),
      updatedAt: draft.changedAt.toISOString(),
    }),
  }
  const made = mapRow(row, { branchOf: Number, now, assumeAvailable: true })
  if ('reason' in made) return made
  const listing: Listing = { ...made.listing, ...(media && { media }), ...(draft.isDraft && { draft: true }) }
  const complete = applied(listing, typed)
  if (isRentTooHigh(complete)) return { line: row.line, ref: row.ref, reason: 'its rent is too high to be a rent' }
  return { ...made, listing: complete }
}

/** A year's rent has to fit into the database's numbers. */
const isRentTooHigh = ({ channel, price, bedrooms }: Pick<Listing, 'channel' | 'price' | 'bedrooms'>): boolean =>
  channel === 'lettings' && (annualRent(price, bedrooms) ?? 0) > MAX_POUNDS

const ASKED = new Set(DRAFT_FIELDS.map(({ name }) => name))

function applied(listing: Listing, typed: DraftTexts): Listing {
  return OVERLAY_FIELD_NAMES.reduce((made, name) => {
    // that of the mapping has no house number and no whole postcode
    const change = name === 'displayAddress' ? undefined : changeOf(name, typed)
    return typeof change === 'function' ? change(made) : made
  }, listing)
}

/** What a field makes of a listing, or what it must be; undefined: it is empty, or not one of the overlay's. */
export function changeOf(name: string, typed: DraftTexts): ((listing: Listing) => Listing) | string | undefined {
  const field = overlayField(name)
  if (!field || (field.channel ?? channelOf(typed)) !== channelOf(typed)) return undefined
  const value = typedValue(name, typed)
  return value === undefined ? undefined : field.read(value)
}

function typedValue(name: string, typed: DraftTexts): unknown {
  if (name === 'epc') return epcValue(typed)
  const text = typed[name]?.trim() ?? ''
  if (text === '') return undefined
  if (name === 'rooms') return parseRoomLines(text)
  return ASKED.has(name) && name !== 'position' ? parseFieldText(name, text) : undefined
}

function epcValue({ epcRating, epcScore, epcPotential, epcValidUntil, epcExempt }: DraftTexts): unknown {
  if (epcExempt) return { exempt: epcExempt }
  if (epcScore)
    return {
      current: Number(epcScore),
      ...(epcPotential && { potential: Number(epcPotential) }),
      ...(epcValidUntil && { validUntil: epcValidUntil }),
    }
  return epcRating && epcValidUntil ? { letter: epcRating, validUntil: epcValidUntil } : epcRating || undefined
}

/** A number that was typed before the street is not shown, as of a feed it is not. */
function addressOf(typed: DraftTexts): FeedAddress {
  const { postcode = '', house, street, locality, town, county, displayAddress } = typed
  const { outcode = outcodeIn(postcode) ?? undefined, incode } = parsePostcode(postcode) ?? {}
  const bareStreet = street && mapAddress({ display: street }, () => {}).display
  return {
    display: displayAddress,
    houseNameNumber: house,
    street: bareStreet,
    locality,
    town,
    county,
    outcode,
    incode,
  }
}

/** Characters of a position; matching a longer text would take too long. */
const MAX_POSITION = 60

/** Undefined: it is no place on earth. */
export function parsePosition(text = ''): { lat: number; lng: number } | undefined {
  if (text.length > MAX_POSITION) return undefined
  const [, latText, lngText] = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  const [lat, lng] = [Number(latText), Number(lngText)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/** What would be typed for a listing: `listingOfDraft` makes the same of it. */
export function draftOfListing(listing: Listing): DraftTexts {
  const { address, position, epc, rooms, channel, branchId } = listing
  const { outcode, incode } = address
  const typed: Record<string, string | undefined> = {
    ...Object.fromEntries(OVERLAY_FIELD_NAMES.map((name) => [name, textOf(name, listing)])),
    channel,
    branch: String(branchId),
    postcode: outcode && incode ? formatPostcode({ outcode, incode }) : outcode,
    house: address.line1,
    street: address.street,
    locality: address.locality,
    town: address.town,
    county: address.county,
    displayAddress: isBuilt(address) ? undefined : address.display,
    position: position?.accuracy === 'exact' ? `${position.lat}, ${position.lng}` : undefined,
    rooms: formatRoomLines(rooms),
    ...epcTexts(epc),
  }
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap(({ name, usual }) => {
      const text = typed[name]
      return text === undefined || text === '' || text === usual ? [] : [[name, text]]
    }),
  )
}

/** The displayed address is what is made of the others. */
function isBuilt({ display, line1, nation, ...rest }: Listing['address']): boolean {
  return mapAddress({ houseNameNumber: line1, ...rest }, () => {}).display === display
}

function textOf(name: string, listing: Listing): string {
  const field = overlayField(name)!
  if ((field.channel ?? listing.channel) !== listing.channel) return ''
  const value = field.valueOf(listing)
  return value === false ? '' : overlayFieldText(name, value)
}

function epcTexts(epc: Epc): Record<string, string | undefined> {
  switch (epc.kind) {
    case 'letter':
      return { epcRating: epc.letter, epcValidUntil: epc.validUntil?.slice(0, 10) }
    case 'exempt':
      return { epcExempt: epc.reason }
    case 'rated':
      return {
        epcScore: String(epc.current),
        epcPotential: epc.potential === undefined ? undefined : String(epc.potential),
        epcValidUntil: epc.validUntil?.slice(0, 10),
      }
    case 'awaited':
      return {}
  }
}
