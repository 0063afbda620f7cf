import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ResolveHost } from '#src/platform/http/public-ip.ts'
import type { Sealer } from '#src/platform/sealed-text.ts'
import type { CallPace } from '../../api/server/api-client.ts'
import { feedApiAbout } from '../../apis/feed-apis.ts'
import { MAX_TRIED_FILES } from '../../files/feed-file.ts'
import type { FeedFiles } from '../../files/server/feed-files.ts'
import { importAndKeep } from '../../files/server/run-feed-file.ts'
import type { FeedSource, SourceTest } from '../feed-source.ts'
import { type Fetched, fetchSource } from './fetch-source.ts'
import { newestFiles } from './newest-files.ts'
import { importService, testService } from './pull-service.ts'
import {
  listSources,
  noteHostKey,
  noteRun,
  noteTest,
  resealSource,
  sourceById,
  takeDueSources,
} from './source-records.ts'
import { openQuery, sealedFor } from './source-secrets.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'pull-feed': { sourceId: number; isTest?: boolean }
    'pull-feeds': Record<string, never>
  }
}

/** `minute hour day month weekday`, in UTC: schedules count from when a feed was fetched last. */
export const PULL_FEEDS_CRONTAB = '*/5 * * * * pull-feeds'

export type PullDeps = {
  imports: ImportDeps
  feedFiles: FeedFiles
  sealer: Sealer
  /** FEED_INTERNAL_HOSTS */
  internalHosts: readonly string[]
  resolveHost?: ResolveHost
  timeoutMs?: number
  totalMs?: number
  leastSpeedMs?: number
  /** how calls of services are paced: real time, unless a test says otherwise */
  pace?: CallPace
}

/** The job `pull-feeds`: has every source fetched whose time has come. */
export async function pullFeeds({ imports, sealer }: Pick<PullDeps, 'imports' | 'sealer'>): Promise<void> {
  const { db, jobs, clock } = imports
  await resealSources({ db, sealer })
  for (const sourceId of await takeDueSources(db, clock()))
    await jobs.enqueue(db, 'pull-feed', { sourceId }, { key: `pull-feed ${sourceId}` })
}

/** Seals with the SECRET of today what is sealed with the one before, so that the one before can be dropped. */
async function resealSources({ db, sealer }: { db: Database; sealer: Sealer }): Promise<void> {
  for (const { id, source, settings, sealedSecret } of await listSources(db)) {
    const boundTo = sealedFor(source, settings)
    const secret = sealedSecret === null ? undefined : sealer.reseal(sealedSecret, boundTo)
    const query = settings.sealedQuery === undefined ? undefined : sealer.reseal(settings.sealedQuery, boundTo)
    if (secret !== undefined) await resealSource(db, id, { from: sealedSecret!, to: secret })
    if (query !== undefined) await resealSource(db, id, { from: settings.sealedQuery!, to: query })
  }
}

/**
 * The job `pull-feed`: fetches what is new of a source and imports it, or has it only tried. Where it cannot be fetched
 * the properties stay as they are, and the source says why.
 */
export async function pullFeed(
  deps: PullDeps,
  { sourceId, isTest = false }: { sourceId: number; isTest?: boolean },
): Promise<void> {
  const source = await sourceById(deps.imports.db, sourceId)
  if (!source) return
  try {
    await deps.feedFiles.inFolder((folder) =>
      feedApiAbout(source.kind)
        ? isTest
          ? testService(deps, source)
          : importService(deps, source, folder)
        : isTest
          ? testSource(deps, source, folder)
          : importSource(deps, source, folder),
    )
  } catch (error) {
    const { db, clock } = deps.imports
    const at = clock().toISOString()
    if (isTest) await noteTest(db, sourceId, { at, isRight: false, words: OUR_FAULT, fileId: null })
    else await noteRun(db, source, { now: clock(), problem: OUR_FAULT })
    throw error
  }
}

const OUR_FAULT = 'something went wrong on our side, and it is tried again by itself'

export async function fetchedFiles(
  deps: PullDeps,
  source: FeedSource,
  { folder, onlyNewest }: { folder: string; onlyNewest: boolean },
): Promise<Fetched> {
  const { feedFiles, sealer, internalHosts, resolveHost, timeoutMs, totalMs, leastSpeedMs } = deps
  const { settings } = source
  const secret =
    source.sealedSecret === null ? undefined : sealer.open(source.sealedSecret, sealedFor(source.source, settings))
  if (source.sealedSecret !== null && secret === undefined)
    return { kind: 'problem', problem: 'its password was stored under another SECRET: enter it again' }
  const address = openQuery(sealer, source.source, settings)
  if (settings.sealedQuery !== undefined && !address)
    return { kind: 'problem', problem: 'the end of its web address was stored under another SECRET: enter it again' }
  const whole = { ...source, settings: { ...settings, ...(address && { url: address.url + address.query }) } }
  return fetchSource(whole, {
    secret,
    folder,
    onlyNewest,
    room: feedFiles.room,
    internalHosts,
    ...(resolveHost && { resolveHost }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(totalMs !== undefined && { totalMs }),
    ...(leastSpeedMs !== undefined && { leastSpeedMs }),
  })
}

async function importSource(deps: PullDeps, source: FeedSource, folder: string): Promise<void> {
  const { imports, feedFiles } = deps
  const { db, clock } = imports
  const result = await fetchedFiles(deps, source, { folder, onlyNewest: false })
  if (result.kind === 'problem') {
    const { problem, offeredHostKey } = result
    return noteRun(db, source, { now: clock(), problem, ...(offeredHostKey && { offeredHostKey }) })
  }
  if (result.kind === 'files') {
    for (const path of await newestFiles(result.paths))
      await importAndKeep({ imports, feedFiles }, { path, source: source.source })
    const { fingerprints, hostKey } = result
    return noteRun(db, source, { now: clock(), problem: null, fingerprints, ...(hostKey && { hostKey }) })
  }
  await noteRun(db, source, { now: clock(), problem: null })
}

const NOT_TRIED = `What importing it would change isn’t known: the disk is nearly full, or ${MAX_TRIED_FILES} files have been tried within a day.`

/** What a source is like now, whatever it was like before: its newest file is tried, and nothing imported. */
async function testSource(deps: PullDeps, source: FeedSource, folder: string): Promise<void> {
  const { imports, feedFiles } = deps
  const { db, jobs, clock } = imports
  const result = await fetchedFiles(deps, { ...source, fingerprints: [] }, { folder, onlyNewest: true })
  const at = clock().toISOString()
  if (result.kind !== 'files') {
    const words = result.kind === 'problem' ? result.problem : result.words
    return noteTest(db, source.id, { at, isRight: false, words, fileId: null })
  }
  const path = result.paths.at(-1)!
  const about = {
    source: source.source,
    name: path.slice(folder.length + 1),
    importId: null,
    purpose: 'tried' as const,
  }
  const fileId = (await feedFiles.keep(path, about)) ?? null
  if (result.hostKey !== undefined) await noteHostKey(db, source, result.hostKey)
  if (fileId !== null) await jobs.enqueue(db, 'run-feed-file', { fileId, mode: 'check' })
  const words = fileId === null ? `${result.words} ${NOT_TRIED}` : result.words
  await noteTest(db, source.id, { at, isRight: true, words, fileId } satisfies SourceTest)
}
