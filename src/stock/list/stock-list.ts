import type { Status } from '#src/property/listing/listing.ts'
import { MISSING_FACTS, type MissingFact } from '#src/property/listing/missing-facts.ts'

/** Tabs that everybody has, in their order. */
export const STOCK_TABS = {
  sale: 'For sale',
  let: 'To let',
  attention: 'Needs attention',
  offer: 'Under offer',
  off: 'Off the market',
  all: 'All',
} as const
export type StockTab = keyof typeof STOCK_TABS

export const STATUS_NAMES: Record<Status, string> = {
  available: 'Available',
  under_offer: 'Under offer',
  reserved: 'Reserved',
  sstc: 'SSTC',
  exchanged: 'Exchanged',
  completed: 'Completed',
  sold: 'Sold',
  let_agreed: 'Let agreed',
  let: 'Let',
  withdrawn: 'Withdrawn',
}

export const STATUSES = Object.keys(STATUS_NAMES) as Status[]

/** What the table is sorted by. The first one is that of a table nobody has sorted. */
export const STOCK_SORTS = {
  updated: 'recently updated first',
  views: 'most views first',
  enquiries: 'most enquiries first',
  saved: 'most saved first',
  days: 'longest on the market first',
  newest: 'newest first',
  'price-high': 'highest price first',
  'price-low': 'lowest price first',
  address: 'by address',
} as const
export type StockSort = keyof typeof STOCK_SORTS

/** Columns that somebody may show or leave out. Property, price and status always show. */
export const STOCK_COLUMNS = {
  branch: 'Branch',
  negotiator: 'Negotiator',
  views: 'Views',
  enquiries: 'Enquiries',
  saved: 'Saved',
  days: 'Days',
  missing: 'Missing',
  reference: 'Reference',
  updated: 'Updated',
} as const
export type StockColumn = keyof typeof STOCK_COLUMNS
export const USUAL_COLUMNS: readonly StockColumn[] = ['branch', 'views', 'enquiries', 'saved', 'days', 'missing']

/** What the table is narrowed to. */
export type StockFilters = {
  tab?: StockTab
  status?: Status
  /** visitors see it, or not */
  shown?: 'yes' | 'no'
  branchId?: number
  /** an account's id */
  negotiator?: number | 'nobody'
  missing?: MissingFact | 'any'
  /** address or reference */
  words?: string
  sort?: StockSort
}

export const STOCK_PAGE_SIZES = { first: 50, more: 25 } as const

/** Days that views, enquiries and saves are counted over, today included. */
export const STOCK_DAYS = 14

/** Characters of a search that are read. */
export const MAX_STOCK_WORDS = 100

/** Reads filters of a URL's parameters; what is not understood is left out. */
export function parseStockFilters(parameters: { get: (name: string) => string | null }): StockFilters {
  const oneOf = <Name extends string>(name: string, of: readonly Name[]) =>
    of.find((one) => one === parameters.get(name))
  const tab = oneOf('tab', Object.keys(STOCK_TABS) as StockTab[])
  const status = oneOf('status', STATUSES)
  const shown = oneOf('shown', ['yes', 'no'])
  const branchId = numberIn(parameters.get('branch'))
  const negotiator = oneOf('negotiator', ['nobody']) ?? numberIn(parameters.get('negotiator'))
  const missing = oneOf('missing', ['any', ...(Object.keys(MISSING_FACTS) as MissingFact[])])
  const sort = oneOf('sort', Object.keys(STOCK_SORTS) as StockSort[])
  const words = (parameters.get('q') ?? '').trim().slice(0, MAX_STOCK_WORDS)
  return {
    ...(tab && { tab }),
    ...(status && { status }),
    ...(shown && { shown }),
    ...(branchId !== undefined && { branchId }),
    ...(negotiator !== undefined && { negotiator }),
    ...(missing && { missing }),
    ...(words !== '' && { words }),
    ...(sort && { sort }),
  }
}

/** The parameters that `parseStockFilters` reads. */
export function formatStockFilters(filters: StockFilters): string {
  const { tab, status, shown, branchId, negotiator, missing, words, sort } = filters
  const parameters = { tab, status, shown, branch: branchId, negotiator, missing, q: words, sort }
  return Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
