import type { Criteria, CriteriaProblem } from '#src/search/criteria/criteria.ts'
import { CRITERIA, fieldsOf } from '#src/search/criteria/registry.ts'
import { parseSearchQuery } from '#src/search/url/parse-search-query.ts'
import { queryPairs } from '#src/search/values/percent-encoding.ts'
import { ALERT_FREQUENCIES, type AlertFrequency, isFrequency } from '../alert-frequencies.ts'
import { nameOf } from '../stored-searches.ts'
import type { NewSearch, SearchChanges } from './saved-searches.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

/** The fields of a call, in its query and its form or JSON alike; those of the query count. */
export function searchCallFields(url: string, body: unknown): Pairs {
  const at = url.indexOf('?')
  return [...fieldsOfBody(body), ...(at < 0 ? [] : queryPairs(url.slice(at + 1)))]
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

/**
 * `POST /search?{filters}`. A filter that cannot be read is refused: a search that was saved without it would send alerts
 * about homes that nobody asked for.
 */
export function readNewSearch(fields: Pairs): NewSearch | SearchCallRefusal {
  const alertFrequency = readFrequency(fields)
  if (typeof alertFrequency === 'object') return alertFrequency
  const { criteria, problems } = parseSearchQuery(fields)
  const [lost] = lostFields(criteria, problems)
  if (lost) return { refusal: lost.message }
  return {
    criteria,
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

/** Narrow nothing down: a search is the same without them. */
const ORDER_FIELDS = ['sorted', 'page']

/** The filters that were sent and could not be read. */
function lostFields(criteria: Criteria, problems: readonly CriteriaProblem[]) {
  return problems.flatMap(({ field, message }) => {
    const known = fieldsOf(CRITERIA).find(({ name }) => name === field)
    return known && !ORDER_FIELDS.includes(field) && criteria[known.name] === undefined
      ? [{ name: known.name, message }]
      : []
  })
}

/**
 * What of a search is named, to be put over the one that is there; the whole of it where it names a channel. A filter
 * that was sent and cannot be read stays as it was.
 */
function readCriteria(fields: Pairs): Pick<SearchChanges, 'criteria'> {
  const { criteria, problems } = parseSearchQuery(fields)
  const lost = lostFields(criteria, problems)
  if (given(fields, 'channel'))
    return {
      criteria: (before: Criteria) => ({
        ...criteria,
        ...Object.fromEntries(lost.map(({ name }) => [name, before[name]])),
      }),
    }
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

/** Scripts that write an object's fields into a query spell what is absent as `null` and `undefined`. */
function given(fields: Pairs, name: string): string | undefined {
  const value = fields.findLast(([field]) => field === name)?.[1].trim()
  if (value === 'undefined') return undefined
  return value === 'null' ? '' : value
}
