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
import { knownWords, readWords } from './common-words.ts'
import { mergePositions, type PlacedHome, positionDifferences } from './home-positions.ts'
import type {} from './property-tables.ts'

/** Bitmaps of a block's homes, by fact; the first home is the highest bit, as PostgreSQL counts. */
type Bitmaps = Map<string, Uint8Array>

function setBit(bitmaps: Bitmaps, fact: string, position: number): void {
  let bits = bitmaps.get(fact)
  if (!bits) {
    bits = new Uint8Array(BITMAP_BLOCK / 8)
    bitmaps.set(fact, bits)
  }
  bits[position >> 3]! |= 0x80 >> (position & 7)
}

/** A block with homes that were written since its bitmaps were. */
export async function changedBlock(trx: Database): Promise<number | undefined> {
  const { rows } = await sql<{ block: number }>`
    select property_id / ${BITMAP_BLOCK}::integer as block from property_bitmap_changes limit 1`.execute(trx)
  return rows[0]?.block
}

/**
 * Writes what the rows of a block's noted homes say. The notes go first, then the rows are read: a home that is committed
 * in between is in the bitmaps and still noted, so that its row counts.
 */
export async function updateBlock(trx: Database, block: number): Promise<void> {
  const first = block * BITMAP_BLOCK
  const { rows } = await sql<{ position: number }>`
    with gone as (
      delete from property_bitmap_changes
      where property_id between ${first} and ${first + BITMAP_BLOCK - 1} returning property_id
    )
    select distinct property_id - ${first}::integer as position from gone`.execute(trx)
  const changed = rows.map(({ position }) => position)
  const homes = await homesOf(trx, block, changed)
  const bitmaps = bitmapsOf(homes)
  await readWords(trx, block, { words: await knownWords(trx), positions: changed }, (position, word) =>
    setBit(bitmaps, bitmapFact.word(word), position),
  )
  await mergeBitmaps(trx, block, bitmaps, changed)
  await mergePositions(trx, block, homes, changed)
}

/** Adds words that a block has no bitmaps of. */
export async function addWords(trx: Database, block: number, words: ReadonlySet<string>): Promise<void> {
  const bitmaps: Bitmaps = new Map()
  await readWords(trx, block, { words }, (position, word) => setBit(bitmaps, bitmapFact.word(word), position))
  await sql`
    delete from property_bitmaps
    where block = ${block} and fact = any(${[...words].map(bitmapFact.word)}::text[])`.execute(trx)
  await insertBitmaps(trx, block, bitmaps)
}

/** Blocks with bitmaps; of those that lack positions only. */
export async function blocksOf(trx: Database, { unplaced = false } = {}): Promise<number[]> {
  const { rows } = await sql<{ block: number }>`
    select block from property_bitmaps where fact = ${bitmapFact.all}
    ${unplaced ? sql`except select block from property_positions` : sql``} order by block`.execute(trx)
  return rows.map(({ block }) => block)
}

export async function addPositions(trx: Database, block: number): Promise<void> {
  await mergePositions(trx, block, await homesOf(trx, block), [])
}

const NO_BITS = sql`repeat('0', ${BITMAP_BLOCK}::integer)::bit(32000)`

/** Of the homes at the changed positions the bits become those given. */
async function mergeBitmaps(trx: Database, block: number, bitmaps: Bitmaps, changed: readonly number[]): Promise<void> {
  const mask = new Uint8Array(BITMAP_BLOCK / 8)
  for (const position of changed) mask[position >> 3]! |= 0x80 >> (position & 7)
  const facts = [...bitmaps.keys()]
  const { rows } = await sql<{ fact: string }>`
    with given as materialized (
      select fact, hex::bit(32000) as bits
      from unnest(${facts}::text[], ${[...bitmaps.values()].map(asHex)}::text[]) as given (fact, hex)
    ), mask as materialized (select ${asHex(mask)}::text::bit(32000) as changed, ${NO_BITS} as nothing),
    merged as materialized (
      select old.fact, (old.bits & ~changed) | coalesce(given.bits, nothing) as bits
      from property_bitmaps old left join given using (fact) cross join mask
      where old.block = ${block} and (old.bits & changed) <> coalesce(given.bits, nothing)
    ), written as (
      update property_bitmaps set bits = merged.bits from merged
      where property_bitmaps.block = ${block} and property_bitmaps.fact = merged.fact
    )
    select fact from property_bitmaps where block = ${block} and fact = any(${facts}::text[])`.execute(trx)
  const known = new Set(rows.map(({ fact }) => fact))
  await insertBitmaps(trx, block, new Map([...bitmaps].filter(([fact]) => !known.has(fact))))
}

async function insertBitmaps(trx: Database, block: number, bitmaps: Bitmaps): Promise<void> {
  await sql`
    insert into property_bitmaps (fact, block, bits)
    select fact, ${block}::integer, hex::bit(32000)
    from unnest(${[...bitmaps.keys()]}::text[], ${[...bitmaps.values()].map(asHex)}::text[]) as given (fact, hex)`.execute(
    trx,
  )
}

type CountedHome = PlacedHome &
  Record<BitmapNumber | BitmapMoment, number | null> & {
    channel: string
    branchId: number
    /** of BITMAP_FLAGS, in their order: "tf" */
    flags: string
    /** a line each */
    tags: string
  }

/** The homes of a block, or those at some of its positions. */
async function homesOf(trx: Database, block: number, positions?: readonly number[]): Promise<CountedHome[]> {
  const first = block * BITMAP_BLOCK
  const days = BITMAP_MOMENTS.map(
    (column) => sql`floor(extract(epoch from ${sql.ref(column)}) / 86400)::integer as ${sql.ref(column)}`,
  )
  const flags = BITMAP_FLAGS.map((column) => sql`case when ${sql.ref(column)} then 't' else 'f' end`)
  const isAsked = positions
    ? sql`property_id = any(${positions.map((position) => first + position)}::integer[])`
    : sql`property_id between ${first} and ${first + BITMAP_BLOCK - 1}`
  const { rows } = await sql<CountedHome>`
    select property_id - ${first}::integer as position, channel, branch_id as "branchId",
      ${sql.join(Object.keys(BITMAP_NUMBERS).map((column) => sql.ref(column)))},
      loc[0] as lng, loc[1] as lat,
      ${sql.join(days)}, ${sql.join(flags, sql` || `)} as flags, array_to_string(tags, chr(10)) as tags
    from property_search where ${isAsked}`.execute(trx)
  return rows
}

const NUMBERS = [
  ...Object.entries(BITMAP_NUMBERS),
  ...BITMAP_MOMENTS.map((column) => [column, DAY_DIGITS] as const),
] as [BitmapNumber | BitmapMoment, number][]

/** The facts of homes that their rows of `property_search` say. */
function bitmapsOf(homes: readonly CountedHome[]): Bitmaps {
  const bitmaps: Bitmaps = new Map()
  const factsOfTags = new Map<string, string[]>()
  for (const home of homes) {
    const { position, flags, tags } = home
    const set = (fact: string) => setBit(bitmaps, fact, position)
    set(bitmapFact.all)
    set(bitmapFact.channel(home.channel))
    set(bitmapFact.branch(home.branchId))
    for (const [at, flag] of BITMAP_FLAGS.entries()) if (flags[at] === 't') set(flag)
    const facts = factsOfTags.get(tags) ?? factsOf(tags)
    factsOfTags.set(tags, facts)
    facts.forEach(set)
    for (const [column, digits] of NUMBERS) {
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

/** The facts of a block whose bitmaps differ from the rows, homes apart that were written since; 'positions' as well. */
export async function differencesOf(trx: Database, block: number): Promise<string[]> {
  const first = block * BITMAP_BLOCK
  const { rows: noted } = await sql<{ position: number }>`
    select distinct property_id - ${first}::integer as position from property_bitmap_changes
    where property_id between ${first} and ${first + BITMAP_BLOCK - 1}`.execute(trx)
  const current = new Uint8Array(BITMAP_BLOCK / 8).fill(0xff)
  for (const { position } of noted) current[position >> 3]! &= ~(0x80 >> (position & 7))
  const { rows } = await sql<{ fact: string; bits: string }>`
    select fact, bits::text as bits from property_bitmaps where block = ${block}`.execute(trx)
  const stored = new Map(rows.map(({ fact, bits }) => [fact, fromText(bits)]))
  const homes = await homesOf(trx, block)
  const actual = bitmapsOf(homes)
  await readWords(trx, block, { words: await knownWords(trx) }, (position, word) =>
    setBit(actual, bitmapFact.word(word), position),
  )
  const none = new Uint8Array(BITMAP_BLOCK / 8)
  const differing = [...new Set([...stored.keys(), ...actual.keys()])].filter((fact) => {
    const [one, other] = [stored.get(fact) ?? none, actual.get(fact) ?? none]
    return current.some((mask, at) => (one[at]! & mask) !== (other[at]! & mask))
  })
  const isCurrent = (position: number) => (current[position >> 3]! & (0x80 >> (position & 7))) !== 0
  const misplaced = await positionDifferences(trx, block, homes, isCurrent)
  return misplaced > 0 ? [...differing, 'positions'] : differing
}

function fromText(bits: string): Uint8Array {
  return Uint8Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2))
}
