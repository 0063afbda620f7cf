import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { PriceBasis } from '../../values/rent-basis.ts'
import type { Criteria } from '../criteria.ts'
import type { HomeRule } from '../criterion.ts'
import { webSearchText } from './searchable-text.ts'
import { tagDemand } from './tag-demand.ts'

export type Condition = RawBuilder<SqlBool>

/** What a condition depends on besides the search. */
export type HomeContext = {
  now: Date
  /** words and places are looked at home by home, in the order of whatever index finds the homes */
  oneByOne?: true
  /** how long sold and let homes stay searchable under `all` */
  soldSearchableDays: number
}

/**
 * A row of `property_search`, or of a CTE with its columns. `price` is what the search counts in: a price, a month's
 * rent or a year's.
 */
export type Home = { column: (name: string) => RawBuilder<unknown> }

/**
 * Guarded, since PostgreSQL may compute it of homes for sale too: twelve times the price of an estate overflows an
 * integer. A rent on application has no figure.
 */
export const YEARLY_RENT = sql`coalesce(annual_rent, case when channel = 'lettings' then price * 12 end)`

/** Built once a column: `sql.ref` parses its name, which took most of the time of a search's conditions. */
const SEARCHED_COLUMNS = new Map<string, RawBuilder<unknown>>()

function searchedColumn(name: string): RawBuilder<unknown> {
  const column = SEARCHED_COLUMNS.get(name) ?? sql.raw(`property_search.${name}`)
  SEARCHED_COLUMNS.set(name, column)
  return column
}

/** The homes of a search: rows of `property_search` itself. */
export function searchedHome(basis: PriceBasis): Home {
  return { column: (name) => (name === 'price' && basis === 'year' ? YEARLY_RENT : searchedColumn(name)) }
}

/**
 * The one SQL meaning of each operator. `value` is a parameter of a search, or the column of `alert_criteria` that holds
 * the same for a saved search; null is never asked about.
 */
const MEANINGS = {
  equals: (column, value) => sql`${column} = ${value}`,
  'at least': (column, value) => sql`${column} >= ${value}`,
  'at most': (column, value) => sql`${column} <= ${value}`,
  'is true': (column) => sql`${column}`,
  'in the last days': (column, value, _, { now }) =>
    sql`${column} >= ${now}::timestamptz - ${value} * interval '24 hours'`,
  mentions: (column, value, home, { oneByOne }) => {
    const isHome = sql`property_text.property_id = ${home.column('property_id')}`
    const mentions = sql<SqlBool>`property_text.${column} @@ ${value}`
    return oneByOne
      ? sql`coalesce((select ${mentions} from property_text where ${isHome}), false)`
      : sql`exists (select from property_text where ${isHome} and ${mentions})`
  },
} as const satisfies Record<string, Meaning>

type Meaning = (column: RawBuilder<unknown>, value: RawBuilder<unknown>, home: Home, context: HomeContext) => Condition

/** Operators that ask the same of every value; tags and status have a value for each case, below. */
type PlainOperator = keyof typeof MEANINGS

function meaning(
  rule: HomeRule,
  operator: PlainOperator,
  value: RawBuilder<unknown>,
  home: Home,
  context: HomeContext,
) {
  const column = operator === 'mentions' ? sql.ref(rule.column) : home.column(rule.column)
  return (MEANINGS[operator] as Meaning)(column, value, home, context)
}

export type AskedContext = HomeContext & {
  tagGroups: readonly TagGroup[]
  /** the status of a search that names none */
  defaultStatus: 'available' | 'all'
  /** what nobody lives in is left out: `findsHomesOnly` */
  homesOnly: boolean
}

/** What a search's value asks of a home: the value is a parameter. */
export function searchConditions(rule: HomeRule, value: unknown, home: Home, context: AskedContext): Condition[] {
  if (rule.operator === 'tags') return tagConditions(value as Criteria['tags'], home, context)
  if (rule.operator === 'status') return [onMarket((value ?? context.defaultStatus) === 'available', home, context)]
  const parameter = parameterOf(rule, value)
  return parameter === undefined ? [] : [meaning(rule, rule.operator, parameter, home, context)]
}

/** A lower bound of 0 asks for nothing. */
function isAsked({ operator }: HomeRule, value: unknown): boolean {
  return value !== undefined && !(operator === 'at least' && value === 0)
}

function parameterOf(rule: HomeRule, value: unknown): RawBuilder<unknown> | undefined {
  if (!isAsked(rule, value)) return undefined
  if (rule.operator === 'mentions') return sql`websearch_to_tsquery('english', ${webSearchText(String(value))})`
  return rule.alert.type === 'integer' || rule.alert.type === 'date'
    ? sql`${value}::${sql.raw(rule.alert.type)}`
    : sql`${value}`
}

/**
 * The same of a row of `alert_criteria`: the value is in a column, where null asks for nothing.
 * @param asked the alias of that row
 */
export function alertCondition(
  { alert, ...rule }: HomeRule,
  asked: string,
  home: Home,
  context: HomeContext,
): Condition {
  const value = sql.ref(`${asked}.${alert.column}`)
  switch (rule.operator) {
    case 'tags':
      return sql`(${value} is null or ${home.column(TAG_WORDS)} @@ ${value})`
    case 'status':
      return sql`case when ${value} then ${onMarket(true, home, context)} else ${onMarket(false, home, context)} end`
    case 'is true':
      return sql`(${value} is not true or ${meaning({ ...rule, alert }, 'is true', value, home, context)})`
    default:
      return sql`(${value} is null or ${meaning({ ...rule, alert }, rule.operator, value, home, context)})`
  }
}

/** What a search's value is in its column of `alert_criteria`, as JSON; null where it asks for nothing. */
export function alertValue(rule: HomeRule, value: unknown, context: Omit<AskedContext, keyof HomeContext>): unknown {
  switch (rule.operator) {
    case 'tags':
      return tagQuery(value as Criteria['tags'], context)
    case 'status':
      return (value ?? context.defaultStatus) === 'available'
    case 'mentions':
      return value === undefined ? null : webSearchText(String(value))
    default:
      return isAsked(rule, value) ? value : null
  }
}

/** The value that `alert_criteria` stores, of a column of that JSON. A text without a searchable word asks for nothing. */
export function storedAlertValue({ operator, alert }: HomeRule): RawBuilder<unknown> {
  const value = sql.ref(alert.column)
  return operator === 'mentions' ? sql`nullif(websearch_to_tsquery('english', ${value}), ''::tsquery)` : value
}

/** `all` includes sold and let homes for a while. */
function onMarket(isAvailableOnly: boolean, home: Home, context: HomeContext): Condition {
  if (isAvailableOnly) return sql`${home.column('available')}`
  const since = offMarketSince(context)
  const left = home.column('off_market_since')
  return sql`(${left} is null or ${left} >= ${since})`
}

/** A home that left the market before then is found no more. */
export function offMarketSince({ now, soldSearchableDays }: HomeContext): Date {
  return new Date(now.getTime() - soldSearchableDays * DAY_MS)
}

type TagContext = Pick<AskedContext, 'tagGroups' | 'homesOnly'>

/**
 * Tags alone, and whether it is a home to live in, are asked in two ways, which say the same (`tagDemand`): the index of a search's homes is over arrays, and
 * a row of `alert_criteria` has its question in one column, so that a million of them are compared quickly.
 */
function tagConditions(tags: Criteria['tags'], home: Home, { tagGroups, homesOnly }: TagContext): Condition[] {
  const { oneOfEach, noneOf } = tagDemand(tags, tagGroups)
  const column = home.column('tags')
  return [
    ...(homesOnly ? [sql<SqlBool>`${home.column('is_home')}`] : []),
    ...oneOfEach.map((set): Condition => sql`${column} && ${set}::text[]`),
    ...(noneOf.length > 0 ? [sql<SqlBool>`not ${column} && ${noneOf}::text[]`] : []),
  ]
}

/** The column of the alerts' homes that `tagQuery` is asked of; PostgreSQL takes words of 2,046 bytes. */
export const TAG_WORDS = 'tag_words'
const MAX_TAG_WORD_LENGTH = 500
/** Among the words of a home to live in. No tag in its normal form has a space. */
const HOME_WORD = 'a home'
export const tagWordsOfHome = sql`array_to_tsvector(
  array(select left(tag, ${MAX_TAG_WORD_LENGTH}) from unnest(tags) tag where tag <> '')
    || case when is_home then array[${sql.lit(HOME_WORD)}] else '{}' end)`

/** `'a home' & ('house' | 'flat') & 'freehold' & !'new-home'`; null where nothing of it is asked for. */
function tagQuery(tags: readonly string[], { tagGroups, homesOnly }: TagContext): string | null {
  const { oneOfEach, noneOf } = tagDemand(tags, tagGroups)
  const parts = [
    ...(homesOnly ? [tagWord(HOME_WORD)] : []),
    ...oneOfEach.map((set) => `(${set.map(tagWord).join(' | ')})`),
    ...noneOf.map((tag) => `!${tagWord(tag)}`),
  ]
  return parts.length > 0 ? parts.join(' & ') : null
}

function tagWord(tag: string): string {
  const word = [...tag].slice(0, MAX_TAG_WORD_LENGTH).join('')
  return `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`
}
