/** The process that imports, as `npm run kerbside -- import` is one: its time and its memory are its own. */
import { sql } from 'kysely'
import { importFeed } from '#src/feed-import/run/server/import-file.ts'
import { undoFeedImport } from '#src/feed-import/run/server/undo-import.ts'
import { parsePlaceFiles, readPlaceFiles } from '#src/places/server/place-files.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { withheldReason } from '#src/property/listing/withheld-listings.ts'
import { databaseJson, propertyRow, searchText } from '#src/property/store/server/property-row.ts'
import { cpuOfConnections } from '../database-cpu.ts'
import { benchListings } from '../listings.ts'

export type ImportTask =
  | { kind: 'floor'; url: string; count: number; now: string }
  | { kind: 'import'; url: string; path: string; now: string }
  /** undoes the last import that was not undone yet */
  | { kind: 'undo'; url: string; now: string }

export type ImportMeasure = {
  seconds: number
  cpuSeconds: number
  /** of PostgreSQL's processes that worked for it; not known but on Linux */
  databaseCpuSeconds: number
  megabytes: number
  said: string
}

const branches = Array.from({ length: 40 }, (_, at) => ({
  id: at + 1,
  slug: `b${at}`,
  name: `Branch ${at}`,
  feedBranches: [`B${at}`],
}))

process.once('message', async (task: ImportTask) => {
  const db = openDatabase(task.url)
  const ready = task.kind === 'floor' ? await floor(db, task) : undefined
  const cpu = process.cpuUsage()
  const from = performance.now()
  const said = ready
    ? await ready()
    : task.kind === 'undo'
      ? await undone(db, task)
      : await imported(db, task as Extract<ImportTask, { kind: 'import' }>)
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const databaseCpuSeconds = await cpuOfConnections(db)
  await close(db)
  const measure: ImportMeasure = {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    databaseCpuSeconds,
    megabytes: process.resourceUsage().maxRSS / 1024,
    said,
  }
  process.send?.(measure, () => process.disconnect())
})

async function imported(db: Database, { url, path, now }: Extract<ImportTask, { kind: 'import' }>): Promise<string> {
  const reports = await importFeed(
    {
      db,
      // the parts of an agency that an import reads
      agency: { branches, settings: { importBrakeShare: 0.4 } } as unknown as Parameters<
        typeof importFeed
      >[0]['agency'],
      places: createPlaces(db),
      media: { putFile: async () => ({ problem: 'nothing is fetched here' }) },
      jobs: createJobs(url),
      clock: () => new Date(now),
    },
    { path },
  )
  const [report] = reports
  return report ? `${report.added} added, ${report.changed} changed, ${report.unchanged} unchanged` : 'nothing'
}

async function undone(db: Database, { url, now }: Extract<ImportTask, { kind: 'undo' }>): Promise<string> {
  const { rows } = await sql<{ id: number; source: string }>`
    select id, source from imports where state = 'imported' and (report->>'added')::int + (report->>'changed')::int > 0 order by id desc limit 1`.execute(
    db,
  )
  const [last] = rows
  const jobs = createJobs(url)
  const answer = await undoFeedImport(db, { source: last!.source, importId: last!.id, jobs, now: new Date(now) })
  if ('problem' in answer) throw new Error(answer.problem)
  return `${answer.removed} removed, ${answer.restored} put back`
}

/** Rows and words of the same homes, by the thousand, into tables with the keys and the index that ours have. */
async function floor(db: Database, { count, now }: Extract<ImportTask, { kind: 'floor' }>) {
  await sql`create table bench_floor (ref text primary key, card jsonb, listing json, words tsvector)`.execute(db)
  await sql`create index on bench_floor using gin (words)`.execute(db)
  const towns = (await parsePlaceFiles(await readPlaceFiles())).filter(({ kind }) => kind === 'place')
  const batches: string[] = []
  let batch: object[] = []
  for (const listing of benchListings(count, towns, new Date(now))) {
    batch.push({
      ref: listing.agentRef,
      card: propertyRow(listing, withheldReason(listing)).card,
      listing,
      text: searchText(listing),
    })
    if (batch.length < 1000) continue
    batches.push(databaseJson(batch))
    batch = []
  }
  if (batch.length > 0) batches.push(databaseJson(batch))
  return async () => {
    await db.transaction().execute(async (trx) => {
      for (const json of batches)
        await sql`
          insert into bench_floor select ref, card, listing, to_tsvector('english', text)
          from json_to_recordset(${json}::json) as given (ref text, card jsonb, listing json, text text)`.execute(trx)
    })
    await sql`drop table bench_floor`.execute(db)
    return ''
  }
}
