import { sql } from 'kysely'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import { recentImports } from '#src/feed-import/run/server/feed-alarms.ts'
import { DEFAULT_SOURCE } from '#src/feed-import/run/server/import-file.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type FeedHealth, feedHealth } from '../feed-health.ts'
import { type ImportOutcome, importSummary } from '../import-words.ts'
import type { ShownTwice } from '../shown-twice.ts'
import { removedFeeds } from './removed-feeds.ts'

export type ListedImport = {
  id: number
  source: string
  file: string
  state: ImportOutcome
  at: Date
  summary: string
  /** homes that the file has and visitors do not see, and rows that were set aside */
  unpublished: number
  isDecided: boolean
}

export type ListedFeed = {
  source: string
  name: string
  /** of a feed that was set up in the Desk */
  sourceId: number | null
  /** why it could not be fetched the last time */
  problem: string | null
  about: string
  health: FeedHealth
  last: { id: number; at: Date } | null
  properties: number
}

/** The source of homes that are made up. */
const DEMO_SOURCE = 'demo'

/** Imports that the page of feeds lists. */
const MAX_LISTED = 12

/** The newest imports of every feed, or of one. */
export async function latestImports(db: Database, source?: string, limit = MAX_LISTED): Promise<ListedImport[]> {
  const { rows } = await sql<
    Omit<ListedImport, 'summary' | 'unpublished'> & { report: Parameters<typeof importSummary>[1] }
  >`
    select id, source, file, state, started_at as at, decided_at is not null as "isDecided", json_build_object(
      'added', report->'added', 'changed', report->'changed', 'unchanged', report->'unchanged', 'rows', report->'rows',
      'left', report->'left', 'reason', report->'reason', 'held', json_build_object('total', report#>'{held,total}'),
      'setAside', json_build_object('total', report#>'{setAside,total}')) as report
    from imports where ${source === undefined ? sql`true` : sql`source = ${source}`} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ report, ...one }) => ({
    ...one,
    summary: importSummary(one.state, report),
    unpublished: report.held.total + report.setAside.total,
  }))
}

/** A feed that was set up in the Desk. */
type ConfiguredFeed = {
  id: number
  source: string
  name: string
  about: string
  problem: string | null
  reachedAt: Date | null
  kind: string
}

type FeedListDeps = {
  feedDir: string | undefined
  expectedEveryHours: number | undefined
  now: Date
  configured: readonly ConfiguredFeed[]
}

/** Every feed of the site: those of the agency's folder and those that files came from. */
export async function listFeeds(
  db: Database,
  { feedDir, expectedEveryHours, now, configured }: FeedListDeps,
): Promise<ListedFeed[]> {
  const imports = await recentImports(db)
  const counts = await propertiesBySource(db)
  const removed = await removedFeeds(db)
  const sources = new Set([
    ...(feedDir === undefined ? [] : [DEFAULT_SOURCE]),
    ...configured.map(({ source }) => source),
    ...imports.keys(),
    ...counts.keys(),
  ])
  return [...sources].sort().map((source) => {
    const files = imports.get(source) ?? []
    const [last] = files
    const setUp = configured.find((one) => one.source === source)
    return {
      source,
      sourceId: setUp?.id ?? null,
      ...(setUp
        ? { name: setUp.name, about: setUp.about }
        : aboutSource(source, { feedDir, hasImports: last !== undefined, removed })),
      health: feedHealth(files, {
        now,
        // nothing more comes of a feed that was removed; software that sends changes may have none to send
        expectedEveryHours: removed.has(source) || setUp?.kind === 'real-time' ? undefined : expectedEveryHours,
        problem: setUp?.problem,
        reachedAt: setUp?.reachedAt,
      }),
      problem: setUp?.problem ?? null,
      last: last ? { id: last.id, at: last.at } : null,
      properties: counts.get(source) ?? 0,
    }
  })
}

type AboutDeps = { feedDir: string | undefined; hasImports: boolean; removed: ReadonlyMap<string, string> }

function aboutSource(source: string, { feedDir, hasImports, removed }: AboutDeps) {
  const name = removed.get(source)
  if (name !== undefined) return { name, about: 'Removed: no newer files come' }
  if (source === DEFAULT_SOURCE && feedDir !== undefined)
    return { name: 'Drop folder', about: 'Files that your software puts on the server' }
  if (source === DEMO_SOURCE) return { name: 'Demonstration', about: 'Properties that are made up to look round' }
  if (!hasImports) return { name: source, about: 'No file of it has come' }
  return { name: source === DEFAULT_SOURCE ? 'Imported files' : source, about: 'Files that somebody imports' }
}

/** The feeds by name: those that files came from, and the one whose files may come. */
export async function sourceNames(
  db: Database,
  feedDir: string | undefined,
): Promise<{ source: string; name: string }[]> {
  const { rows } = await sql<{ source: string }>`select distinct source from imports`.execute(db)
  const sources = new Set([DEFAULT_SOURCE, ...rows.map(({ source }) => source)])
  const [names, removed] = [await namesOfSources(db), await removedFeeds(db)]
  return [...sources].map((source) => ({
    source,
    name: names.get(source) ?? aboutSource(source, { feedDir, hasImports: true, removed }).name,
  }))
}

async function namesOfSources(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; name: string }>`select source, name from feed_sources`.execute(db)
  return new Map(rows.map(({ source, name }) => [source, name]))
}

/** The same with the names of the other feeds. */
export async function namedTwins(db: Database, feedDir: string | undefined, twice: readonly ShownTwice[]) {
  const names = new Map((await sourceNames(db, feedDir)).map(({ source, name }) => [source, name]))
  return twice.map(({ other, ...twins }) => ({ ...twins, name: names.get(other) ?? other }))
}

/**
 * The feeds whose properties a new one can take over: those that have some or had a file, but those that are made up or
 * entered by hand.
 */
export async function feedsToTakeOver(db: Database, feedDir: string | undefined) {
  const counts = await propertiesBySource(db)
  const names = await namesOfSources(db)
  const removed = await removedFeeds(db)
  const { rows } = await sql<{ source: string }>`select distinct source from imports`.execute(db)
  return [...new Set([...rows.map(({ source }) => source), ...counts.keys(), ...names.keys()])]
    .filter((source) => source !== DEMO_SOURCE && source !== DESK_SOURCE)
    .map((source) => ({
      source,
      name: names.get(source) ?? aboutSource(source, { feedDir, hasImports: true, removed }).name,
      isRemoved: removed.has(source),
      properties: counts.get(source) ?? 0,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Properties of a feed that are on the market. */
export async function countProperties(db: Database, source: string): Promise<number> {
  return (await propertiesBySource(db)).get(source) ?? 0
}

async function propertiesBySource(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ source: string; count: number }>`
    select source, count(*)::int as count from properties where left_at is null group by source`.execute(db)
  return new Map(rows.map(({ source, count }) => [source, count]))
}
