import { CONSENT_ANSWERS, type ConsentStatus } from './cookie-consent.ts'

type Refusal = { refusal: string }

/** Shown in a list of results: a page of it. Others are the agency's to name (`exposureEvents`). */
const SEARCH_RESULT = 'SearchResult'

/** Of one `create_many`: a page of results has at most 100. */
export const MAX_EXPOSURES = 200

const MAX_ID = 2_147_483_647

/** The home of a `POST /property_views`; `domain` is not asked, since a site is one agency's. */
export function parsePropertyView(body: unknown): { propertyId: number } | Refusal {
  const propertyId = readId(fieldOf(body, 'property_id'))
  return propertyId === undefined ? { refusal: 'property_id is a whole number, such as 12.' } : { propertyId }
}

/** The homes of a `POST /exposures/create_many`, each once, and what showed them. */
export function parseExposures(
  body: unknown,
  ownEvents: readonly string[] = [],
): { propertyIds: number[]; eventType: string } | Refusal {
  const eventType = fieldOf(body, 'event_type')
  if (typeof eventType !== 'string' || ![SEARCH_RESULT, ...ownEvents].includes(eventType))
    return { refusal: `event_type is one of ${[SEARCH_RESULT, ...ownEvents].join(', ')}.` }
  const given = fieldOf(body, 'property_ids')
  const listed = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : undefined
  if (listed === undefined || listed.length === 0) return { refusal: 'property_ids is a list of whole numbers.' }
  if (listed.length > MAX_EXPOSURES) return { refusal: `Name at most ${MAX_EXPOSURES} properties at a time.` }
  const propertyIds = listed.map(readId)
  if (!propertyIds.every((id) => id !== undefined)) return { refusal: 'property_ids is a list of whole numbers.' }
  return { propertyIds: [...new Set(propertyIds)], eventType }
}

/** The answer of a `POST /ajax-events/logs`. */
export function parseConsentLog(body: unknown): { status: ConsentStatus } | Refusal {
  const given = fieldOf(body, 'status')
  const status = CONSENT_ANSWERS.find((known) => known.status === given)?.status
  return status
    ? { status }
    : { refusal: `status is one of ${CONSENT_ANSWERS.map((known) => known.status).join(', ')}.` }
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined
}

/** From JSON a number, from a form its figures. */
function readId(given: unknown): number | undefined {
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : ''
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : undefined
}
