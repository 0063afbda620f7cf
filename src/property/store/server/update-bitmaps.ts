import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import {
  BITMAP_BLOCK,
  BITMAP_FLAGS,
  BITMAP_MOMENTS,
  BITMAP_NUMBERS,
  type BitmapMoment,
  type BitmapNumber,
  bitmapFact,
  DAY_DIGITS,
  MAX_BITMAP_TAG,
} from './bitmap-facts.ts'
import { mergeMapCells } from './map-cells.ts'
import type {} from './property-tables.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'update-bitmaps': unknown
  }
}

/** Every minute; a look at an empty table if nothing changed. */
export const BITMAPS_CRONTAB = '* * * * * update-bitmaps'

/**
 * Brings the bitmaps up to date with the homes written since, block by block, each in a transaction. Never waits for a
 * writer: what is not committed yet stays noted, and is done next time. Answers how many blocks were written.
 */
export async function updateBitmaps(db: Database): Promise<number> {
  for (let blocks = 0; ; blocks++) {
    const wasUpdated = await db.transaction().execute(async (trx) => {
      if (!(await isOnlyUpdater(trx))) return false
      const block = await changedBlock(trx)
      if (block === undefined) return false
      await updateBlock(trx, block)
      return true
    })
    if (!wasUpdated) return blocks
  }
}

/** The job `update-bitmaps`. */
export async function updateSummaries(db: Database): Promise<void> {
  if ((await updateBitmaps(db)) > 0) await mergeMapCells(db)
}

/** Makes all bitmaps anew. Counts stay exact meanwhile. */
export async function rebuildBitmaps(db: Database): Promise<number> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kerbside bitmaps'))`.execute(trx)
    await sql`insert into property_bitmap_changes select property_id from property_search`.execute(trx)
    await sql`
      insert into property_bitmap_changes select distinct block * ${BITMAP_BLOCK}::integer from property_bitmaps`.execute(
      trx,
    )
  })
  return updateBitmaps(db)
}

async function isOnlyUpdater(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('kerbside bitmaps')) as locked`.execute(trx)
  return rows[0]!.locked
}

async function changedBlock(trx: Database): Promise<number | undefined> {
  const { rows } = await sql<{ block: number }>`
    select property_id / ${BITMAP_BLOCK}::integer as block from property_bitmap_changes limit 1`.execute(trx)
  return rows[0]?.block
}

/**
 * The notes go first, then the rows are read: a home that is committed in between is in the bitmaps and still noted, so
 * that its row counts.
 */
async function updateBlock(trx: Database, block: number): Promise<void> {
  const first = block * BITMAP_BLOCK
  await sql`
    delete from property_bitmap_changes
    where property_id between ${first} and ${first + BITMAP_BLOCK - 1}`.execute(trx)
  const bitmaps = bitmapsOf(await homesOf(trx, first))
  await sql`delete from property_bitmaps where block = ${block}`.execute(trx)
  await sql`
    insert into property_bitmaps (fact, block, bits)
    select fact, ${block}::integer, hex::bit(32000)
    from unnest(${[...bitmaps.keys()]}::text[], ${[...bitmaps.values()].map(asHex)}::text[]) as given (fact, hex)`.execute(
    trx,
  )
}

type CountedHome = Record<BitmapNumber | BitmapMoment, number | null> & {
  position: number
  channel: string
  branchId: number
  /** of BITMAP_FLAGS, in their order: "tf" */
  flags: string
  /** a line each */
  tags: string
}

async function homesOf(trx: Database, first: number): Promise<CountedHome[]> {
  const days = BITMAP_MOMENTS.map(
    (column) => sql`floor(extract(epoch from ${sql.ref(column)}) / 86400)::integer as ${sql.ref(column)}`,
  )
  const flags = BITMAP_FLAGS.map((column) => sql`case when ${sql.ref(column)} then 't' else 'f' end`)
  const { rows } = await sql<CountedHome>`
    select property_id - ${first}::integer as position, channel, branch_id as "branchId", price, beds, square_feet,
      ${sql.join(days)}, ${sql.join(flags, sql` || `)} as flags, array_to_string(tags, chr(10)) as tags
    from property_search where property_id between ${first} and ${first + BITMAP_BLOCK - 1}`.execute(trx)
  return rows
}

/** The bitmaps of a block's homes, by fact; the first home is the highest bit, as PostgreSQL counts. */
function bitmapsOf(homes: readonly CountedHome[]): Map<string, Uint8Array> {
  const bitmaps = new Map<string, Uint8Array>()
  const bitmap = (fact: string) => {
    const known = bitmaps.get(fact)
    if (known) return known
    const made = new Uint8Array(BITMAP_BLOCK / 8)
    bitmaps.set(fact, made)
    return made
  }
  const factsOfTags = new Map<string, string[]>()
  const numbers = [
    ...Object.entries(BITMAP_NUMBERS),
    ...BITMAP_MOMENTS.map((column) => [column, DAY_DIGITS] as const),
  ] as [BitmapNumber | BitmapMoment, number][]
  for (const home of homes) {
    const { position, flags, tags } = home
    const set = (fact: string) => (bitmap(fact)[position >> 3]! |= 0x80 >> (position & 7))
    set(bitmapFact.all)
    set(bitmapFact.channel(home.channel))
    set(bitmapFact.branch(home.branchId))
    for (const [at, flag] of BITMAP_FLAGS.entries()) if (flags[at] === 't') set(flag)
    const facts = factsOfTags.get(tags) ?? factsOf(tags)
    factsOfTags.set(tags, facts)
    facts.forEach(set)
    for (const [column, digits] of numbers) {
      const value = home[column]
      if (value === null) continue
      set(bitmapFact.known(column))
      // what lies beyond compares with everything that can be asked as the nearest number does
      let rest = Math.min(Math.max(value, 0), 2 ** digits - 1)
      for (let power = 0; rest > 0; power++, rest = Math.floor(rest / 2))
        if (rest % 2 === 1) set(bitmapFact.digit(column, power))
    }
  }
  return bitmaps
}

function factsOf(tags: string): string[] {
  return tags === ''
    ? []
    : tags.split('\n').flatMap((tag) => (tag.length > MAX_BITMAP_TAG ? [] : [bitmapFact.tag(tag)]))
}

function asHex(bits: Uint8Array): string {
  return `x${Buffer.from(bits).toString('hex')}`
}

/** The facts whose bitmaps differ from the rows, homes that were written since apart: none, unless something is broken. */
export async function bitmapDifferences(db: Database): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: blocks } = await sql<{ block: number }>`
      select distinct block from property_bitmaps
      union select distinct property_id / ${BITMAP_BLOCK}::integer from property_search order by 1`.execute(trx)
      const differing = new Set<string>()
      for (const { block } of blocks) for (const fact of await differencesOf(trx, block)) differing.add(fact)
      return [...differing]
    })
}

async function differencesOf(trx: Database, block: number): Promise<string[]> {
  const first = block * BITMAP_BLOCK
  const { rows: noted } = await sql<{ position: number }>`
    select distinct property_id - ${first}::integer as position from property_bitmap_changes
    where property_id between ${first} and ${first + BITMAP_BLOCK - 1}`.execute(trx)
  const current = new Uint8Array(BITMAP_BLOCK / 8).fill(0xff)
  for (const { position } of noted) current[position >> 3]! &= ~(0x80 >> (position & 7))
  const { rows } = await sql<{ fact: string; bits: string }>`
    select fact, bits::text as bits from property_bitmaps where block = ${block}`.execute(trx)
  const stored = new Map(rows.map(({ fact, bits }) => [fact, fromText(bits)]))
  const actual = bitmapsOf(await homesOf(trx, first))
  const none = new Uint8Array(BITMAP_BLOCK / 8)
  return [...new Set([...stored.keys(), ...actual.keys()])].filter((fact) => {
    const [one, other] = [stored.get(fact) ?? none, actual.get(fact) ?? none]
    return current.some((mask, at) => (one[at]! & mask) !== (other[at]! & mask))
  })
}

function fromText(bits: string): Uint8Array {
  return Uint8Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2))
}
