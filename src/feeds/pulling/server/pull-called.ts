import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ResolveHost } from '#src/platform/http/public-ip.ts'
import { type ApiClient, type CallPace, createApiClient, restWords } from '../../api/server/api-client.ts'
import { CallProblem } from '../../api/server/call-problem.ts'
import type { ApiContext, FeedApi, ListPage, RemoteProperty } from '../../api/server/feed-api.ts'
import {
  type ApiState,
  apiState,
  leaveApiState,
  letHostRest,
  noteApiState,
  noteHostAnswers,
  noteToken,
  restingUntil,
  takeApiState,
} from '../../documents/server/api-state-records.ts'
import {
  countDocuments,
  documentsToFetch,
  forgetDocuments,
  GONE_DAYS,
  heldMarks,
  isShowingDue,
  type LoadedDocument,
  noteFailed,
  noteGone,
  noteListed,
  presentIds,
  storeDocuments,
} from '../../documents/server/document-records.ts'

/** A called feed as it is read: who the agency is there, already opened. */
export type CalledFeed = {
  sourceId: number
  api: FeedApi
  /** the service's address */
  base: string
  fields: Readonly<Record<string, string>>
  callsPerMinute: number
}

export type CallDeps = {
  db: Database
  clock: () => Date
  /** seals and opens the token of this feed */
  tokens: { seal: (text: string) => string; open: (sealed: string) => string | undefined }
  internalHosts: readonly string[]
  resolveHost?: ResolveHost
  /** milliseconds for one try of a call */
  timeoutMs?: number
  /** milliseconds for all of a pull */
  totalMs?: number
  pace?: CallPace
}

export type Pulled = {
  /** why it was not read to its end; what was read counts */
  problem: string | null
  /** what is stored says something else than what was imported, and is whole enough to be */
  isDue: boolean
  branches: string[]
}

const TIMEOUT_MS = 60_000
const TOTAL_MS = 40 * MINUTE_MS

/** From this hour in the UK on, the whole list of a feed is asked for once a day: it tells what went. */
const FULL_LIST_HOUR = 2

/** Documents that are fetched before they are stored. */
const BATCH = 100

const TELLING_FAILURES = 5

/** Failed loads of a property after which the first import leaves it out. */
const MAX_FAILURES = 3

const realPace: CallPace = {
  wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
  random: Math.random,
  monotonic: () => performance.now(),
}

/**
 * Reads what is new of a called feed into its documents. What cannot be read keeps its earlier document: a property that
 * failed to load has not gone, and a list that broke off or is empty says of none that it has.
 */
export async function pullCalled(deps: CallDeps, feed: CalledFeed): Promise<Pulled> {
  const { db, clock, totalMs = TOTAL_MS } = deps
  const { sourceId, api } = feed
  const now = clock()
  const state = await takeApiState(db, sourceId, { now, until: new Date(now.getTime() + totalMs + 5 * MINUTE_MS) })
  if (!state) return { problem: null, isDue: false, branches: [] }
  try {
    const isDaily = isFullListDue(state.fullListedAt, now)
    const isFull = api.changes === undefined || state.askedAt === null || isDaily
    const problem = await withCalls(deps, feed, state, async (context) => {
      const failed = isFull
        ? await readWholeList(deps, feed, context, now)
        : await readChanges(deps, feed, context, { now, since: state.askedAt! })
      return (await fetchDocuments(deps, feed, context)) ?? failed
    })
    if (isFull) await forgetDocuments(db, sourceId, { goneBefore: new Date(now.getTime() - GONE_DAYS * DAY_MS) })
    return await standing(db, { sourceId, problem, isDaily, now })
  } finally {
    await leaveApiState(db, sourceId)
  }
}

/** Once a UK day, from its third hour on; and once after a day without. */
function isFullListDue(fullListedAt: Date | null, now: Date): boolean {
  if (fullListedAt === null || now.getTime() - fullListedAt.getTime() >= DAY_MS) return true
  const dayOf = (at: Date) => ukDate(new Date(at.getTime() - FULL_LIST_HOUR * 60 * MINUTE_MS))
  return dayOf(fullListedAt) !== dayOf(now)
}

/** Has something done with the calls of a feed. Answers why it could not be done to its end. */
export async function withCalls(
  deps: CallDeps,
  { sourceId, api, base, fields, callsPerMinute }: CalledFeed,
  state: Pick<ApiState, 'sealedToken' | 'tokenUntil'>,
  use: (context: ApiContext) => Promise<string | null>,
): Promise<string | null> {
  const { db, clock, tokens, internalHosts, resolveHost, timeoutMs = TIMEOUT_MS, totalMs = TOTAL_MS } = deps
  const { host } = new URL(base)
  const resting = await restingUntil(db, host, clock())
  if (resting) return restWords('the service failed time after time', resting)
  const isTokenGood = state.tokenUntil !== null && state.tokenUntil > clock()
  const kept = isTokenGood && state.sealedToken !== null ? tokens.open(state.sealedToken) : undefined
  const ending = AbortSignal.timeout(totalMs)
  let client: ApiClient | undefined
  const context: ApiContext = {
    fields,
    now: clock(),
    listed: new Map(),
    call: (path, given) => client!.call(path, given),
  }
  client = createApiClient({
    base,
    ...(api.signInAt && { signInAt: api.signInAt(fields) }),
    perMinute: callsPerMinute,
    parallel: api.parallel,
    internalHosts,
    ...(resolveHost && { resolveHost }),
    timeoutMs,
    signal: ending,
    pace: deps.pace ?? realPace,
    headers: api.headers?.(fields) ?? {},
    ...(kept !== undefined && { token: JSON.parse(kept) as Record<string, string> }),
    ...(api.signIn && { signIn: (call) => api.signIn!({ ...context, call }) }),
    onToken: ({ headers, seconds }) =>
      noteToken(db, sourceId, {
        sealed: tokens.seal(JSON.stringify(headers)),
        until: new Date(clock().getTime() + seconds * 1000),
      }),
    onRest: (seconds) => {
      const now = clock()
      return letHostRest(db, host, { now, ...(seconds && { until: new Date(now.getTime() + seconds * 1000) }) })
    },
    onAnswer: () => noteHostAnswers(db, host),
  })
  try {
    return await use(context)
  } catch (error) {
    if (error instanceof CallProblem) return error.message
    throw error
  } finally {
    await client.close()
  }
}

async function readWholeList(deps: CallDeps, feed: CalledFeed, context: ApiContext, now: Date): Promise<string | null> {
  const { db } = deps
  const { sourceId, api } = feed
  const listed = new Set<string>()
  let branches: string[] | undefined
  let isUnsure = false
  for await (const page of api.list(context)) {
    for (const { id } of page.properties) listed.add(id)
    isUnsure ||= page.isUnsure === true
    if (page.branches) branches = [...(branches ?? []), ...page.branches]
    await takePage(deps, feed, page)
  }
  const present = await presentIds(db, sourceId)
  // no agency loses everything at once; staff who mean it remove the feed with its properties
  if (listed.size === 0 && present.length > 0)
    return `the service listed no property at all, so the ${present.length} of before stay`
  const missing = isUnsure ? [] : present.filter((id) => !listed.has(id))
  const gone = await noteGone(db, sourceId, missing, now)
  await noteApiState(db, sourceId, {
    askedAt: now,
    fullListedAt: now,
    branches: [...new Set(branches ?? [])],
    ...(gone > 0 && { hasNews: true }),
  })
  return null
}

async function readChanges(
  deps: CallDeps,
  feed: CalledFeed,
  context: ApiContext,
  { now, since }: { now: Date; since: Date },
): Promise<null> {
  const { db } = deps
  const { sourceId, api } = feed
  for await (const page of api.changes!(context, new Date(since.getTime() - api.overlapMs))) {
    await takePage(deps, feed, page)
    const gone = await noteGone(db, sourceId, page.gone ?? [], now)
    if (gone > 0) await noteApiState(db, sourceId, { hasNews: true })
  }
  await noteApiState(db, sourceId, { askedAt: now })
  return null
}

/** Stores a page of a list: its marks, and the documents that it holds whole where they are new. */
async function takePage(deps: CallDeps, feed: CalledFeed, { properties }: ListPage): Promise<void> {
  const { db } = deps
  const { sourceId } = feed
  for (let at = 0; at < properties.length; at += 1000) {
    const some = properties.slice(at, at + 1000)
    const { isBack } = await noteListed(db, sourceId, some)
    if (isBack) await noteApiState(db, sourceId, { hasNews: true })
    const whole = some.filter((one): one is Required<RemoteProperty> => one.document !== undefined)
    if (whole.length === 0) continue
    const held = await heldMarks(
      db,
      sourceId,
      whole.map(({ id }) => id),
    )
    const fresh = whole.filter(({ id, mark }) => held.get(id) !== mark)
    await keep(deps, feed, fresh)
  }
}

/** Fetches the documents of properties that are new or changed, until there are none or the time is over. */
async function fetchDocuments(deps: CallDeps, feed: CalledFeed, context: ApiContext): Promise<string | null> {
  const { db } = deps
  const { sourceId, api } = feed
  const { fetch } = api
  if (!fetch) return null
  const failed = new Set<string>()
  let held = 0
  let words = ''
  for (;;) {
    const wanted = await documentsToFetch(db, sourceId, { limit: BATCH, except: [...failed] })
    // one that fails is told in the report of the import; where nothing at all was loaded, the service is at fault
    if (wanted.length === 0) return held === 0 && failed.size >= TELLING_FAILURES ? words : null
    const loaded: Required<RemoteProperty>[] = []
    const ended: CallProblem[] = []
    await Promise.all(
      wanted.map(async ({ id, mark }) => {
        try {
          if (ended.length === 0) loaded.push({ id, mark, document: await fetch(context, id) })
        } catch (error) {
          if (!(error instanceof CallProblem)) throw error
          if (error.kind !== 'failed') ended.push(error)
          else {
            failed.add(id)
            words = error.message
            await noteFailed(db, sourceId, { id, problem: `could not be loaded (${error.message})` })
          }
        }
      }),
    )
    const broken = await keep(deps, feed, loaded)
    for (const id of broken) failed.add(id)
    held += loaded.length - broken.length
    if (ended[0]) throw ended[0]
  }
}

/** Stores documents that can be read. Answers those that cannot. */
async function keep(
  { db, clock }: CallDeps,
  { sourceId, api }: CalledFeed,
  properties: readonly Required<RemoteProperty>[],
): Promise<string[]> {
  const sound: LoadedDocument[] = []
  const broken: string[] = []
  for (const { id, mark, document } of properties) {
    const about = document.length > MAX_DOCUMENT ? { problem: 'it is too large' } : api.format.describe(document)
    if ('problem' in about) {
      broken.push(id)
      await noteFailed(db, sourceId, { id, problem: `could not be read (${about.problem})` })
      continue
    }
    sound.push({ id, mark, document, sha256: hash('sha256', document, 'base64url'), listings: about.listings })
  }
  const changed = await storeDocuments(db, sourceId, sound, clock())
  if (changed > 0) await noteApiState(db, sourceId, { hasNews: true })
  return broken
}

/** Characters of one property. */
const MAX_DOCUMENT = 2_000_000

type Standing = { sourceId: number; problem: string | null; isDaily: boolean; now: Date }

/** Whether what is stored is to be imported. */
async function standing(db: Database, { sourceId, problem, isDaily, now }: Standing): Promise<Pulled> {
  const state = (await apiState(db, sourceId))!
  const { listed, held, untried, hopeful } = await countDocuments(db, sourceId, MAX_FAILURES)
  const { branches } = state
  if (state.loadedAt === null) {
    // homes that were not loaded yet would leave the market
    const isLoaded = state.fullListedAt !== null && untried === 0 && hopeful === 0 && held > 0
    if (!isLoaded) {
      const words = `${held} of ${listed} properties are loaded; nothing is shown before all are`
      return { problem: problem ?? (listed === 0 ? null : words), isDue: false, branches }
    }
    await noteApiState(db, sourceId, { loadedAt: now })
  }
  // once a day everything is imported, so that what the site has learnt since counts for homes that have not changed
  const isDue =
    state.hasNews || (isDaily && problem === null) || (await isShowingDue(db, sourceId, state.importedAt, now))
  return { problem, isDue: isDue && (held > 0 || branches.length > 0), branches }
}
