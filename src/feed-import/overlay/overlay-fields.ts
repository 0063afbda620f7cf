import { descriptionText } from '#src/property/listing/description.ts'
import type {
  Channel,
  Furnishing,
  Lease,
  LettingsTerms,
  Listing,
  MaterialInformation,
  PriceQualifier,
  Registrations,
  RentFrequency,
  Status,
  Tenure,
} from '#src/property/listing/listing.ts'
import { PROPERTY_TYPES } from '#src/property/listing/property-types.ts'
import { statedAmount } from '#src/property/price/price.ts'
import { mediaField } from './media-fields.ts'
import {
  amount,
  type Check,
  type Link,
  listOf,
  oneOf,
  overlayDay,
  overlayText,
  parseOverlayPosition,
  positive,
  priceAmount,
  readAuction,
  readEpc,
  readLink,
  readRoom,
  rooms,
  yesNo,
} from './overlay-values.ts'

/** A change of a listing, or what the value must be. */
type Reader = (value: unknown) => ((listing: Listing) => Listing) | string

/** How staff type a value, and how it is shown to them. */
export type FieldInput =
  | { kind: 'text' | 'long-text' | 'amount' | 'number' | 'yes-no' | 'lines' | 'links' }
  | { kind: 'choice'; options: Record<string, string> }
  /** a list of pictures, which has a page of its own */
  | { kind: 'media' }
  /** it is shown, and set by the overlay file alone */
  | { kind: 'none' }

export const FIELD_GROUPS = {
  price: 'Price and status',
  words: 'Description',
  facts: 'Key details',
  media: 'Photos and floorplans',
  links: 'Video, tour and brochure links',
  material: 'Material information',
} as const
export type FieldGroup = keyof typeof FIELD_GROUPS

/** What can be said of a listing beside its feed. */
export type OverlayField = {
  label: string
  group: FieldGroup
  input: FieldInput
  /** it says nothing of homes of the other one */
  channel?: Channel
  read: Reader
  /** what a listing says of it, in the form in which a value is given; undefined: nothing */
  valueOf: (listing: Listing) => unknown
  /** what is stated or laid over it, in words, where its kind does not tell */
  format?: (value: unknown) => string
}

type About<T> = {
  label: string
  group: FieldGroup
  channel?: Channel
  input?: FieldInput
  check: Check<T>
  change: (listing: Listing, value: T) => Partial<Listing>
  valueOf: (listing: Listing) => unknown
}

function field<T>({ check: { read, must }, change, input = { kind: 'none' }, ...about }: About<T>): OverlayField {
  return {
    ...about,
    input,
    read: (value) => {
      const known = read(value)
      return known === undefined ? must : (listing) => ({ ...listing, ...change(listing, known) })
    },
  }
}

/** A field of the listing that is what it is given. */
function plain<Key extends keyof Listing>(
  key: Key,
  about: { label: string; group: FieldGroup; input?: FieldInput; check: Check<NonNullable<Listing[Key]>> },
) {
  return field({
    ...about,
    change: (_, value) => ({ [key]: value }) as Partial<Listing>,
    valueOf: (listing) => listing[key],
  })
}

function ofMaterial<Key extends keyof MaterialInformation>(
  key: Key,
  label: string,
  check: Check<NonNullable<MaterialInformation[Key]>>,
  input: FieldInput = { kind: 'text' },
) {
  return field({
    label,
    group: 'material',
    input,
    check,
    change: ({ material }, value) => ({ material: { ...material, [key]: value } }),
    valueOf: ({ material }) => material[key],
  })
}

function ofLease<Key extends keyof Lease>(
  key: Key,
  label: string,
  check: Check<NonNullable<Lease[Key]>>,
  input: FieldInput,
) {
  return field({
    label,
    group: 'material',
    input,
    check,
    change: ({ lease }, value) => ({ lease: { ...lease, [key]: value } }),
    valueOf: ({ lease }) => lease?.[key],
  })
}

/** Says nothing of a sale. */
function ofLetting<Key extends keyof LettingsTerms>(
  key: Key,
  label: string,
  check: Check<NonNullable<LettingsTerms[Key]>>,
  input: FieldInput,
) {
  return field({
    label,
    group: 'facts',
    channel: 'lettings',
    input,
    check,
    change: ({ channel, lettings }, value) =>
      channel === 'lettings' ? { lettings: { ...lettings, [key]: value } } : {},
    valueOf: ({ lettings }) => lettings?.[key],
  })
}

/** Says nothing of a sale. */
function ofRegisters(key: keyof Registrations, label: string) {
  return field({
    label,
    group: 'material',
    channel: 'lettings',
    input: { kind: 'text' },
    check: overlayText,
    change: ({ channel, registrations }, value) =>
      channel === 'lettings' ? { registrations: { ...registrations, [key]: value } } : {},
    valueOf: ({ registrations }) => registrations?.[key],
  })
}

function linksOf(key: 'videos' | 'virtualTours', label: string) {
  return field({
    label,
    group: 'links',
    input: { kind: 'links' },
    check: listOf(readLink),
    change: ({ media }, more) => ({ media: { ...media, [key]: joined(media[key], more) } }),
    valueOf: ({ media }) => media[key],
  })
}

const choice = <Value extends string>(options: Record<Value, string>) => ({
  check: oneOf(...(Object.keys(options) as Value[])),
  input: { kind: 'choice', options } as const,
})

const STATUSES: Record<Status, string> = {
  available: 'Available',
  under_offer: 'Under offer',
  reserved: 'Reserved',
  sstc: 'SSTC',
  exchanged: 'Exchanged',
  completed: 'Completed',
  sold: 'Sold',
  let_agreed: 'Let agreed',
  let: 'Let',
  withdrawn: 'Withdrawn',
}

const QUALIFIERS: Record<PriceQualifier, string> = {
  none: 'None',
  poa: 'Price on application',
  guide_price: 'Guide price',
  fixed_price: 'Fixed price',
  offers_in_excess_of: 'Offers in excess of',
  oiro: 'Offers in the region of',
  sale_by_tender: 'Sale by tender',
  from: 'From',
  shared_ownership: 'Shared ownership',
  offers_over: 'Offers over',
  part_buy_part_rent: 'Part buy, part rent',
  shared_equity: 'Shared equity',
  equity_loan: 'Equity loan',
  offers_invited: 'Offers invited',
}

const FREQUENCIES: Record<RentFrequency, string> = {
  weekly: 'A week',
  monthly: 'A month',
  quarterly: 'A quarter',
  annual: 'A year',
  per_person_per_week: 'A week for each person',
}

const TENURES: Record<Tenure, string> = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  feudal: 'Feudal',
  commonhold: 'Commonhold',
  share_of_freehold: 'Share of freehold',
  non_traditional: 'Non-traditional',
}

const FURNISHINGS: Record<Furnishing, string> = {
  furnished: 'Furnished',
  part_furnished: 'Part furnished',
  unfurnished: 'Unfurnished',
  furnished_or_unfurnished: 'Furnished or unfurnished',
}

const COUNCIL_TAX_BANDS = Object.fromEntries([...'ABCDEFGHI'].map((band) => [band, `Band ${band}`]))

const AMOUNT: FieldInput = { kind: 'amount' }
const NUMBER: FieldInput = { kind: 'number' }
const YES_NO: FieldInput = { kind: 'yes-no' }
const TEXT: FieldInput = { kind: 'text' }

/** The tag by which the agency's own choice of homes is known. */
const FEATURED_TAG = 'featured'

const withoutFeatured = (tags: readonly string[]) => tags.filter((tag) => tag !== FEATURED_TAG)

/** Every field that an entry may have. They are applied in this order. */
const fields: Record<string, OverlayField> = {
  price: field({
    label: 'Price',
    group: 'price',
    input: AMOUNT,
    check: priceAmount,
    change: ({ price: stated }, value) => ({
      price: { ...stated, amount: value, qualifier: stated.qualifier === 'poa' ? 'none' : stated.qualifier },
    }),
    valueOf: (listing) => statedAmount(listing.price) ?? undefined,
  }),
  priceQualifier: field({
    label: 'Price qualifier',
    group: 'price',
    ...choice(QUALIFIERS),
    change: ({ price: stated }, qualifier) => ({
      price: { ...stated, qualifier, ...(qualifier === 'poa' && { amount: null }) },
    }),
    valueOf: (listing) => listing.price.qualifier,
  }),
  rentFrequency: field({
    label: 'Rent is for',
    group: 'price',
    channel: 'lettings',
    ...choice(FREQUENCIES),
    change: ({ channel, price: stated }, frequency) =>
      channel === 'lettings' ? { price: { ...stated, frequency } } : {},
    valueOf: ({ channel, price: stated }) => (channel === 'lettings' ? (stated.frequency ?? 'monthly') : undefined),
  }),
  status: plain('status', { label: 'Status', group: 'price', ...choice(STATUSES) }),
  hidden: field({
    label: 'Hidden',
    group: 'price',
    input: YES_NO,
    check: yesNo,
    change: (_, isHidden) => ({ hidden: undefined, hiddenByAgency: isHidden || undefined }),
    valueOf: ({ hidden, hiddenByAgency }) => hidden === true || hiddenByAgency === true,
  }),
  featured: field({
    label: 'Featured',
    group: 'price',
    input: YES_NO,
    check: yesNo,
    change: ({ tags }, isFeatured) => ({
      tags: [...withoutFeatured(tags), ...(isFeatured ? [FEATURED_TAG] : [])],
    }),
    valueOf: ({ tags }) => tags.includes(FEATURED_TAG),
  }),
  displayAddress: field({
    label: 'Display address',
    group: 'words',
    input: TEXT,
    check: overlayText,
    change: ({ address }, display) => ({ address: { ...address, display } }),
    valueOf: ({ address }) => address.display,
  }),
  summary: plain('summary', { label: 'Summary', group: 'words', input: TEXT, check: overlayText }),
  description: field({
    label: 'Full description',
    group: 'words',
    input: { kind: 'long-text' },
    check: overlayText,
    change: (_, text) => ({ description: toParagraphs(text) }),
    valueOf: ({ description }) => fromParagraphs(description),
  }),
  features: plain('features', {
    label: 'Features',
    group: 'words',
    input: { kind: 'lines' },
    check: listOf(overlayText),
  }),
  typeId: field({
    label: 'Property type',
    group: 'facts',
    ...choice(Object.fromEntries(PROPERTY_TYPES.map(({ id, name }) => [String(id), name]))),
    change: (_, id) => ({ typeId: Number(id) }),
    valueOf: ({ typeId }) => String(typeId),
  }),
  bedrooms: plain('bedrooms', { label: 'Bedrooms', group: 'facts', input: NUMBER, check: rooms }),
  bathrooms: plain('bathrooms', { label: 'Bathrooms', group: 'facts', input: NUMBER, check: rooms }),
  receptions: plain('receptions', { label: 'Receptions', group: 'facts', input: NUMBER, check: rooms }),
  squareFeet: field({
    label: 'Square feet',
    group: 'facts',
    input: NUMBER,
    check: positive,
    change: (_, squareFeet) => ({ squareFeet: Math.round(squareFeet) }),
    valueOf: ({ squareFeet }) => squareFeet,
  }),
  acres: plain('acres', { label: 'Acres', group: 'facts', input: NUMBER, check: positive }),
  newHome: plain('newHome', { label: 'New home', group: 'facts', input: YES_NO, check: yesNo }),
  rooms: plain('rooms', {
    label: 'Rooms',
    group: 'facts',
    check: listOf({ read: readRoom, must: '{ "name": "Kitchen", "widthM": 3.2, "lengthM": 4 }' }),
  }),
  position: plain('position', {
    label: 'Position',
    group: 'facts',
    check: { read: parseOverlayPosition, must: '{ "lat": 52.67, "lng": -0.73 } in degrees' },
  }),
  tags: field({
    label: 'Tags',
    group: 'facts',
    input: { kind: 'lines' },
    check: listOf(overlayText),
    // who may tag a home may not feature it: that is a field of its own
    change: ({ tags }, more) => ({ tags: [...new Set([...tags, ...withoutFeatured(more)])] }),
    valueOf: ({ tags }) => withoutFeatured(tags),
  }),
  auction: plain('auction', {
    label: 'Auction',
    group: 'facts',
    check: { read: readAuction, must: '{ "date": "2026-12-03", "venue": "…" }' },
  }),
  developmentKey: plain('developmentKey', { label: 'Development', group: 'facts', check: overlayText }),
  plotOf: plain('plotOf', { label: 'Plot of', group: 'facts', check: overlayText }),
  availableFrom: ofLetting('availableFrom', 'Available from', overlayDay, TEXT),
  deposit: ofLetting('deposit', 'Deposit', amount, AMOUNT),
  holdingDeposit: ofLetting('holdingDeposit', 'Holding deposit', amount, AMOUNT),
  furnishing: field({
    label: 'Furnishing',
    group: 'facts',
    channel: 'lettings',
    ...choice(FURNISHINGS),
    change: ({ channel, lettings }, furnishing) =>
      channel === 'lettings' ? { lettings: { ...lettings, furnishing } } : {},
    valueOf: ({ lettings }) => lettings?.furnishing,
  }),
  pets: ofLetting('pets', 'Pets considered', yesNo, YES_NO),
  scottishLandlordNumber: ofRegisters('scottishLandlord', 'Scottish landlord registration'),
  rentSmartWalesNumber: ofRegisters('rentSmartWales', 'Rent Smart Wales number'),
  prsLandlordId: ofRegisters('prsLandlord', 'PRS Database number of the landlord'),
  prsDwellingId: ofRegisters('prsDwelling', 'PRS Database number of the home'),
  photos: mediaField('photos'),
  floorplans: mediaField('floorplans'),
  epcCharts: mediaField('epcCharts'),
  videos: linksOf('videos', 'Videos'),
  virtualTours: linksOf('virtualTours', 'Virtual tours'),
  brochures: field({
    label: 'Brochures',
    group: 'links',
    input: { kind: 'links' },
    check: listOf(readLink),
    change: ({ media }, more) => {
      const known = new Set(media.brochures.map(({ source }) => source))
      const added = more.filter(({ url }) => !known.has(url))
      return {
        media: {
          ...media,
          brochures: [
            ...media.brochures,
            ...added.map(({ url, description = 'Brochure' }) => ({ source: url, caption: description })),
          ],
        },
      }
    },
    valueOf: ({ media }) =>
      media.brochures.flatMap(({ source, caption }) =>
        source ? [{ url: source, ...(caption && { description: caption }) }] : [],
      ),
  }),
  epc: plain('epc', {
    label: 'EPC',
    group: 'material',
    check: { read: readEpc, must: 'A to G, "awaited", { "current": 61 } or { "exempt": "the reason" }' },
  }),
  tenure: plain('tenure', { label: 'Tenure', group: 'material', ...choice(TENURES) }),
  leaseYears: ofLease('yearsLeft', 'Years left on the lease', positive, NUMBER),
  groundRentPerYear: ofLease('groundRentPerYear', 'Ground rent a year', amount, AMOUNT),
  groundRentReview: ofLease('groundRentReview', 'Ground rent review', overlayText, TEXT),
  sharePercent: ofLease('sharePercent', 'Share for sale, per cent', positive, NUMBER),
  councilTaxBand: ofMaterial('councilTaxBand', 'Council tax band', oneOf('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'), {
    kind: 'choice',
    options: COUNCIL_TAX_BANDS,
  }),
  councilTaxPerYear: ofMaterial('councilTaxPerYear', 'Council tax a year', amount, AMOUNT),
  councilTaxAuthority: ofMaterial('councilTaxAuthority', 'Council', overlayText),
  serviceChargePerYear: ofMaterial('serviceChargePerYear', 'Service charge a year', amount, AMOUNT),
  estateChargePerYear: ofMaterial('estateChargePerYear', 'Estate charge a year', amount, AMOUNT),
  ...Object.fromEntries(
    Object.entries({
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
    } as const).map(([key, label]) => [key, ofMaterial(key as 'construction', label, overlayText)]),
  ),
}

/** The names of all fields, in the order in which they are applied. */
export const OVERLAY_FIELD_NAMES: readonly string[] = Object.keys(fields)

/** A field by its name, or undefined if there is no such field. */
export function overlayField(name: string): OverlayField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Paragraphs of a text with empty lines between them, as the HTML of a description. */
function toParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text of a description, with an empty line between its paragraphs. */
function fromParagraphs(html: string): string {
  return html
    .split(/<\/(?:p|ul|li)>/i)
    .map(descriptionText)
    .filter(Boolean)
    .join('\n\n')
}

function joined(links: Link[], more: Link[]): Link[] {
  const known = new Set(links.map(({ url }) => url))
  return [...links, ...more.filter(({ url }) => !known.has(url))]
}
