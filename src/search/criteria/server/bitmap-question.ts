import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import {
  BITMAP_BLOCK,
  BITMAP_FLAGS,
  BITMAP_MOMENTS,
  BITMAP_NUMBERS,
  type BitmapFlag,
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
import type { WordQuery } from './word-query.ts'

/** Bits of a block of homes, in SQL over the columns of `factsCte`. */
type Bits = RawBuilder<unknown>

/** A search put to `property_bitmaps`. */
export type BitmapQuestion = {
  facts: string[]
  bits: Bits
  /** homes on the day in which a time begins: the bitmaps leave them out, and their rows decide */
  onTheEdge: Condition[]
  /** facts of words and phrases, which may have no bitmaps */
  terms: Term[]
}

/** @property at its place in `facts` */
type Term = { at: number; word?: string; query: string }

/** A text of more asks for rows. */
const MAX_TERMS = 12

/**
 * What a search asks of homes wherever they are, as an expression over bitmaps; undefined where it asks for something that has
 * none. Finds what the conditions of home-conditions.ts find, but for homes on the edge.
 */
export function bitmapQuestion(
  criteria: Criteria,
  context: SearchContext & { words?: WordQuery },
  registry: Registry = CRITERIA,
): BitmapQuestion | undefined {
  const asked = new Asked()
  const parts: Bits[] = [asked.has(bitmapFact.all), asked.has(bitmapFact.channel(criteria.channel))]
  if (findsHomesOnly(criteria, context, registry)) parts.push(asked.has('is_home'))
  for (const { home, name } of fieldsOf(registry)) {
    if (!home) continue
    const bits = bitsOf(home, criteria[name], criteria, context, asked)
    if (bits === undefined) return undefined
    parts.push(...bits)
  }
  const { facts, onTheEdge, terms } = asked
  return terms.length > MAX_TERMS ? undefined : { facts, bits: sql`(${sql.join(parts, sql` & `)})`, onTheEdge, terms }
}

/** Collects the facts that are asked for. */
class Asked {
  readonly facts: string[] = []
  readonly onTheEdge: Condition[] = []
  readonly terms: Term[] = []

  /** No home of a block has a fact that has no row. */
  has(fact: string): Bits {
    const known = this.facts.indexOf(fact)
    const at = known < 0 ? this.facts.push(fact) - 1 : known
    return sql`coalesce(${sql.ref(`fact_${at}`)}, nothing)`
  }

  words(query: WordQuery): Bits {
    switch (query.kind) {
      case 'word':
      case 'phrase': {
        const fact = query.kind === 'word' ? bitmapFact.word(query.word) : `phrase ${query.term}`
        const isNew = !this.facts.includes(fact)
        const bits = this.has(fact)
        const word = query.kind === 'word' ? { word: query.word } : {}
        if (isNew) this.terms.push({ at: this.facts.length, ...word, query: query.term })
        return bits
      }
      case 'not':
        return sql`~${this.words(query.part)}`
      default: {
        const operator = query.kind === 'and' ? sql` & ` : sql` | `
        return sql`(${sql.join(
          query.parts.map((part) => this.words(part)),
          operator,
        )})`
      }
    }
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
  context: SearchContext & { words?: WordQuery },
  asked: Asked,
): Bits[] | undefined {
  if (operator === 'tags') return tagBits(criteria.tags, context, asked)
  if (operator === 'status') return [statusBits(value, context, asked)]
  if (value === undefined || (operator === 'at least' && value === 0)) return []
  switch (operator) {
    case 'equals':
      return column === 'branch_id' ? [asked.has(bitmapFact.branch(Number(value)))] : undefined
    case 'is true':
      return isBitmapFlag(column) ? [asked.has(column)] : undefined
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
      return context.words && [asked.words(context.words)]
  }
}

function isBitmapFlag(column: string): column is BitmapFlag {
  return BITMAP_FLAGS.some((flag) => flag === column)
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
 * The CTEs of a search: `found` has the bits of each block, without homes that were written since the bitmaps were, and
 * `others` those of such homes and of homes on the edge that fit by their rows. `where` is the same search's conditions.
 */
export function foundByBitmaps({ facts, bits, onTheEdge, terms }: BitmapQuestion, where: Condition[]) {
  const columns = facts.map(
    (_, at) => sql`bit_or(bits) filter (where at = ${sql.lit(at + 1)}) as ${sql.ref(`fact_${at}`)}`,
  )
  const fits = sql.join(where, sql` and `)
  // the edge first: an index of tags would be read for a few homes
  const edges = onTheEdge.map(
    (edge) => sql`
      select property_id, loc[0] as lng, loc[1] as lat from (select * from property_search where ${edge} offset 0) as property_search where ${fits}
      union `,
  )
  return sql`
    changed as materialized (select distinct property_id from property_bitmap_changes),
    masks as (
      select property_id / ${BITMAP_BLOCK}::integer as block, bits_at(property_id % ${BITMAP_BLOCK}::integer, 1) as mask
      from changed group by 1
    ),
    facts as (
      select block, ${sql.join(columns)}, bit_or(bits) # bit_or(bits) as nothing
      from (
        select at, block, bits
        from unnest(${facts}::text[]) with ordinality as asked (fact, at) join property_bitmaps using (fact)
        ${sql.join(terms.map(lookedUp), sql` `)}
      ) as asked
      group by block
    ),
    found as materialized (
      select block, case when mask is null then bits else bits & ~mask end as bits
      from (select block, ${bits} as bits from facts offset 0) as unmasked left join masks using (block)
    ),
    others as materialized (
      ${edges.length > 0 ? sql.join(edges, sql` `) : sql``}
      select property_id, loc[0] as lng, loc[1] as lat from changed join property_search using (property_id) where ${fits}
    )`
}

/** The bits of a word or phrase, unless its bitmaps are complete. */
function lookedUp({ at, word, query }: Term): RawBuilder<unknown> {
  const isStored = sql`exists (select from property_words where word = ${word ?? null}::text and is_complete)`
  return sql`
    union all
    select ${sql.lit(at)}, property_id / ${BITMAP_BLOCK}::integer, bits_at(property_id % ${BITMAP_BLOCK}::integer, 1)
    from property_text where words @@ ${query}::tsquery and not ${isStored} group by 2`
}

/** How many homes a search finds, as a scalar expression. */
export function countByBitmaps(question: BitmapQuestion, where: Condition[]): RawBuilder<unknown> {
  return sql`(
    with ${foundByBitmaps(question, where)}
    select (
      coalesce((select sum(bit_count(bits)) from found), 0) + (select count(*) from others)
    )::integer
  )`
}
