import { hash } from 'node:crypto'
import { reapitFormat } from '#src/feed-import/formats/reapit/reapit-format.ts'
import { isReapitMarketed } from '#src/feed-import/formats/reapit/reapit-property.ts'
import {
  type JsonObject,
  jsonLine,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonText,
  parseJson,
} from '#src/feed-import/rows/json-values.ts'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import { CallProblem } from '../../../api/server/call-problem.ts'
import type { ApiContext, FeedApi, RemoteProperty } from '../../../api/server/feed-api.ts'
import { reapitAbout } from '../reapit-about.ts'
import { readReapitHook } from './reapit-hook.ts'

const PAGE = 100
const MAX_PAGES = 1000
const SIGN_IN = 'https://connect.reapit.cloud/token'
const MARKETED = { internetAdvertising: 'true', fromArchive: 'false', isExternal: 'false', embed: 'images' }
const SEARCHES: readonly [string, readonly string[]][] = [
  ['sellingStatus', ['forSale', 'underOffer', 'reserved', 'exchanged']],
  ['lettingStatus', ['toLet', 'underOffer', 'arrangingTenancy']],
]

const tokenUrl = ({ tokenUrl: url }: Readonly<Record<string, string>>) => url || SIGN_IN

/** Reapit Foundations' Platform API: docs/contracts/reapit.md. Lists hold properties whole, with their images. */
export const reapitApi: FeedApi = {
  format: reapitFormat,
  parallel: 1,
  overlapMs: 5 * MINUTE_MS,
  headers: ({ customer = '' }) => ({
    'reapit-customer': customer,
    'api-version': '2020-01-31',
    accept: 'application/json',
  }),
  signInAt: tokenUrl,

  async signIn({ fields, call }) {
    const { clientId = '', clientSecret = '' } = fields
    const { status, text } = await call(tokenUrl(fields), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId }).toString(),
      accepts: [400, 401, 403],
    })
    const answer = jsonObject(parseJson(text))
    const token = jsonText(answer.access_token)
    if (status === 200 && token === '')
      throw new CallProblem(`${reapitAbout.name}’s answer to our sign-in has no token in it`, 'refused')
    if (status !== 200)
      throw new CallProblem(`${reapitAbout.name} does not accept the client ID or the client secret`, 'refused')
    // a minute less, so that none is used late
    const seconds = Math.max(60, (jsonNumber(answer.expires_in) ?? 3600) - 60)
    return { headers: { authorization: `Bearer ${token}` }, seconds }
  },

  async branches(context) {
    const found: { id: string; name: string }[] = []
    for await (const { items } of pagesOf(context, 'offices', {}))
      found.push(...items.map(({ id, name }) => ({ id: jsonLine(id), name: jsonLine(name) })))
    return found
  },

  async *list(context) {
    const seen = new Set<string>()
    for (const [name, statuses] of SEARCHES) {
      let counted = 0
      const totals = new Set<number>()
      for await (const { items, total } of pagesOf(
        context,
        'properties',
        MARKETED,
        statuses.map((status) => [name, status]),
      )) {
        counted += items.length
        if (total !== undefined) totals.add(total)
        // one that is for sale and to let is in both
        const fresh = items.filter((item) => !seen.has(jsonLine(item.id)) && isReapitMarketed(item))
        for (const { id } of fresh) seen.add(jsonLine(id))
        const branches = fresh.map(({ officeIds }) => jsonLine(jsonList(officeIds)[0])).filter(Boolean)
        yield { properties: fresh.map(remoteProperty), branches: [...new Set(branches)] }
      }
      // properties that came or went between two pages moved others from one to the other
      if (totals.size > 1 || (totals.size === 1 && !totals.has(counted))) yield { properties: [], isUnsure: true }
    }
  },

  async *changes(context, since) {
    const modifiedFrom = since.toISOString()
    const seen = new Set<string>()
    for await (const { items } of pagesOf(context, 'properties', { modifiedFrom, embed: 'images' })) {
      for (const { id } of items) seen.add(jsonLine(id))
      yield split(items)
    }
    // a property is not modified when its images are
    const ofImages = new Set<string>()
    for await (const { items } of pagesOf(context, 'propertyImages', { modifiedFrom }))
      for (const { propertyId } of items) if (!seen.has(jsonLine(propertyId))) ofImages.add(jsonLine(propertyId))
    const ids = [...ofImages].filter(Boolean)
    for (let at = 0; at < ids.length; at += PAGE) {
      const some = ids.slice(at, at + PAGE).map((id): [string, string] => ['id', id])
      for await (const { items } of pagesOf(context, 'properties', { embed: 'images' }, some)) yield split(items)
    }
  },

  hook: readReapitHook,
}

/** What is marketed, and what is not any more. */
function split(items: readonly JsonObject[]) {
  return {
    properties: items.filter(isReapitMarketed).map(remoteProperty),
    gone: items.filter((item) => !isReapitMarketed(item)).map(({ id }) => jsonLine(id)),
  }
}

async function* pagesOf(
  context: ApiContext,
  path: string,
  query: Record<string, string>,
  more: readonly (readonly [string, string])[] = [],
): AsyncGenerator<{ items: JsonObject[]; total: number | undefined }> {
  for (let number = 1; number <= MAX_PAGES; number++) {
    const asked = new URLSearchParams({ ...query, pageSize: String(PAGE), pageNumber: String(number) })
    for (const [name, value] of more) asked.append(name, value)
    const { text } = await context.call(`${path}?${asked}`)
    const answer = jsonObject(parseJson(text))
    const pages = jsonNumber(answer.totalPageCount)
    if (!Array.isArray(answer._embedded) || pages === undefined)
      throw new CallProblem('a list of Reapit cannot be read', 'refused')
    yield { items: answer._embedded.map(jsonObject), total: jsonNumber(answer.totalCount) }
    if (number >= pages) return
  }
}

/** A property by its `_eTag`, and by those of its images: neither says of the other that it has changed. */
function remoteProperty({ _links: _, ...property }: JsonObject): RemoteProperty {
  const images = jsonList(jsonObject(property._embedded).images)
    .map(jsonObject)
    .map(({ _links, ...image }) => image)
  const document = JSON.stringify({ ...property, _embedded: { images } })
  const marks = images.map((image) => [image.id, image._eTag ?? image.modified, image.order])
  const mark = `${jsonText(property._eTag) || hash('sha256', document, 'base64url')} ${hash('sha256', JSON.stringify(marks), 'base64url')}`
  return { id: jsonLine(property.id), mark, document }
}
