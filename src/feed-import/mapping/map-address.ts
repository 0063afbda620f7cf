import type { FeedAddress, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import type { Address, Position } from '#src/property/listing/listing.ts'

type Warn = (message: string) => void

/**
 * The address of a listing. The house number or name is stored for the agency and never displayed; neither is a whole
 * postcode. `display` is empty if the feed says nothing of where the home is.
 */
export function mapAddress(address: FeedAddress, warn: Warn): Address {
  const { display: given, houseNameNumber: line1, ...rest } = address
  const stored = Object.entries({ line1, ...rest }).filter(([, value]) => value !== undefined && value !== '')
  return { display: given ? withoutPrivateParts(given, warn) : builtDisplay(address), ...Object.fromEntries(stored) }
}

const WHOLE_POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*\d[ABD-HJLNP-UW-Z]{2}\b/gi
/** "46", "46-48", "46 to 48", "12a," before a street, wherever that stands. "Plot 4" and "Unit 4" are what a buyer has to know. */
const HOUSE_NUMBER = /^\d{1,4}[a-z]?(?:(?:\s?[-–&/]\s?|\s(?:to|and)\s)\d{1,4}[a-z]?)?,?\s+(?=\p{L})/iu
/** "12 Acres, Ketton", "2 miles from Stamford" and "6th Floor" are no house numbers. */
const MEASURE = /^\d+\s+(?:acres?|hectares?|bed|bedrooms?|plots?|miles?|minutes?)\b/i

/** Between commas: "Rose Cottage, 3, Mill Lane". */
const BARE_NUMBER = /^\d{1,4}[a-z]?$/i

function withoutHouseNumber(text: string): string {
  return MEASURE.test(text) ? text : text.replace(HOUSE_NUMBER, '')
}

function withoutPrivateParts(given: string, warn: Warn): string {
  const outcodeOnly = given.replaceAll(WHOLE_POSTCODE, (_, outcode: string) => outcode.toUpperCase())
  const shown = withoutHouseNumber(outcodeOnly)
    .split(', ')
    .filter((part) => !BARE_NUMBER.test(part))
    .map(withoutHouseNumber)
    .join(', ')
  if (shown !== given) warn('the house number or the whole postcode in the displayed address is not shown')
  return shown
}

/** What is shown when the feed gives no display address: street, locality and town, each once; at worst the outcode. */
function builtDisplay({ street, locality, town, county, countryCode, outcode }: FeedAddress): string {
  const parts = [street, ...(locality?.split(', ') ?? []), town, countryCode && county]
  const seen = new Set<string>()
  const shown = parts.filter((part): part is string => {
    const key = part?.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    if (!key || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return shown.join(', ') || outcode || ''
}

/** A position that can be right: 0, 0 is what a back office writes for "not set". */
export function mapPosition({ position, address }: FeedProperty, warn: Warn): Position | undefined {
  if (!position || (position.lat === 0 && position.lng === 0)) return undefined
  const { lat, lng } = position
  const isAbroad = address.countryCode !== undefined
  if (isAbroad ? isOnGlobe(lat, lng) : isInUnitedKingdom(lat, lng)) return { lat, lng, accuracy: 'exact' }
  warn(`the position ${lat}, ${lng} is not ${isAbroad ? 'on the globe' : 'in the United Kingdom'}: ignored`)
  return undefined
}

const isOnGlobe = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** With the Isle of Man and the Channel Islands: 49 to 61 north, 9 west to 2 east. */
export const isInUnitedKingdom = (lat: number, lng: number) => lat >= 49 && lat <= 61 && lng >= -9 && lng <= 2
