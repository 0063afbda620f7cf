import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import {
  BITMAP_BLOCK,
  BITMAP_MOMENTS,
  BITMAP_NUMBERS,
  type BitmapMoment,
  type BitmapNumber,
  bitmapFact,
  DAY_DIGITS,
  MAX_BITMAP_TAG,
} from '#src/property/store/server/bitmap-facts.ts'
import { priceBasis } from '../../values/rent-basis.ts'
import type { Criteria } from '../criteria.ts'
import type { HomeRule } from '../criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '../registry.ts'
import type { SearchContext } from './conditions.ts'
import { type Condition, offMarketSince } from './home-conditions.ts'
import { findsHomesOnly } from './homes-by-default.ts'
import { tagDemand } from './tag-demand.ts'

/** Bits of a block of homes, in SQL over the columns of `factsCte`. */
type Bits = RawBuilder<unknown>

/** A search put to `property_bitmaps`. */
export type BitmapQuestion = {
  facts: string[]
  bits: Bits
  /** homes on the day in which a time begins: the bitmaps leave them out, and their rows decide */
  onTheEdge: Condition[]
}

/**
 * What a search asks of homes anywhere, as an expression over bitmaps; undefined where it asks for something that has
 * none. Finds what the conditions of home-conditions.ts find, but for homes on the edge.
 */
export function bitmapQuestion(
  criteria: Criteria,
  context: SearchContext,
  registry: Registry = CRITERIA,
): BitmapQuestion | undefined {
  if (context.searchArea.kind !== 'anywhere') return undefined
  const asked = new Asked()
  const parts: Bits[] = [asked.has(bitmapFact.all), asked.has(bitmapFact.channel(criteria.channel))]
  if (findsHomesOnly(criteria, context, registry)) parts.push(asked.has('is_home'))
  for (const { home, name } of fieldsOf(registry)) {
    if (!home) continue
    const bits = bitsOf(home, criteria[name], criteria, context, asked)
    if (bits === undefined) return undefined
    parts.push(...bits)
  }
  return { facts: asked.facts, bits: sql`(${sql.join(parts, sql` & `)})`, onTheEdge: asked.onTheEdge }
}

/** Facts by which homes are in different cells of `property_map_cells`. */
const CELL_FACTS: ReadonlySet<string> = new Set([bitmapFact.all, 'available', 'is_home'])

/**
 * The rows of `property_map_cells` that hold the homes of a search; undefined where it asks for more than they tell
 * apart. Cells know no dates, so that homes that were sold are not searched by them.
 */
export function cellConditions(
  { facts, onTheEdge }: BitmapQuestion,
  channel: Criteria['channel'],
): Condition[] | undefined {
  const isTold = facts.every((fact) => CELL_FACTS.has(fact) || fact === bitmapFact.channel(channel))
  if (!isTold || onTheEdge.length > 0) return undefined
  return [
    sql`channel = ${channel}`,
    ...(facts.includes('available') ? [sql<SqlBool>`available`] : []),
    ...(facts.includes('is_home') ? [sql<SqlBool>`is_home`] : []),
  ]
}

/** Collects the facts that are asked for. */
class Asked {
  readonly facts: string[] = []
  readonly onTheEdge: Condition[] = []

  /** No home of a block has a fact that has no row. */
  has(fact: string): Bits {
    const known = this.facts.indexOf(fact)
    const at = known < 0 ? this.facts.push(fact) - 1 : known
    return sql`coalesce(${sql.ref(`fact_${at}`)}, nothing)`
  }

  atLeast(column: BitmapNumber | BitmapMoment, least: number): Bits {
    let found: Bits | undefined
    for (let power = 0; power < digitsOf(column); power++) {
      const isOne = Math.floor(least / 2 ** power) % 2 === 1
      // as long as the lower digits ask for nothing, a 0 asks for nothing either
      if (!isOne && found === undefined) continue
      const digit = this.has(bitmapFact.digit(column, power))
      found = found === undefined ? digit : isOne ? sql`(${found} & ${digit})` : sql`(${found} | ${digit})`
    }
    return found ?? this.has(bitmapFact.known(column))
  }

  atMost(column: BitmapNumber, most: number): Bits {
    return sql`(${this.has(bitmapFact.known(column))} & ~${this.atLeast(column, most + 1)})`
  }

  /** The days after that of a moment; homes of the day itself are on the edge. */
  since(column: BitmapMoment, moment: Date): Bits {
    const day = Math.floor(moment.getTime() / DAY_MS)
    const stored = sql.raw(`property_search.${column}`)
    this.onTheEdge.push(sql<SqlBool>`(${stored} >= ${moment} and ${stored} < ${new Date((day + 1) * DAY_MS)})`)
    return this.atLeast(column, Math.max(0, day + 1))
  }
}

function digitsOf(column: BitmapNumber | BitmapMoment): number {
  return column in BITMAP_NUMBERS ? BITMAP_NUMBERS[column as BitmapNumber] : DAY_DIGITS
}

/** What a field's value asks for; nothing, or undefined where bitmaps cannot say. */
function bitsOf(
  { column, operator }: HomeRule,
  value: unknown,
  criteria: Criteria,
  context: SearchContext,
  asked: Asked,
): Bits[] | undefined {
  if (operator === 'tags') return tagBits(criteria.tags, context, asked)
  if (operator === 'status') return [statusBits(value, context, asked)]
  if (value === undefined || (operator === 'at least' && value === 0)) return []
  switch (operator) {
    case 'equals':
      return column === 'branch_id' ? [asked.has(bitmapFact.branch(Number(value)))] : undefined
    case 'is true':
      return column === 'pets' || column === 'short_let' ? [asked.has(column)] : undefined
    case 'at least':
    case 'at most': {
      const isYearly = column === 'price' && priceBasis(criteria) === 'year'
      if (!isBitmapNumber(column) || isYearly || !isCountable(value, column)) return undefined
      return [operator === 'at least' ? asked.atLeast(column, value) : asked.atMost(column, value)]
    }
    case 'in the last days':
      if (!isBitmapMoment(column)) return undefined
      return [asked.since(column, new Date(context.now.getTime() - Number(value) * DAY_MS))]
    case 'mentions':
      return undefined
  }
}

function isBitmapNumber(column: string): column is BitmapNumber {
  return Object.hasOwn(BITMAP_NUMBERS, column)
}

function isBitmapMoment(column: string): column is BitmapMoment {
  return BITMAP_MOMENTS.some((moment) => moment === column)
}

/** One more can be written in the digits, too. */
function isCountable(value: unknown, column: BitmapNumber): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** BITMAP_NUMBERS[column] - 1
}

function statusBits(value: unknown, { now, defaultStatus, soldSearchableDays }: SearchContext, asked: Asked): Bits {
  if ((value ?? defaultStatus) === 'available') return asked.has('available')
  const since = asked.since('off_market_since', offMarketSince({ now, soldSearchableDays }))
  return sql`(~${asked.has(bitmapFact.known('off_market_since'))} | ${since})`
}

function tagBits(tags: Criteria['tags'], { tagGroups }: SearchContext, asked: Asked): Bits[] | undefined {
  const { oneOfEach, noneOf } = tagDemand(tags, tagGroups)
  if ([...oneOfEach.flat(), ...noneOf].some((tag) => tag.length > MAX_BITMAP_TAG)) return undefined
  const anyOf = (set: string[]) =>
    sql`(${sql.join(
      set.map((tag) => asked.has(bitmapFact.tag(tag))),
      sql` | `,
    )})`
  return [...oneOfEach.map(anyOf), ...noneOf.map((tag) => sql`~${asked.has(bitmapFact.tag(tag))}`)]
}

/**
 * How many homes a search finds, as a scalar expression. What was written since the bitmaps were, and what is on the
 * edge, is counted from the rows by `where`, which are the same search's conditions.
 */
export function countByBitmaps({ facts, bits, onTheEdge }: BitmapQuestion, where: Condition[]): RawBuilder<unknown> {
  const columns = facts.map(
    (_, at) => sql`bit_or(bits) filter (where at = ${sql.lit(at + 1)}) as ${sql.ref(`fact_${at}`)}`,
  )
  const fits = sql.join(where, sql` and `)
  // the edge first: an index of tags would be read for a few homes
  const edges = onTheEdge.map(
    (edge) => sql`
      select property_id from (select * from property_search where ${edge} offset 0) as property_search where ${fits}
      union `,
  )
  return sql`(
    with changed as materialized (select distinct property_id from property_bitmap_changes),
    facts as (
      select block, ${sql.join(columns)}, bit_or(bits) # bit_or(bits) as nothing
      from unnest(${facts}::text[]) with ordinality as asked (fact, at) join property_bitmaps using (fact)
      group by block
    ),
    found as materialized (select block, ${bits} as bits from facts)
    select (
      coalesce((select sum(bit_count(bits)) from found), 0)
      - (
        select count(*) from changed join found on block = property_id / ${BITMAP_BLOCK}::integer
        where get_bit(bits, property_id % ${BITMAP_BLOCK}::integer) = 1
      )
      + (
        select count(*) from (
          ${edges.length > 0 ? sql.join(edges, sql` `) : sql``}
          select property_id from changed join property_search using (property_id) where ${fits}
        ) as others
      )
    )::integer
  )`
}
