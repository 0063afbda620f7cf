/** The process that pulls a feed, as a worker is one: its time and its memory are its own. */
import { sql } from 'kysely'
import { createFeedFiles } from '#src/feeds/files/server/feed-files.ts'
import { type PullDeps, pullFeed } from '#src/feeds/sources/server/pull-sources.ts'
import { FEED_SECRETS } from '#src/feeds/sources/server/source-secrets.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { createDiskRoom } from '#src/platform/files/disk-room.ts'
import { folderFiles } from '#src/platform/files/folder-files.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { createSealer } from '#src/platform/sealed-text.ts'
import { cpuOfConnections } from '../database-cpu.ts'

export type PullTask = {
  url: string
  /** where files are stored */
  folder: string
  secret: string
  sourceId: number
  feedBranches: string[]
  now: string
}

export type PullMeasure = {
  seconds: number
  cpuSeconds: number
  /** of PostgreSQL's processes that worked for it; not known but on Linux */
  databaseCpuSeconds: number
  megabytes: number
  said: string
}

process.once('message', async (task: PullTask) => {
  const db = openDatabase(task.url)
  const deps = pullDeps(db, task)
  const cpu = process.cpuUsage()
  const from = performance.now()
  await pullFeed(deps, { sourceId: task.sourceId })
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const databaseCpuSeconds = await cpuOfConnections(db)
  const said = await outcome(db, task)
  await close(db)
  const measure: PullMeasure = {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    databaseCpuSeconds,
    megabytes: process.resourceUsage().maxRSS / 1024,
    said,
  }
  process.send?.(measure, () => process.disconnect())
})

function pullDeps(db: Database, { url, folder, secret, feedBranches, now }: PullTask): PullDeps {
  const clock = () => new Date(now)
  const branches = feedBranches.map((name, at) => ({ id: at + 1, slug: `b${at}`, name, feedBranches: [name] }))
  return {
    imports: {
      db,
      // the parts of an agency that an import reads
      agency: { branches, settings: { importBrakeShare: 0.4 } } as unknown as PullDeps['imports']['agency'],
      places: createPlaces(db),
      media: { putFile: async () => ({ problem: 'nothing is fetched here' }) },
      jobs: createJobs(url),
      clock,
    },
    feedFiles: createFeedFiles({
      db,
      files: folderFiles(folder),
      dataDir: folder,
      room: createDiskRoom(folder),
      clock,
    }),
    sealer: createSealer({ secret }, FEED_SECRETS),
    internalHosts: ['127.0.0.1'],
  }
}

/** What the pull came to: its problem, or what its import did, or that there was nothing to import. */
async function outcome(db: Database, { sourceId, now }: PullTask): Promise<string> {
  const { rows } = await sql<{
    problem: string | null
    report: Record<'added' | 'changed' | 'unchanged', number> | null
  }>`
    select problem, (
      select report from imports i where i.source = s.source and (report->>'startedAt')::timestamptz = ${now}::timestamptz
      order by id desc limit 1
    ) as report from feed_sources s where id = ${sourceId}`.execute(db)
  const { problem, report } = rows[0]!
  if (problem !== null) return problem
  if (!report) return 'nothing to import'
  return `${report.added} added, ${report.changed} changed, ${report.unchanged} unchanged`
}
