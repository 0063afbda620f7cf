import { CONSENT_ANSWERS, type ConsentStatus } from './cookie-consent.ts'

type Refusal = { refusal: string }

/** The event of a results page. The agency's `exposureEvents` are accepted too. */
const SEARCH_RESULT = 'SearchResult'

/** Of one `create_many`: a page of results has at most 100. */
export const MAX_EXPOSURES = 200

const MAX_ID = 2_147_483_647

/** `domain` is ignored: a site is one agency's. */
export function parsePropertyView(body: unknown): { propertyId: number } | Refusal {
  const propertyId = parseId(fieldOf(body, 'property_id'))
  return propertyId === undefined ? { refusal: 'property_id must be a whole number, such as 12.' } : { propertyId }
}

/** The property ids without duplicates, and the event. */
export function parseExposures(
  body: unknown,
  ownEvents: readonly string[] = [],
): { propertyIds: number[]; eventType: string } | Refusal {
  const eventType = fieldOf(body, 'event_type')
  if (typeof eventType !== 'string' || ![SEARCH_RESULT, ...ownEvents].includes(eventType))
    return { refusal: `event_type must be one of ${[SEARCH_RESULT, ...ownEvents].join(', ')}.` }
  const given = fieldOf(body, 'property_ids')
  const listed = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : undefined
  if (listed === undefined || listed.length === 0) return { refusal: 'property_ids must be a list of whole numbers.' }
  if (listed.length > MAX_EXPOSURES) return { refusal: `property_ids may have at most ${MAX_EXPOSURES} entries.` }
  const propertyIds = listed.map(parseId)
  if (!propertyIds.every((id) => id !== undefined)) return { refusal: 'property_ids must be a list of whole numbers.' }
  return { propertyIds: [...new Set(propertyIds)], eventType }
}

/** Of an address or a referrer: what is longer is cut. */
const MAX_ADDRESS = 2000

export type Visit = {
  /** path and query of the page */
  address: string
  /** where the visitor came from; undefined: from another page of the site, so that they are no new visitor */
  referrer?: string
  /** homes that a page of results found */
  found?: number
}

export function parseVisit(body: unknown): Visit | Refusal {
  const address = fieldOf(body, 'address')
  const referrer = fieldOf(body, 'referrer')
  const found = fieldOf(body, 'found')
  if (typeof address !== 'string' || !address.startsWith('/'))
    return { refusal: 'address must be the path of a page, such as /search.' }
  if (referrer !== undefined && typeof referrer !== 'string') return { refusal: 'referrer must be text.' }
  if (found !== undefined && !(Number.isInteger(found) && Number(found) >= 0))
    return { refusal: 'found must be a whole number from 0.' }
  return {
    address: address.slice(0, MAX_ADDRESS),
    referrer: referrer?.slice(0, MAX_ADDRESS),
    found: found as number | undefined,
  }
}

export function parseConsentLog(body: unknown): { status: ConsentStatus } | Refusal {
  const given = fieldOf(body, 'status') ?? fieldOf(body, 'cookie-consent')
  const status = CONSENT_ANSWERS.find((known) => known.status === given)?.status
  return status
    ? { status }
    : { refusal: `status must be one of ${CONSENT_ANSWERS.map((known) => known.status).join(', ')}.` }
}

function fieldOf(body: unknown, name: string): unknown {
  const fields = typeof body === 'string' ? parseText(body) : body
  return typeof fields === 'object' && fields !== null && Object.hasOwn(fields, name)
    ? Reflect.get(fields, name)
    : undefined
}

/** JSON as text: what a browser makes of a `no-cors` call, whose content type a script cannot choose. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A number in JSON, digits in a form. */
function parseId(given: unknown): number | undefined {
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : ''
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : undefined
}
