import { hash } from 'node:crypto'
import { dezrezFormat } from '#src/feed-import/formats/dezrez/server/dezrez-format.ts'
import { MINUTE_MS, ukDate } from '#src/formatting/uk-date.ts'
import { CallProblem } from '../../../api/server/call-problem.ts'
import type { ApiContext, FeedApi, RemoteProperty } from '../../../api/server/feed-api.ts'

/** Other readers of these calls ask for as many and more. */
const PAGE_SIZE = 500
/** Pages that are believed of a kind. */
const MAX_PAGES = 500
const DAY_MINUTES = 24n * 60n

/** Simple property roles of Dezrez Rezi: docs/contracts/dezrez.md. */
export const dezrezApi: FeedApi = {
  format: dezrezFormat,
  parallel: 3,
  overlapMs: 0,
  headers: () => ({ 'rezi-api-version': '1.0', 'content-type': 'application/json' }),

  /** Rezi has no call for them that a website may make: those that staff have entered. */
  branches: async ({ fields }) => listOf(fields.branches).map((id) => ({ id, name: `Branch ${id}` })),

  async *list(context) {
    const branches = listOf(context.fields.branches)
    for (const roleType of ['Selling', 'Letting']) {
      let counted = 0
      const totals = new Set<number>()
      for (let page = 1, before = ''; page <= MAX_PAGES; page++) {
        const { roles, size, total } = await pageOf(context, roleType, page)
        const ids = roles.map(({ id }) => id).join()
        // a service that has no pages answers the same again; one may have smaller pages than it was asked for
        if (size === 0 || ids === before) break
        yield { properties: roles, branches }
        counted += size
        if (total !== undefined) totals.add(total)
        if (total !== undefined && counted >= total) break
        before = ids
      }
      // roles that came or went between two pages moved others from one to the other
      if (totals.size > 1 || (totals.size === 1 && !totals.has(counted))) yield { properties: [], isUnsure: true }
    }
  },

  async fetch(context, id) {
    const { text } = await context.call(`simplepropertyrole/${encodeURIComponent(id)}?${keyOf(context.fields)}`)
    const role = parsed(text)
    if (typeof role !== 'object' || role === null) throw new CallProblem('a property of Rezi cannot be read')
    // the role itself has no summary; the list has
    const summary = context.listed.get(id)
    return JSON.stringify({ RoleId: id, ...(summary && { SummaryTextDescription: summary }), ...role })
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
  const found = parsed(text) as { Collection?: unknown; TotalCount?: unknown } | undefined
  if (!found || typeof found !== 'object' || (found.Collection && !Array.isArray(found.Collection)))
    throw new CallProblem('a list of Rezi cannot be read')
  const collection = (found.Collection ?? []) as unknown[]
  for (const role of collection) {
    const { RoleId, SummaryTextDescription: summary } = (role ?? {}) as Record<string, unknown>
    if (typeof summary === 'string' && summary !== '') context.listed.set(String(RoleId), summary)
  }
  const total = typeof found.TotalCount === 'number' ? found.TotalCount : undefined
  return { size: collection.length, total, roles: collection.flatMap((role) => listed(role, now)) }
}

/**
 * A list does not say when a role was changed. It is fetched again when what the list says of it is other than before, and
 * once a day for what the list does not say: each role at a minute of the day of its own, so that no pull has all of them.
 */
function listed(role: unknown, now: Date): RemoteProperty[] {
  const id = String((role as { RoleId?: unknown } | null)?.RoleId ?? '')
  if (!/^\d{1,18}$/.test(id)) return []
  const turn = Number(BigInt(id) % DAY_MINUTES) * MINUTE_MS
  const day = ukDate(new Date(now.getTime() - turn))
  return [{ id, mark: `${day} ${hash('sha256', JSON.stringify(role), 'base64url')}` }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
