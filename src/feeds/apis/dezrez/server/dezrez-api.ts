import { hash } from 'node:crypto'
import { dezrezFormat } from '#src/feed-import/formats/dezrez/server/dezrez-format.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { CallProblem } from '../../../api/server/call-problem.ts'
import type { ApiContext, FeedApi, RemoteProperty } from '../../../api/server/feed-api.ts'

const PAGE_SIZE = 100
/** Pages that are believed: 50,000 properties of a kind. */
const MAX_PAGES = 500

/** Simple property roles of Dezrez Rezi: docs/contracts/dezrez.md. */
export const dezrezApi: FeedApi = {
  format: dezrezFormat,
  // no limit is published
  perMinute: 300,
  parallel: 3,
  overlapMs: 0,
  headers: () => ({ 'rezi-api-version': '1.0', 'content-type': 'application/json' }),

  /** Rezi has no call for them that a website may make: those that staff have entered. */
  branches: async ({ fields }) => listOf(fields.branches).map((id) => ({ id, name: `Branch ${id}` })),

  async *list(context) {
    for (const roleType of ['Selling', 'Letting'])
      for (let page = 1, before = ''; page <= MAX_PAGES; page++) {
        const { roles, size } = await pageOf(context, roleType, page)
        const ids = roles.map(({ id }) => id).join()
        // a service that has no pages answers the same again
        if (roles.length === 0 || ids === before) break
        yield { properties: roles, branches: listOf(context.fields.branches) }
        if (size < PAGE_SIZE) break
        before = ids
      }
  },

  async fetch(context, id) {
    const { text } = await context.call(`simplepropertyrole/${encodeURIComponent(id)}?${keyOf(context.fields)}`)
    const role = parsed(text)
    if (typeof role !== 'object' || role === null) throw new CallProblem('a property of Rezi cannot be read')
    return JSON.stringify({ RoleId: id, ...role })
  },
}

const keyOf = (fields: ApiContext['fields']) => `APIKey=${encodeURIComponent(fields.apiKey ?? '')}`

const listOf = (typed: string | undefined) => (typed ?? '').split(',').flatMap((one) => one.trim() || [])

async function pageOf(context: ApiContext, roleType: string, page: number) {
  const { fields, now } = context
  const [branches, tags] = [listOf(fields.branches), listOf(fields.tags)]
  const { status, text } = await context.call(`simplepropertyrole/search?${keyOf(fields)}`, {
    method: 'POST',
    accepts: [401, 403],
    body: JSON.stringify({
      RoleTypes: [roleType],
      MarketingFlags: ['ApprovedForMarketingWebsite'],
      IncludeStc: true,
      PageSize: PAGE_SIZE,
      PageNumber: page,
      ...(branches.length > 0 && { BranchIdList: branches }),
      ...(tags.length > 0 && { Tags: tags }),
    }),
  })
  if (status !== 200) throw new CallProblem('Dezrez does not let us in: the API key is wrong', 'refused')
  const found = parsed(text) as { Collection?: unknown } | undefined
  if (!found || typeof found !== 'object' || (found.Collection && !Array.isArray(found.Collection)))
    throw new CallProblem('a list of Rezi cannot be read')
  const collection = (found.Collection ?? []) as unknown[]
  return { size: collection.length, roles: collection.flatMap((role) => listed(role, now)) }
}

/**
 * A list does not say when a role was changed. It is fetched again when what the list says of it is other than before, and
 * once a day, for what the list does not say.
 */
function listed(role: unknown, now: Date): RemoteProperty[] {
  const id = String((role as { RoleId?: unknown } | null)?.RoleId ?? '')
  if (!/^\d{1,18}$/.test(id)) return []
  return [{ id, mark: `${ukDate(now)} ${hash('sha256', JSON.stringify(role), 'base64url')}` }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
