import { hash } from 'node:crypto'
import { streetFormat } from '#src/feed-import/formats/street/street-format.ts'
import { type FindStreetResource, streetResources } from '#src/feed-import/formats/street/street-resources.ts'
import {
  type JsonObject,
  jsonLine,
  jsonList,
  jsonNumber,
  jsonObject,
  parseJson,
} from '#src/feed-import/rows/json-values.ts'
import { CallProblem } from '../../../api/server/call-problem.ts'
import type { ApiContext, FeedApi, RemoteProperty } from '../../../api/server/feed-api.ts'

/** The service's largest page. */
const PAGE = 250
/** More than any agency has; ends a list that never ends. */
const MAX_PAGES = 1000

const INCLUDED =
  'branch,featuresForPortals,rooms,images,floorplans,outsideSpaces,parkingSpaces,epc,additionalMedia,tags,brochure,development'

const SEARCHES = {
  sales: 'for_sale,for_sale_and_to_let,under_offer,sold_stc,exchanged',
  lettings: 'to_let,for_sale_and_to_let,let_agreed',
} as const

/** Street's Property Feed API 1.0: docs/contracts/street.md. Its searches hold properties whole, so nothing is fetched singly. */
export const streetApi: FeedApi = {
  format: streetFormat,
  parallel: 1,
  overlapMs: 0,
  headers: ({ token = '' }) => ({ authorization: `Bearer ${token}`, accept: 'application/vnd.api+json' }),

  async branches(context) {
    const found = new Map<string, string>()
    for (const search of Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]) {
      const page = await pageOf(context, search, 1)
      for (const { type, id, attributes } of page.included)
        if (type === 'branch' || type === 'branches')
          found.set(jsonLine(id), jsonLine(jsonObject(attributes).public_name) || jsonLine(jsonObject(attributes).name))
      for (const { attributes } of page.data) {
        const id = jsonLine(jsonObject(attributes).branch_uuid)
        if (id !== '' && !found.has(id)) found.set(id, '')
      }
    }
    return [...found].map(([id, name]) => ({ id, name }))
  },

  async *list(context) {
    const seen = new Set<string>()
    for (const search of Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]) {
      let counted = 0
      const totals = new Set<number>()
      for (let number = 1; number <= MAX_PAGES; number++) {
        const page = await pageOf(context, search, number)
        counted += page.data.length
        if (page.total !== undefined) totals.add(page.total)
        // a home that is for sale and to let is in both
        const fresh = page.data.filter(({ id }) => !seen.has(jsonLine(id)))
        for (const { id } of fresh) seen.add(jsonLine(id))
        const branches = [...new Set(fresh.map(({ attributes }) => jsonLine(jsonObject(attributes).branch_uuid)))]
        const find = streetResources(page.included)
        yield {
          properties: fresh.map((property) => remoteProperty(property, find)),
          branches: branches.filter(Boolean),
        }
        if (number >= page.pages) break
      }
      // homes that came or went between two pages moved others from one to the other
      if (totals.size > 0 && (totals.size > 1 || !totals.has(counted))) yield { properties: [], isUnsure: true }
    }
  },
}

type Page = { data: JsonObject[]; included: JsonObject[]; pages: number; total: number | undefined }

async function pageOf(context: ApiContext, search: keyof typeof SEARCHES, number: number): Promise<Page> {
  const query = new URLSearchParams({
    include: INCLUDED,
    'filter[status]': SEARCHES[search],
    'filter[include_land]': 'true',
    sort: 'created_at',
    'page[size]': String(PAGE),
    'page[number]': String(number),
  })
  const { text } = await context.call(`${search}/search?${query}`)
  const answer = jsonObject(parseJson(text))
  const pagination = jsonObject(jsonObject(answer.meta).pagination)
  const pages = jsonNumber(pagination.total_pages)
  if (!Array.isArray(answer.data) || pages === undefined)
    throw new CallProblem('a list of Street cannot be read', 'refused')
  return {
    data: jsonList(answer.data).map(jsonObject),
    included: jsonList(answer.included).map(jsonObject),
    pages,
    total: jsonNumber(pagination.total),
  }
}

/** A property with the resources that it names. The document is its own mark. */
function remoteProperty(property: JsonObject, find: FindStreetResource): RemoteProperty {
  const own = new Set<JsonObject>()
  for (const relationship of Object.values(jsonObject(property.relationships))) {
    const { data } = jsonObject(relationship)
    for (const identifier of (Array.isArray(data) ? data : data ? [data] : []).map(jsonObject)) {
      const found = find(identifier)
      if (found) own.add(found)
    }
  }
  const document = JSON.stringify({ property, included: [...own] })
  return { id: jsonLine(property.id), mark: hash('sha256', document, 'base64url'), document }
}
