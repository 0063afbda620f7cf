import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { type Postcode, parsePostcode } from '#src/places/postcode.ts'

/** The kinds of homes that evidence is told apart by. The Land Registry's register knows no bungalows. */
export type HomeType = 'detached' | 'semi-detached' | 'terraced' | 'flat' | 'bungalow'

export const HOME_TYPES: readonly { value: HomeType; name: string; plural: string }[] = [
  { value: 'detached', name: 'Detached house', plural: 'detached houses' },
  { value: 'semi-detached', name: 'Semi-detached house', plural: 'semi-detached houses' },
  { value: 'terraced', name: 'Terraced house', plural: 'terraced houses' },
  { value: 'flat', name: 'Flat or maisonette', plural: 'flats and maisonettes' },
  { value: 'bungalow', name: 'Bungalow', plural: 'bungalows' },
]

/** How a home compares with most others of its kind. */
export type HomeCondition = 'needs-work' | 'usual' | 'improved'

export const HOME_CONDITIONS: readonly { value: HomeCondition; name: string }[] = [
  { value: 'needs-work', name: 'Needs work' },
  { value: 'usual', name: 'As most homes are' },
  { value: 'improved', name: 'New kitchen and bathroom, nothing to do' },
]

export const MAX_BEDROOMS = 10

/** A home whose worth is asked for. */
export type EstimateRequest = {
  postcode: Postcode
  type: HomeType
  /** 0 is a studio */
  bedrooms: number
  condition: HomeCondition
}

/** The fields of the question, in an address and in a form. */
export const ESTIMATE_FIELDS = ['postcode', 'property_type', 'bedrooms', 'condition'] as const
export type EstimateField = (typeof ESTIMATE_FIELDS)[number]

/** `GET /instant_valuation`, and the page and overlay that draw what it says. */
export const INSTANT_VALUATION_PATH = '/instant_valuation'
export const INSTANT_VALUATION_PAGE = '/valuation'

export type ParsedEstimateRequest =
  | { kind: 'question'; question: EstimateRequest }
  | { kind: 'mistakes'; errors: Partial<Record<EstimateField, string>> }

/** Reads what was typed; messages are those of the other forms ("Please enter a valid postcode", spec 2 §5). */
export function parseEstimateRequest(typed: (field: EstimateField) => string): ParsedEstimateRequest {
  const postcode = parsePostcode(typed('postcode').slice(0, 20))
  const type = HOME_TYPES.find(({ value }) => value === typed('property_type'))?.value
  const bedrooms = readBedrooms(typed('bedrooms'))
  const condition = readCondition(typed('condition'))
  if (postcode && type && bedrooms !== null && condition)
    return { kind: 'question', question: { postcode, type, bedrooms, condition } }
  return {
    kind: 'mistakes',
    errors: {
      ...(!postcode && { postcode: pleaseEnter('postcode') }),
      ...(!type && { property_type: pleaseEnter('type of home') }),
      ...(bedrooms === null && { bedrooms: pleaseEnter('number of bedrooms') }),
      ...(!condition && { condition: pleaseEnter('condition') }),
    },
  }
}

function readBedrooms(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,2}$/.test(text) && Number(text) <= MAX_BEDROOMS ? Number(text) : null
}

function readCondition(typed: string): HomeCondition | undefined {
  return typed === '' ? 'usual' : HOME_CONDITIONS.find(({ value }) => value === typed)?.value
}

/** PROP_SUB_IDs that stand for each type. Cottages, mills and manors are compared with none: they are too unlike. */
const LISTED_TYPES: Record<HomeType, readonly number[]> = {
  detached: [4, 21],
  'semi-detached': [3],
  terraced: [1, 2, 5, 22],
  flat: [7, 8, 9, 10, 11, 28, 29, 56, 59, 511],
  bungalow: [12, 13, 14, 15],
}

/** What an agency's listing of a PROP_SUB_ID is compared as; undefined where it is like none. */
export function homeTypeOfListing(typeId: number): HomeType | undefined {
  return HOME_TYPES.find(({ value }) => LISTED_TYPES[value].includes(typeId))?.value
}

/** The PROP_SUB_IDs of every type that is compared. */
export const COMPARED_TYPE_IDS: readonly number[] = Object.values(LISTED_TYPES).flat()

/** "3-bedroom terraced house", "studio flat" */
export function formatHome({ type, bedrooms }: Pick<EstimateRequest, 'type' | 'bedrooms'>): string {
  const name = type === 'flat' ? 'flat' : (HOME_TYPES.find(({ value }) => value === type)?.name ?? '').toLowerCase()
  return bedrooms === 0 ? `studio ${name}` : `${bedrooms}-bedroom ${name}`
}
