import { Readable } from 'node:stream'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import type { ApiContext, FeedApi } from '../../api/server/feed-api.ts'
import { feedApiAbout } from '../../apis/feed-apis.ts'
import { calledApis } from '../../apis/server/called-apis.ts'
import { apiState } from '../../documents/server/api-state-records.ts'
import { importAndKeep } from '../../files/server/run-feed-file.ts'
import { composeFeed, noteImported } from '../../pulling/server/compose-feed.ts'
import { type CallDeps, type CalledFeed, pullCalled, withCalls } from '../../pulling/server/pull-called.ts'
import type { FeedSource } from '../feed-source.ts'
import type { PullDeps } from './pull-sources.ts'
import { noteRun, noteTest } from './source-records.ts'
import { readSecrets, sealedFor } from './source-secrets.ts'

/** A feed's service with who the agency is there, or why that cannot be told. */
function serviceOf({ sealer }: PullDeps, source: FeedSource): CalledFeed | { problem: string } {
  const { settings, sealedSecret } = source
  const about = feedApiAbout(source.kind)!
  const opened = sealedSecret === null ? '' : sealer.open(sealedSecret, sealedFor(source.source, settings))
  if (opened === undefined) return { problem: 'its password was stored under another SECRET: enter it again' }
  return {
    sourceId: source.id,
    api: calledApis[source.kind as keyof typeof calledApis],
    base: settings.url ?? about.server,
    fields: { ...settings.fields, ...readSecrets(opened) },
    callsPerMinute: settings.callsPerMinute ?? about.callsPerMinute,
  }
}

function callDeps(deps: PullDeps, source: FeedSource): CallDeps {
  const { imports, sealer, internalHosts, resolveHost, timeoutMs, totalMs, pace } = deps
  const boundTo = `token ${sealedFor(source.source, source.settings)}`
  return {
    db: imports.db,
    clock: imports.clock,
    tokens: { seal: (text) => sealer.seal(text, boundTo), open: (sealed) => sealer.open(sealed, boundTo) },
    internalHosts,
    ...(resolveHost && { resolveHost }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(totalMs !== undefined && { totalMs }),
    ...(pace && { pace }),
  }
}

/** Reads what is new of a service, and imports everything that it has where something is. */
export async function importService(deps: PullDeps, source: FeedSource, folder: string): Promise<void> {
  const { imports, feedFiles } = deps
  const { db, clock } = imports
  const feed = serviceOf(deps, source)
  if ('problem' in feed) return noteRun(db, source, { now: clock(), problem: feed.problem })
  const { problem, isDue, branches } = await pullCalled(callDeps(deps, source), feed)
  if (isDue) {
    const now = clock()
    const { format } = feed.api
    const path = await composeFeed(db, { sourceId: source.id, format, branches, now, folder, room: feedFiles.room })
    await importAndKeep({ imports, feedFiles }, { path, source: source.source })
    await noteImported(db, source.id, now)
  }
  await noteRun(db, source, { now: clock(), problem })
}

/** Properties that a test reads of each feed. */
const TRIED_PROPERTIES = 3

/** What a service is like now: whether it lets us in, which branches it has, and whether its properties can be read. */
export async function testService(deps: PullDeps, source: FeedSource): Promise<void> {
  const { db, clock } = deps.imports
  const result = await tryService(deps, source)
  await noteTest(db, source.id, { at: clock().toISOString(), fileId: null, ...result })
}

export type SourceTrial = { isRight: boolean; words: string }

/** The same for whoever asks; nothing is stored but a token. */
export async function tryService(deps: PullDeps, source: FeedSource): Promise<SourceTrial> {
  const feed = serviceOf(deps, source)
  if ('problem' in feed) return { isRight: false, words: feed.problem }
  const words: string[] = []
  let isRight = true
  const state = { sealedToken: null, tokenUntil: null, ...(await apiState(deps.imports.db, source.id)) }
  const problem = await withCalls(callDeps(deps, source), feed, state, async (context) => {
    const branches = await feed.api.branches(context)
    const own = new Map(
      deps.imports.agency.branches.flatMap(({ name, feedBranches }) => feedBranches.map((id) => [id, name] as const)),
    )
    const named = branches.map(({ id, name }) => `${name || id} (${id}: ${own.get(id) ?? 'none of yours'})`)
    words.push(`Signed in. It has ${formatCount(branches.length, 'branch', 'branches')}: ${named.join(', ')}.`)
    if (!branches.some(({ id }) => own.has(id))) {
      isRight = false
      words.push('None of them is one of your branches: enter these in feedBranches of branches.json.')
    }
    const { listed, sound, problems } = await tryProperties(feed.api, context, own)
    words.push(`It lists ${formatCount(listed, 'property', 'properties')}.`)
    if (sound > 0) words.push(`${formatCount(sound, 'of them was', 'of them were')} tried and can be read.`)
    if (problems.length > 0) {
      isRight = false
      words.push(...problems.map((one) => `One cannot be read: ${one}.`))
    }
    return null
  })
  if (problem !== null) return { isRight: false, words: [...words, `${problem}.`].join(' ') }
  return { isRight, words: words.join(' ') }
}

/** Why a document would be set aside; homes of branches that are not the agency's are somebody else's. */
async function tryDocument(
  { format }: FeedApi,
  id: string,
  document: string,
  { own, now }: { own: ReadonlyMap<string, string>; now: Date },
): Promise<string | undefined> {
  const about = format.describe(document)
  if ('problem' in about) return about.problem
  const lines = [{ documents: format.id, branches: [] }, { id, listings: about.listings, document }, { end: 1 }]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`)
  for await (const events of format.read(Readable.from(text)))
    for (const event of events) {
      if (event.kind !== 'row' || !own.has(event.row.feedBranch)) continue
      const mapped = mapRow(event.row, { branchOf: () => 1, now })
      if ('reason' in mapped) return `${event.row.ref}: ${mapped.reason}`
    }
  return undefined
}

/** The whole list is counted, and the first properties of it are read. */
async function tryProperties(api: FeedApi, context: ApiContext, own: ReadonlyMap<string, string>) {
  let listed = 0
  let sound = 0
  const problems: string[] = []
  for await (const { properties } of api.list(context)) {
    listed += properties.length
    for (const { id, document } of properties.slice(0, TRIED_PROPERTIES - sound - problems.length)) {
      const problem = await tryDocument(api, id, document ?? (await api.fetch!(context, id)), { own, now: context.now })
      if (problem === undefined) sound += 1
      else problems.push(problem)
    }
  }
  return { listed, sound, problems }
}
