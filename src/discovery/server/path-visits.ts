import { sql } from 'kysely'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    redirect_visits: { old: string; day: string; visits: number }
    missing_paths: { path: string; day: string; visits: number }
  }
}

/** Milliseconds for which visits are added up before they are written. */
const FLUSH_MS = 2000
/** Different paths that wait to be written: a program that asks for anything fills no memory … */
const MAX_WAITING = 500
/** … and no disk: further paths of a day are not counted. */
const MAX_PATHS_A_DAY = 1000
const RETENTION_DAYS = 91
/** Days that a list looks back. */
const SHOWN_DAYS = 28

export type PathVisits = ReturnType<typeof createPathVisits>

/** Counts what old URLs are asked for, without persons: docs/contracts/analytics.md. */
export function createPathVisits({
  db,
  clock,
  onError,
}: {
  db: Database
  clock: () => Date
  onError: (error: unknown) => void
}) {
  const waiting = { followed: new Map<string, number>(), missing: new Map<string, number>() }
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function add(to: Map<string, number>, name: string): void {
    if (!to.has(name) && to.size >= MAX_WAITING) return
    to.set(name, (to.get(name) ?? 0) + 1)
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [followed, missing] = [[...waiting.followed], [...waiting.missing]]
    waiting.followed.clear()
    waiting.missing.clear()
    const day = ukDate(clock())
    if (followed.length > 0) await addFollowed(db, day, followed)
    if (missing.length > 0) await addMissing(db, day, missing)
  }

  /** Writes what waits; what cannot be written is lost, and told. */
  function flush(): Promise<void> {
    writing = writing.then(write).catch(onError)
    return writing
  }

  return {
    /** @param old the rule's old URL */
    followed: (old: string) => add(waiting.followed, old.toLowerCase()),
    /** @param path what `countablePath` made of a URL */
    missing: (path: string) => add(waiting.missing, path),
    flush,

    /** Of each redirect its visits of 28 days and the last day, by its old URL in lower case. */
    async ofRedirects(): Promise<Map<string, { visits: number; last: string }>> {
      const since = addDays(ukDate(clock()), -SHOWN_DAYS)
      const { rows } = await sql<{ old: string; visits: number; last: string }>`
        select old, coalesce(sum(visits) filter (where day > ${since}::date), 0)::integer as visits, max(day)::text as last
        from redirect_visits group by old`.execute(db)
      return new Map(rows.map(({ old, visits, last }) => [old, { visits, last }]))
    },

    /** Paths that led nowhere in 28 days, the most visited first. */
    async missingPaths(limit: number): Promise<{ path: string; visits: number; last: string }[]> {
      const since = addDays(ukDate(clock()), -SHOWN_DAYS)
      const { rows } = await sql<{ path: string; visits: number; last: string }>`
        select path, sum(visits)::integer as visits, max(day)::text as last
        from missing_paths where day > ${since}::date
        group by path order by visits desc, path limit ${limit}`.execute(db)
      return rows
    },

    /** Deletes what is too old to be shown. */
    async tidy(): Promise<void> {
      const oldest = addDays(ukDate(clock()), -RETENTION_DAYS)
      await sql`delete from redirect_visits where day < ${oldest}::date`.execute(db)
      await sql`delete from missing_paths where day < ${oldest}::date`.execute(db)
    },

    /** Writes what waits, before the process ends. */
    stop: flush,
  }
}

type Counted = readonly (readonly [name: string, visits: number])[]

/* Ordered by name, so that processes that write at the same time cannot deadlock. */

async function addFollowed(db: Database, day: string, counted: Counted): Promise<void> {
  await sql`
    insert into redirect_visits as held (old, day, visits)
    select name, ${day}::date, visits
    from unnest(${counted.map(([name]) => name)}::text[], ${counted.map(([, visits]) => visits)}::integer[])
      as counted (name, visits)
    order by name
    on conflict (old, day) do update set visits = held.visits + excluded.visits`.execute(db)
}

async function addMissing(db: Database, day: string, counted: Counted): Promise<void> {
  await sql`
    with room as (
      select ${MAX_PATHS_A_DAY} - count(*) as paths from missing_paths where day = ${day}::date
    ), counted as (
      select name, visits, row_number() over (order by visits desc, name) as place,
        exists (select from missing_paths where path = name and day = ${day}::date) as is_known
      from unnest(${counted.map(([name]) => name)}::text[], ${counted.map(([, visits]) => visits)}::integer[])
        as given (name, visits)
    )
    insert into missing_paths as held (path, day, visits)
    select name, ${day}::date, visits from counted, room where is_known or place <= room.paths
    order by name
    on conflict (path, day) do update set visits = held.visits + excluded.visits`.execute(db)
}
