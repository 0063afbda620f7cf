import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'
import type { ResolveHost } from '#src/platform/http/public-ip.ts'
import type { Sealer } from '#src/platform/sealed-text.ts'
import type { FeedFiles } from '../../files/server/feed-files.ts'
import { importAndKeep } from '../../files/server/run-feed-file.ts'
import type { FeedSource, SourceTest } from '../feed-source.ts'
import { type Fetched, fetchSource } from './fetch-source.ts'
import { noteHostKey, noteRun, noteTest, sourceById, takeDueSources } from './source-records.ts'

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
}

/** The job `pull-feeds`: has every source fetched whose time has come. */
export async function pullFeeds({ imports }: Pick<PullDeps, 'imports'>): Promise<void> {
  const { db, jobs, clock } = imports
  for (const sourceId of await takeDueSources(db, clock()))
    await jobs.enqueue(db, 'pull-feed', { sourceId }, { key: `pull-feed ${sourceId}` })
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
  await deps.feedFiles.inFolder((folder) =>
    isTest ? testSource(deps, source, folder) : importSource(deps, source, folder),
  )
}

async function fetched(deps: PullDeps, source: FeedSource, folder: string): Promise<Fetched> {
  const { sealer, internalHosts, resolveHost, timeoutMs } = deps
  const secret = source.sealedSecret === null ? undefined : sealer.open(source.sealedSecret)
  if (source.sealedSecret !== null && secret === undefined)
    return { kind: 'problem', problem: 'its password was stored under another SECRET: enter it again' }
  return fetchSource(source, {
    secret,
    folder,
    internalHosts,
    ...(resolveHost && { resolveHost }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}

async function importSource(deps: PullDeps, source: FeedSource, folder: string): Promise<void> {
  const { imports, feedFiles } = deps
  const { db, clock } = imports
  const result = await fetched(deps, source, folder)
  if (result.kind === 'problem') return noteRun(db, source.id, { now: clock(), problem: result.problem })
  if (result.kind === 'files') {
    for (const path of result.paths) await importAndKeep({ imports, feedFiles }, { path, source: source.source })
    const { fingerprints, hostKey } = result
    return noteRun(db, source.id, { now: clock(), problem: null, fingerprints, ...(hostKey && { hostKey }) })
  }
  await noteRun(db, source.id, { now: clock(), problem: null })
}

/** What a source is like now, whatever it was like before: its newest file is tried, and nothing imported. */
async function testSource(deps: PullDeps, source: FeedSource, folder: string): Promise<void> {
  const { imports, feedFiles } = deps
  const { db, jobs, clock } = imports
  const result = await fetched(deps, { ...source, fingerprints: [] }, folder)
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
  if (result.hostKey !== undefined) await noteHostKey(db, source.id, result.hostKey)
  if (fileId !== null) await jobs.enqueue(db, 'run-feed-file', { fileId, mode: 'check' })
  await noteTest(db, source.id, { at, isRight: true, words: result.words, fileId } satisfies SourceTest)
}
