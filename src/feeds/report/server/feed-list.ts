import { sql } from 'kysely'
import { recentImports } from '#src/feed-import/run/server/feed-alarms.ts'
import { DEFAULT_SOURCE } from '#src/feed-import/run/server/import-file.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type FeedHealth, feedHealth } from '../feed-health.ts'
import { type ImportOutcome, importSummary } from '../import-words.ts'

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
        : aboutSource(source, { feedDir, hasImports: last !== undefined })),
      health: feedHealth(files, {
        now,
        expectedEveryHours,
        problem: setUp?.problem,
        reachedAt: setUp?.reachedAt,
      }),
      problem: setUp?.problem ?? null,
      last: last ? { id: last.id, at: last.at } : null,
      properties: counts.get(source) ?? 0,
    }
  })
}

function aboutSource(source: string, { feedDir, hasImports }: { feedDir: string | undefined; hasImports: boolean }) {
  if (source === DEFAULT_SOURCE && feedDir !== undefined)
    return { name: 'Drop folder', about: 'Files that your software puts on the server' }
  if (source === DEMO_SOURCE) return { name: 'Demonstration', about: 'Properties that are made up to look round' }
  if (!hasImports) return { name: source, about: 'No file of it has come' }
  const name = source === DEFAULT_SOURCE ? 'Imported files' : source
  return { name, about: 'Files that somebody imports' }
}

/** The feeds by name: those that files came from, and the one whose files may come. */
export async function sourceNames(
  db: Database,
  feedDir: string | undefined,
): Promise<{ source: string; name: string }[]> {
  const { rows } = await sql<{ source: string }>`select distinct source from imports`.execute(db)
  const sources = new Set([DEFAULT_SOURCE, ...rows.map(({ source }) => source)])
  const names = await namesOfSources(db)
  return [...sources].map((source) => ({
    source,
    name: names.get(source) ?? aboutSource(source, { feedDir, hasImports: true }).name,
  }))
}

async function namesOfSources(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; name: string }>`select source, name from feed_sources`.execute(db)
  return new Map(rows.map(({ source, name }) => [source, name]))
}

async function propertiesBySource(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ source: string; count: number }>`
    select source, count(*)::int as count from properties where left_at is null group by source`.execute(db)
  return new Map(rows.map(({ source, count }) => [source, count]))
}
