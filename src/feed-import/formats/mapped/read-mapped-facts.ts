import type { FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import type {
  Channel,
  Epc,
  EpcLetter,
  Lease,
  MaterialInformation,
  Registrations,
} from '#src/property/listing/listing.ts'
import type { FieldReader } from './field-reader.ts'
import { SENTENCE_FIELDS } from './mapping-fields.ts'
import { stated } from './stated.ts'

/** Highest score that a certificate can state: a home can give more energy than it takes. */
const MAX_SCORE = 200

/** Lease, energy rating, material information, registers and auction. */
export function readMappedFacts(
  read: FieldReader,
  channel: Channel,
): Pick<FeedProperty, 'lease' | 'epc' | 'material' | 'registrations' | 'auction'> {
  const pounds = (name: string) => {
    const amount = read.amount(name)
    return amount === undefined ? undefined : Math.round(amount)
  }
  const share = read.number('sharePercent')
  const lease: Lease = stated({
    yearsLeft: read.count('leaseYears') || undefined,
    groundRentPerYear: pounds('groundRentPerYear'),
    groundRentReview: read.line('groundRentReview'),
    sharePercent: share !== undefined && share > 0 && share <= 100 ? share : undefined,
  })
  const material: MaterialInformation = stated({
    councilTaxBand: read.optionalWord('councilTaxBand'),
    councilTaxPerYear: pounds('councilTaxPerYear'),
    serviceChargePerYear: pounds('serviceChargePerYear'),
    estateChargePerYear: pounds('estateChargePerYear'),
    ...Object.fromEntries(SENTENCE_FIELDS.map((name) => [name, read.line(name)])),
  })
  const registrations: Registrations = stated({
    scottishLandlord: read.line('scottishLandlord'),
    rentSmartWales: read.line('rentSmartWales'),
    prsLandlord: read.line('prsLandlord'),
    prsDwelling: read.line('prsDwelling'),
  })
  const epc = readEpcFacts(read)
  const date = read.moment('auctionDate')
  const [venue, lot] = [read.line('auctionVenue'), read.line('auctionLot')]
  return {
    ...(Object.keys(lease).length > 0 && { lease }),
    ...(epc && { epc }),
    ...(Object.keys(material).length > 0 && { material }),
    ...(channel === 'lettings' && Object.keys(registrations).length > 0 && { registrations }),
    ...(date && { auction: { date, ...(venue && { venue }), ...(lot && { lot }) } }),
  }
}

function readEpcFacts(read: FieldReader): Epc | undefined {
  const [current, potential] = [read.count('epcCurrent'), read.count('epcPotential')]
  const letter = read.optionalWord<EpcLetter>('epcLetter')
  const validUntil = read.day('epcValidUntil')
  const until = validUntil ? { validUntil } : {}
  // 0 is what a back office writes for "not set"
  if (isScore(current)) return { kind: 'rated', current, ...(isScore(potential) && { potential }), ...until }
  return letter && { kind: 'letter', letter, ...until }
}

const isScore = (score: number | undefined): score is number => score !== undefined && score > 0 && score <= MAX_SCORE
