import type { Criteria } from '#src/search/criteria/criteria.ts'
import { parseSearchQuery } from '#src/search/url/parse-search-query.ts'
import { queryPairs } from '#src/search/values/percent-encoding.ts'
import { ALERT_FREQUENCIES, type AlertFrequency, isFrequency } from '../alert-frequencies.ts'
import { nameOf } from '../stored-searches.ts'
import type { NewSearch, SearchChanges } from './saved-searches.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

/** The fields of a call, in its query and its form or JSON alike; those of the query count. */
export function searchCallFields(address: string, body: unknown): Pairs {
  const at = address.indexOf('?')
  return [...fieldsOfBody(body), ...(at < 0 ? [] : queryPairs(address.slice(at + 1)))]
}

function fieldsOfBody(body: unknown): Pairs {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
      .map((item) => [name, String(item)] as const),
  )
}

export type SearchCallRefusal = { refusal: string }

/** `POST /search?{filters}`. */
export function readNewSearch(fields: Pairs): NewSearch | SearchCallRefusal {
  const alertFrequency = readFrequency(fields)
  if (typeof alertFrequency === 'object') return alertFrequency
  return {
    criteria: parseSearchQuery(fields).criteria,
    alertFrequency,
    name: nameOf(given(fields, 'name')) ?? null,
    ...readSeenAt(fields),
  }
}

/**
 * `POST /saved_searches?{fields incl. id}`. A channel says that the whole search is given, and what it leaves out is
 * asked for no more; without one, only the fields that are named change.
 */
export function readChanges(fields: Pairs): { id: number; changes: SearchChanges } | SearchCallRefusal {
  const alertFrequency = readFrequency(fields)
  if (typeof alertFrequency === 'object') return alertFrequency
  const id = given(fields, 'id') ?? given(fields, 'search_id')
  if (id === undefined) return { refusal: 'Give the id of the saved search.' }
  const name = given(fields, 'name')
  return {
    id: /^\d{1,9}$/.test(id) ? Number(id) : 0,
    changes: {
      ...(alertFrequency !== undefined && { alertFrequency }),
      ...(name !== undefined && { name: nameOf(name) ?? null }),
      ...readSeenAt(fields),
      ...readCriteria(fields),
    },
  }
}

/** What of a search is named, to be put over the one that is there; the whole of it where it names a channel. */
function readCriteria(fields: Pairs): Pick<SearchChanges, 'criteria'> {
  const { criteria } = parseSearchQuery(fields)
  if (given(fields, 'channel')) return { criteria: () => criteria }
  const { channel: _, page: __, tags, ...named } = criteria
  if (Object.keys(named).length === 0 && tags.length === 0) return {}
  return {
    criteria: (before: Criteria) => ({
      ...before,
      ...(named.q !== undefined && { placeId: undefined, placeSlug: undefined }),
      ...named,
      ...(tags.length > 0 && { tags }),
    }),
  }
}

function readSeenAt(fields: Pairs): { seenAt?: Date } {
  const seenAt = new Date(given(fields, 'seen_at') ?? '')
  return Number.isNaN(seenAt.getTime()) ? {} : { seenAt }
}

const FREQUENCY_REFUSAL = `alert_frequency is ${formatChoices(ALERT_FREQUENCIES.map(({ value }) => value))}.`

/** "I, W or N" */
function formatChoices(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
}

function readFrequency(fields: Pairs): AlertFrequency | undefined | SearchCallRefusal {
  const word = given(fields, 'alert_frequency')
  if (word === undefined || word === '') return undefined
  return isFrequency(word) ? word : { refusal: FREQUENCY_REFUSAL }
}

function given(fields: Pairs, name: string): string | undefined {
  return fields.findLast(([field]) => field === name)?.[1].trim()
}
