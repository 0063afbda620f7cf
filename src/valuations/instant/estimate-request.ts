import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { type Postcode, parsePostcode } from '#src/places/postcode.ts'

/** The types of home that are compared. HM Land Registry does not record bungalows. */
export type HomeType = 'detached' | 'semi-detached' | 'terraced' | 'flat' | 'bungalow'

export const HOME_TYPES: readonly { value: HomeType; name: string; plural: string }[] = [
  { value: 'detached', name: 'Detached house', plural: 'detached houses' },
  { value: 'semi-detached', name: 'Semi-detached house', plural: 'semi-detached houses' },
  { value: 'terraced', name: 'Terraced house', plural: 'terraced houses' },
  { value: 'flat', name: 'Flat or maisonette', plural: 'flats and maisonettes' },
  { value: 'bungalow', name: 'Bungalow', plural: 'bungalows' },
]

/** A home's condition compared with most others of its type. */
export type HomeCondition = 'needs-work' | 'usual' | 'improved'

export const HOME_CONDITIONS: readonly { value: HomeCondition; name: string }[] = [
  { value: 'needs-work', name: 'Needs work' },
  { value: 'usual', name: 'Average' },
  { value: 'improved', name: 'Excellent: recently refurbished' },
]

export const MAX_BEDROOMS = 10

/** The home to estimate. */
export type EstimateRequest = {
  postcode: Postcode
  type: HomeType
  /** 0 is a studio */
  bedrooms: number
  condition: HomeCondition
}

/** The request's fields, in a query string and in the form. */
export const ESTIMATE_FIELDS = ['postcode', 'property_type', 'bedrooms', 'condition'] as const
export type EstimateField = (typeof ESTIMATE_FIELDS)[number]

/** The JSON call, and the page and overlay that show its answer. */
export const INSTANT_VALUATION_PATH = '/instant_valuation'
export const INSTANT_VALUATION_PAGE = '/valuation'

export type ParsedEstimateRequest =
  | { kind: 'request'; request: EstimateRequest }
  | { kind: 'mistakes'; errors: Partial<Record<EstimateField, string>> }

/** The messages are those of the other forms: docs/contracts/valuations.md#messages. */
export function parseEstimateRequest(typed: (field: EstimateField) => string): ParsedEstimateRequest {
  const postcode = parsePostcode(typed('postcode').slice(0, 20))
  const type = HOME_TYPES.find(({ value }) => value === typed('property_type'))?.value
  const bedrooms = parseBedrooms(typed('bedrooms'))
  const condition = parseCondition(typed('condition'))
  if (postcode && type && bedrooms !== null && condition)
    return { kind: 'request', request: { postcode, type, bedrooms, condition } }
  return {
    kind: 'mistakes',
    errors: {
      ...(!postcode && { postcode: pleaseEnter('postcode') }),
      ...(!type && { property_type: pleaseEnter('property type') }),
      ...(bedrooms === null && { bedrooms: pleaseEnter('number of bedrooms') }),
      ...(!condition && { condition: pleaseEnter('condition') }),
    },
  }
}

function parseBedrooms(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,2}$/.test(text) && Number(text) <= MAX_BEDROOMS ? Number(text) : null
}

function parseCondition(typed: string): HomeCondition | undefined {
  return typed === '' ? 'usual' : HOME_CONDITIONS.find(({ value }) => value === typed)?.value
}

/** The PROP_SUB_IDs of each type. Cottages, mills and manors are left out: they vary too much to compare. */
const LISTED_TYPES: Record<HomeType, readonly number[]> = {
  detached: [4, 21],
  'semi-detached': [3],
  terraced: [1, 2, 5, 22],
  flat: [7, 8, 9, 10, 11, 28, 29, 56, 59, 511],
  bungalow: [12, 13, 14, 15],
}

/** The type that a listing's PROP_SUB_ID is compared as; undefined if it is not compared. */
export function homeTypeOfListing(typeId: number): HomeType | undefined {
  return HOME_TYPES.find(({ value }) => LISTED_TYPES[value].includes(typeId))?.value
}

export const COMPARED_TYPE_IDS: readonly number[] = Object.values(LISTED_TYPES).flat()

/** "3-bedroom terraced house", "studio flat" */
export function formatHome({ type, bedrooms }: Pick<EstimateRequest, 'type' | 'bedrooms'>): string {
  const name = type === 'flat' ? 'flat' : (HOME_TYPES.find(({ value }) => value === type)?.name ?? '').toLowerCase()
  return bedrooms === 0 ? `studio ${name}` : `${bedrooms}-bedroom ${name}`
}
