import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import type { Channel, Listing, Nation } from '#src/property/listing/listing.ts'
import { isFieldOf } from '#src/property/listing/material-fields.ts'
import { lawNation } from '#src/property/listing/open-ended-tenancies.ts'
import { propertyType } from '#src/property/listing/property-types.ts'

/** Whom a form asks. */
export const ASKED_KINDS = ['seller', 'landlord'] as const
export type AskedKind = (typeof ASKED_KINDS)[number]

const QUESTION_GROUPS = [
  'Ownership and costs',
  'The building and its services',
  'Safety, rights and surroundings',
] as const
type QuestionGroup = (typeof QUESTION_GROUPS)[number]

/** How something is answered. Choices are words as the advert has them; one can add words of one's own. */
type QuestionInput =
  | { kind: 'words'; choices?: readonly string[] }
  | { kind: 'amount' | 'number' }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }

/** A question to a seller or landlord, in plain words. Its answer is a value of one field of the overlay. */
export type SellerQuestion = {
  field: string
  group: QuestionGroup
  label: string
  hint?: string
  input: QuestionInput
}

type About = {
  label: string
  hint?: string
  choices?: readonly string[]
  channel?: Channel
  /** which homes it is for */
  isFor?: (listing: Listing) => boolean
  inNation?: Partial<Record<Nation, { label?: string; hint?: string; choices?: readonly string[] }>>
}

const isLeasehold = ({ tenure }: Listing) => tenure === 'leasehold' || tenure === 'share_of_freehold'
const isBuilding = ({ typeId }: Listing) => !/^(land|garages)$/.test(propertyType(typeId).category ?? '')
const NONE_IF_NONE = 'In pounds. Enter 0 if there is none.'
const NONE_KNOWN = 'None known'

/** In the order in which they are asked. */
const QUESTIONS: Readonly<Record<string, About>> = {
  tenure: {
    label: 'How do you own your home?',
    hint: 'Your solicitor or your title deeds can tell you.',
    channel: 'sales',
    inNation: { scotland: { hint: 'Most homes in Scotland are owned outright.' } },
  },
  leaseYears: { label: 'How many years are left on the lease?', channel: 'sales', isFor: isLeasehold },
  groundRentPerYear: {
    label: 'How much ground rent do you pay a year?',
    hint: NONE_IF_NONE,
    channel: 'sales',
    isFor: isLeasehold,
  },
  groundRentReview: {
    label: 'When does the ground rent change, and how is it worked out?',
    channel: 'sales',
    isFor: isLeasehold,
  },
  serviceChargePerYear: {
    label: 'How much service charge do you pay a year?',
    hint: NONE_IF_NONE,
    channel: 'sales',
    inNation: { scotland: { label: 'How much do you pay a property factor a year?' } },
  },
  estateChargePerYear: {
    label: 'Do you pay for the upkeep of shared roads or gardens? How much a year?',
    hint: NONE_IF_NONE,
    channel: 'sales',
  },
  councilTaxBand: {
    label: 'Which council tax band is your home in?',
    hint: 'It’s on your council tax bill.',
    isFor: isBuilding,
  },
  councilTaxPerYear: {
    label: 'How much is the council tax a year?',
    hint: 'In pounds, before any discount.',
    isFor: isBuilding,
    inNation: { northern_ireland: { label: 'How much are the rates a year?' } },
  },
  epc: {
    label: 'Which rating is on your energy certificate (EPC)?',
    hint: 'Find it at gov.uk/find-energy-certificate.',
    isFor: isBuilding,
    inNation: { scotland: { hint: 'Find it at scottishepcregister.org.uk.' } },
  },
  scottishLandlordNumber: {
    label: 'What is your landlord registration number?',
    hint: 'Like 123456/230/12345. Write “pending” if you have applied.',
    channel: 'lettings',
  },
  rentSmartWalesNumber: { label: 'What is your Rent Smart Wales number?', channel: 'lettings' },
  construction: {
    label: 'What is your home built of?',
    choices: ['Brick with a tiled roof', 'Stone with a slate roof', 'Timber frame'],
    isFor: isBuilding,
  },
  electricity: { label: 'Where does your electricity come from?', choices: ['Mains', 'Mains and solar panels'] },
  water: {
    label: 'Where does your water come from?',
    choices: ['Mains', 'Mains, with a meter', 'Private supply'],
    inNation: { scotland: { choices: ['Mains', 'Private supply'] } },
  },
  sewerage: { label: 'Where does your waste water go?', choices: ['Mains', 'Septic tank', 'Sewage treatment plant'] },
  heating: {
    label: 'How is your home heated?',
    hint: 'If you know it, add when the boiler or heat pump was put in.',
    choices: ['Gas boiler and radiators', 'Electric heaters', 'Oil boiler and radiators', 'Heat pump'],
    isFor: isBuilding,
  },
  broadband: {
    label: 'Which broadband do you have?',
    choices: ['Full fibre', 'Fibre to the cabinet', 'Copper line', 'None'],
    isFor: isBuilding,
  },
  mobileSignal: {
    label: 'How good is the mobile signal?',
    choices: ['Good indoors', 'Good outdoors only', 'Poor'],
    isFor: isBuilding,
  },
  parking: {
    label: 'Where can cars be parked?',
    choices: ['Garage', 'Driveway', 'Allocated space', 'Street', 'Street, with a permit', 'None'],
    isFor: isBuilding,
  },
  buildingSafety: {
    label: 'Do you know of anything unsafe about the building?',
    hint: 'Cladding, asbestos, damp, subsidence, or work without approval.',
    choices: [NONE_KNOWN],
    isFor: isBuilding,
  },
  restrictions: {
    label: 'Is there anything that an owner may not do?',
    hint: 'Keep pets, run a business, build, or let it on holidays.',
    choices: [NONE_KNOWN],
  },
  rightsOfWay: {
    label: 'May others cross your land, or do you cross theirs?',
    hint: 'A footpath, a shared drive, a way to the bins.',
    choices: [NONE_KNOWN],
  },
  floodRisk: { label: 'Has your home been flooded?', choices: ['Not flooded in the last five years'] },
  planning: {
    label: 'Do you know of plans to build on your land or close by?',
    choices: [NONE_KNOWN],
  },
  accessibility: {
    label: 'How does one get in and about?',
    hint: 'Steps, a ramp, a lift, wide doors, a bathroom downstairs.',
    choices: ['Step-free to the door', 'Steps to the door'],
    isFor: isBuilding,
  },
  coalfield: { label: 'Is your home in a mining area?', choices: ['Not in a mining area as far as known'] },
  listed: {
    label: 'Is your home listed, or in a conservation area?',
    choices: ['Not listed', 'Grade II listed', 'In a conservation area'],
    isFor: isBuilding,
    inNation: {
      scotland: { choices: ['Not listed', 'Category B listed', 'Category C listed', 'In a conservation area'] },
      northern_ireland: { choices: ['Not listed', 'Grade B listed', 'In a conservation area'] },
    },
  },
}

export const QUESTION_FIELDS: readonly string[] = Object.keys(QUESTIONS)

function groupOf(field: string): QuestionGroup {
  const place = QUESTION_FIELDS.indexOf(field)
  if (place < QUESTION_FIELDS.indexOf('construction')) return QUESTION_GROUPS[0]
  return place <= QUESTION_FIELDS.indexOf('parking') ? QUESTION_GROUPS[1] : QUESTION_GROUPS[2]
}

const EPC_LETTERS = Object.fromEntries([...'ABCDEFG'].map((letter) => [letter, letter]))

/** What can be asked about a home, in its nation's words. */
export function sellerQuestions(listing: Listing): SellerQuestion[] {
  const nation = lawNation(listing)
  return QUESTION_FIELDS.flatMap((field) => {
    const { channel, isFor } = QUESTIONS[field]!
    if (channel !== undefined && channel !== listing.channel) return []
    if (!isFieldOf(field, nation) || isFor?.(listing) === false) return []
    return [questionIn(field, nation)]
  })
}

function questionIn(field: string, nation: Nation | null): SellerQuestion {
  const { label, hint, choices, inNation } = QUESTIONS[field]!
  const own = (nation === null ? undefined : inNation?.[nation]) ?? {}
  const shownHint = own.hint ?? hint
  return {
    field,
    group: groupOf(field),
    label: own.label ?? label,
    ...(shownHint && { hint: shownHint }),
    input: inputOf(field, nation, own.choices ?? choices),
  }
}

function inputOf(field: string, nation: Nation | null, choices: readonly string[] | undefined): QuestionInput {
  if (field === 'epc') return { kind: 'choice', options: EPC_LETTERS }
  const input = overlayField(field)!.input
  if (input.kind === 'amount' || input.kind === 'number') return { kind: input.kind }
  if (input.kind !== 'choice') return { kind: 'words', ...(choices && { choices }) }
  // bands end at H but in Wales
  const options = Object.entries(input.options).filter(
    ([value]) => field !== 'councilTaxBand' || value !== 'I' || nation === 'wales',
  )
  return { kind: 'choice', options: Object.fromEntries(options) }
}
