import { FIELD_GROUPS, type FieldInput } from '#src/feed-import/overlay/overlay-field.ts'
import { OVERLAY_FIELD_NAMES, overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import type { Channel } from '#src/property/listing/listing.ts'

/** The steps of adding a home, in their order, as they stand in its path. */
export const DRAFT_STEPS = {
  address: 'Address',
  details: 'Property details',
  price: 'Price and description',
  photos: 'Photos',
  publish: 'Review and publish',
} as const
export type DraftStep = keyof typeof DRAFT_STEPS

export const DRAFT_STEP_NAMES = Object.keys(DRAFT_STEPS) as DraftStep[]

/** How a field of a draft is typed: as an override of it is, or as a day. */
export type DraftInput = FieldInput | { kind: 'date' } | { kind: 'branch' }

export type DraftField = {
  name: string
  label: string
  hint?: string
  step: DraftStep
  /** under which title of its step */
  group: string
  input: DraftInput
  /** of its text area, where it takes fewer than others of its kind */
  rows?: number
  /** it is not asked of homes of the other one */
  channel?: Channel
  /** what an empty field means */
  usual?: string
}

export const DRAFT_CHANNELS: Record<Channel, string> = { sales: 'For sale', lettings: 'To let' }

const TEXT: FieldInput = { kind: 'text' }
const WHERE = 'Where it is'

/** Fields that the overlay has not, or has in a form that nobody can type. */
const OWN_FIELDS: readonly DraftField[] = [
  {
    name: 'channel',
    label: 'For sale or to let',
    step: 'address',
    group: '',
    input: { kind: 'choice', options: DRAFT_CHANNELS },
    usual: 'sales',
  },
  { name: 'branch', label: 'Branch', step: 'address', group: '', input: { kind: 'branch' } },
  { name: 'postcode', label: 'Postcode', step: 'address', group: WHERE, input: TEXT },
  {
    name: 'house',
    label: 'House name or number',
    hint: 'For you alone. Visitors never see it.',
    step: 'address',
    group: WHERE,
    input: TEXT,
  },
  { name: 'street', label: 'Street', step: 'address', group: WHERE, input: TEXT },
  { name: 'locality', label: 'Village or district', step: 'address', group: WHERE, input: TEXT },
  { name: 'town', label: 'Town', step: 'address', group: WHERE, input: TEXT },
  { name: 'county', label: 'County', step: 'address', group: WHERE, input: TEXT },
  {
    name: 'position',
    label: 'Position',
    hint: 'Latitude and longitude, like 52.6712, -0.7301. Empty: looked up from the postcode.',
    step: 'address',
    group: WHERE,
    input: TEXT,
  },
  {
    name: 'rooms',
    label: 'Rooms',
    hint: 'One a line, like “Kitchen (Ground floor) 4.2 x 3.1 m: range cooker, pantry”. Sizes in metres.',
    step: 'details',
    group: 'Features and rooms',
    input: { kind: 'lines' },
  },
  {
    name: 'epcRating',
    label: 'EPC rating',
    step: 'details',
    group: 'EPC',
    input: { kind: 'choice', options: Object.fromEntries([...'ABCDEFG'].map((letter) => [letter, letter])) },
  },
  {
    name: 'epcScore',
    label: 'EPC score',
    hint: 'Better than the letter alone',
    step: 'details',
    group: 'EPC',
    input: { kind: 'number' },
  },
  { name: 'epcPotential', label: 'Potential score', step: 'details', group: 'EPC', input: { kind: 'number' } },
  { name: 'epcValidUntil', label: 'Valid until', step: 'details', group: 'EPC', input: { kind: 'date' } },
  {
    name: 'epcExempt',
    label: 'Exempt because',
    hint: 'Only where no certificate is needed',
    step: 'details',
    group: 'EPC',
    input: TEXT,
  },
]

/** What is changed on the page of a published home, and not asked before. */
const NOT_ASKED: readonly string[] = ['status', 'hidden', 'featured', 'epc']

type Place = Pick<DraftField, 'step' | 'group' | 'channel' | 'usual' | 'hint' | 'rows'> & { input?: DraftInput }

const typeInput = overlayField('typeId')!.input
/** What is not specified is not chosen yet. */
const TYPES: DraftInput =
  typeInput.kind === 'choice' ? { ...typeInput, options: { ...typeInput.options, 0: 'Not stated' } } : typeInput

/** Where a field of the overlay stands, if not with the others of its group. */
const PLACES: Record<string, Partial<Place>> = {
  displayAddress: {
    step: 'address',
    group: WHERE,
    hint: 'What visitors read. Empty: street, village and town.',
  },
  features: { step: 'details', group: 'Features and rooms' },
  tags: { step: 'details', group: 'Features and rooms', hint: 'Words that searches can ask for, one a line.' },
  typeId: { usual: '0', input: TYPES },
  priceQualifier: { usual: 'none' },
  rentFrequency: { usual: 'monthly' },
  availableFrom: { step: 'price', group: 'Letting', input: { kind: 'date' } },
  deposit: { step: 'price', group: 'Letting' },
  holdingDeposit: { step: 'price', group: 'Letting' },
  furnishing: { step: 'price', group: 'Letting' },
  pets: { step: 'price', group: 'Letting' },
  tenure: { step: 'details', group: 'Tenure', channel: 'sales' },
  leaseYears: { step: 'details', group: 'Tenure', channel: 'sales' },
  groundRentPerYear: { step: 'details', group: 'Tenure', channel: 'sales' },
  groundRentReview: { step: 'details', group: 'Tenure', channel: 'sales' },
  sharePercent: { step: 'details', group: 'Tenure', channel: 'sales' },
  serviceChargePerYear: { step: 'details', group: 'Tenure', channel: 'sales' },
  estateChargePerYear: { step: 'details', group: 'Tenure', channel: 'sales' },
  councilTaxBand: { step: 'details', group: 'Council tax' },
  councilTaxPerYear: { step: 'details', group: 'Council tax' },
  councilTaxAuthority: { step: 'details', group: 'Council tax' },
  summary: { hint: 'One or two sentences for cards and emails.', input: { kind: 'long-text' }, rows: 3 },
}

const STEP_OF_GROUP = {
  price: { step: 'price', group: 'Price' },
  words: { step: 'price', group: 'Description' },
  facts: { step: 'details', group: 'Type and size' },
  material: { step: 'details', group: FIELD_GROUPS.material },
  links: { step: 'photos', group: FIELD_GROUPS.links },
} as const

/** Every field of the overlay that can be typed is asked, so that a new one is asked by itself. */
const overlaid = OVERLAY_FIELD_NAMES.flatMap((name): DraftField[] => {
  const { label, group, input, channel } = overlayField(name)!
  // pictures have a page of their own
  if (group === 'media' || input.kind === 'media') return []
  if (input.kind === 'none' || NOT_ASKED.includes(name)) return []
  return [{ name, label, input, ...(channel && { channel }), ...STEP_OF_GROUP[group], ...PLACES[name] }]
})

/** The titles of a step's groups, in their order. Those that are not named come last. */
const GROUP_ORDER = [
  '',
  WHERE,
  'Type and size',
  'Tenure',
  'Council tax',
  'EPC',
  'Features and rooms',
  'Price',
  'Letting',
  'Description',
]
const placeOf = ({ group }: DraftField) =>
  (GROUP_ORDER.indexOf(group) + GROUP_ORDER.length + 1) % (GROUP_ORDER.length + 1)

/** Everything that is asked of a home. */
export const DRAFT_FIELDS: readonly DraftField[] = [...OWN_FIELDS, ...overlaid].toSorted(
  (a, b) => placeOf(a) - placeOf(b),
)

/** Those that one step asks of a home of a channel. */
export const fieldsOfStep = (step: DraftStep, channel: Channel): DraftField[] =>
  DRAFT_FIELDS.filter((field) => field.step === step && (field.channel ?? channel) === channel)

/** What somebody typed, by the name of its field; empty fields are absent. */
export type DraftTexts = Readonly<Record<string, string>>

export const channelOf = (typed: DraftTexts): Channel => (typed.channel === 'lettings' ? 'lettings' : 'sales')
