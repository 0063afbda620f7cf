import type { MaterialInformation } from '#src/property/listing/listing.ts'
import { type OurWords, ourWords } from './our-words.ts'

/** How the text of a field is read. */
type FieldKind =
  | 'line'
  | 'html'
  | 'amount'
  | 'count'
  | 'number'
  | 'yes-no'
  | 'day'
  | 'moment'
  | 'word'
  | 'lines'
  | 'pictures'
  | 'rooms'

export type MappingField = {
  name: string
  label: string
  group: MappingGroup
  kind: FieldKind
  /** of a word: what it can mean */
  words?: OurWords
  /** without it no property can be read */
  needed?: true
  hint?: string
}

export const MAPPING_GROUPS = {
  identity: 'What it is',
  price: 'Price and status',
  address: 'Address',
  facts: 'Key details',
  words: 'Description',
  media: 'Photos, floorplans and links',
  lettings: 'Lettings',
  material: 'Material information',
  dates: 'Dates',
} as const
type MappingGroup = keyof typeof MAPPING_GROUPS

type Spec = readonly [name: string, label: string, kind: FieldKind | OurWords, more?: Partial<MappingField>]

const isSpecOfWords = (kind: FieldKind | OurWords): kind is OurWords => typeof kind === 'object'

function group(name: MappingGroup, specs: readonly Spec[]): MappingField[] {
  return specs.map(([field, label, kind, more]) => ({
    name: field,
    label,
    group: name,
    ...(isSpecOfWords(kind) ? { kind: 'word', words: kind } : { kind }),
    ...more,
  }))
}

const SENTENCES: Record<string, string> = {
  councilTaxAuthority: 'Council',
  construction: 'Construction',
  buildingSafety: 'Building safety',
  accessibility: 'Accessibility',
  listed: 'Listed or in a conservation area',
  water: 'Water',
  sewerage: 'Sewerage',
  electricity: 'Electricity',
  heating: 'Heating',
  broadband: 'Broadband',
  mobileSignal: 'Mobile signal',
  parking: 'Parking',
  outsideSpace: 'Outside space',
  rightsOfWay: 'Rights of way',
  restrictions: 'Restrictions',
  floodRisk: 'Flood risk',
  planning: 'Planning',
  coalfield: 'Coalfield or mining',
} satisfies Partial<Record<keyof MaterialInformation, string>>

/** The material information that is a sentence, in the feed's own words. */
export const SENTENCE_FIELDS = Object.keys(SENTENCES)

/** Every value that a mapping can give, in the order in which it is asked for. */
export const MAPPING_FIELDS: readonly MappingField[] = [
  ...group('identity', [
    ['ref', 'Reference', 'line', { needed: true, hint: 'unique within the feed' }],
    [
      'feedBranch',
      'Branch',
      'line',
      { needed: true, hint: 'as the feed names it; constant if the feed is of one branch' },
    ],
    ['channel', 'For sale or to let', ourWords.channel, { needed: true }],
    ['published', 'To be shown', 'yes-no'],
  ]),
  ...group('price', [
    ['status', 'Status', ourWords.status],
    ['price', 'Price or rent', 'amount', { hint: 'pounds; “POA” is understood' }],
    ['priceQualifier', 'Price qualifier', ourWords.qualifier],
    ['priceOnApplication', 'Price on application', 'yes-no'],
    ['rentFrequency', 'Rent is for', ourWords.frequency],
    ['currency', 'Currency', 'line', { hint: 'properties priced in anything but pounds are set aside' }],
  ]),
  ...group('address', [
    ['displayAddress', 'Displayed address', 'line'],
    ['houseNameNumber', 'House name or number', 'line', { hint: 'stored, never shown' }],
    ['street', 'Street', 'line'],
    ['locality', 'Locality', 'line'],
    ['town', 'Town', 'line'],
    ['county', 'County', 'line'],
    ['postcode', 'Postcode', 'line'],
    ['uprn', 'UPRN', 'line', { hint: 'its number in the national register of addresses; never shown' }],
    ['country', 'Country', 'line', { hint: 'of a home abroad, two letters: ES' }],
    ['latitude', 'Latitude', 'number'],
    ['longitude', 'Longitude', 'number'],
  ]),
  ...group('facts', [
    ['type', 'Property type', ourWords.type],
    ['bedrooms', 'Bedrooms', 'count'],
    ['bathrooms', 'Bathrooms', 'count'],
    ['receptions', 'Reception rooms', 'count'],
    ['size', 'Size', 'number'],
    ['sizeUnit', 'Unit of the size', ourWords.sizeUnit],
    ['land', 'Size of the land', 'number'],
    ['landUnit', 'Unit of the land', ourWords.sizeUnit],
    ['tenure', 'Tenure', ourWords.tenure],
    ['newHome', 'New home', 'yes-no'],
    ['useClasses', 'Use classes', 'lines'],
    ['auctionDate', 'Auction date', 'moment'],
    ['auctionVenue', 'Auction venue', 'line'],
    ['auctionLot', 'Auction lot', 'line'],
  ]),
  ...group('words', [
    ['summary', 'Summary', 'line'],
    ['description', 'Full description', 'html', { hint: 'several paths follow one another' }],
    ['features', 'Features', 'lines'],
    ['rooms', 'Rooms', 'rooms'],
  ]),
  ...group('media', [
    ['photos', 'Photos', 'pictures'],
    ['floorplans', 'Floorplans', 'pictures'],
    ['epcCharts', 'EPC charts', 'pictures'],
    ['brochures', 'Brochures', 'pictures'],
    ['epcDocuments', 'EPC documents', 'pictures'],
    ['tours', 'Videos and virtual tours', 'pictures'],
  ]),
  ...group('lettings', [
    ['availableFrom', 'Available from', 'day'],
    ['deposit', 'Deposit', 'amount'],
    ['holdingDeposit', 'Holding deposit', 'amount'],
    ['furnishing', 'Furnishing', ourWords.furnishing],
    ['letType', 'Type of let', ourWords.letType],
    ['minimumTermMonths', 'Minimum term, months', 'count'],
    ['billsIncluded', 'Bills included', 'lines'],
    ['feesText', 'Fees', 'line'],
    ['pets', 'Pets allowed', 'yes-no'],
    ['scottishLandlord', 'Scottish landlord registration', 'line'],
    ['rentSmartWales', 'Rent Smart Wales number', 'line'],
    ['prsLandlord', 'PRS Database number of the landlord', 'line'],
    ['prsDwelling', 'PRS Database number of the home', 'line'],
  ]),
  ...group('material', [
    ['councilTaxBand', 'Council tax band', ourWords.councilTaxBand],
    ['councilTaxPerYear', 'Council tax a year', 'amount'],
    ['leaseYears', 'Years left on the lease', 'count'],
    ['groundRentPerYear', 'Ground rent a year', 'amount'],
    ['groundRentReview', 'Ground rent review', 'line'],
    ['sharePercent', 'Share for sale, per cent', 'number'],
    ['serviceChargePerYear', 'Service charge a year', 'amount'],
    ['estateChargePerYear', 'Estate charge a year', 'amount'],
    ['epcCurrent', 'EPC score', 'count'],
    ['epcPotential', 'EPC score that is possible', 'count'],
    ['epcLetter', 'EPC letter', ourWords.epcLetter],
    ['epcValidUntil', 'EPC valid until', 'day'],
    ...SENTENCE_FIELDS.map((name): Spec => [name, SENTENCES[name]!, 'line']),
  ]),
  ...group('dates', [
    ['createdAt', 'Made', 'moment'],
    ['updatedAt', 'Last changed', 'moment'],
  ]),
]

const byName = new Map(MAPPING_FIELDS.map((field) => [field.name, field]))

export function mappingField(name: string): MappingField | undefined {
  return byName.get(name)
}
