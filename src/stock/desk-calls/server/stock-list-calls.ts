import { z } from 'zod'
import { formatCount } from '#src/formatting/numbers.ts'
import { DAY_MS, ukDate } from '#src/formatting/uk-date.ts'
import { CSV_READ_LIMIT, csvFile, rowsOfFile } from '#src/platform/csv/csv-file.ts'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import { MISSING_FACTS, type MissingFact, SERIOUS_FACTS } from '#src/property/listing/missing-facts.ts'
import { withheldReasonText } from '#src/property/listing/withheld-listings.ts'
import { formatPrice } from '#src/property/price/price.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { firstCountedDay } from '../../list/server/count-recent-views.ts'
import { countStock, listStock, type StockCursor, type StockRow } from '../../list/server/list-stock.ts'
import {
  columnsOf,
  deleteStockView,
  MAX_STOCK_VIEWS,
  saveColumns,
  saveStockView,
  stockViewSubject,
  stockViewsOf,
} from '../../list/server/stock-views.ts'
import {
  MAX_STOCK_WORDS,
  STATUS_NAMES,
  STATUSES,
  STOCK_COLUMNS,
  STOCK_DAYS,
  STOCK_PAGE_SIZES,
  STOCK_SORTS,
  STOCK_TABS,
  type StockColumn,
  type StockFilters,
  type StockSort,
  type StockTab,
} from '../../list/stock-list.ts'
import { type StockDeskDeps, stockCall } from './stock-desk-deps.ts'

const id = z.int().positive().max(2_147_483_647)
const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as [Key, ...Key[]]

const stockFilters = z.strictObject({
  tab: z.enum(keysOf<StockTab>(STOCK_TABS)).optional(),
  status: z.enum(STATUSES).optional(),
  shown: z.enum(['yes', 'no']).optional(),
  branchId: id.optional(),
  negotiator: z.union([id, z.literal('nobody')]).optional(),
  missing: z.enum(['any', ...keysOf<MissingFact>(MISSING_FACTS)]).optional(),
  words: z.string().max(MAX_STOCK_WORDS).optional(),
  sort: z.enum(keysOf<StockSort>(STOCK_SORTS)).optional(),
})

/** What the last row is sorted by, and its id: opaque to whoever passes it on. */
const cursorOf = ({ key, id: rowId }: StockRow) => `${rowId}.${key}`

/** A key of another kind than the sorting's is one that nobody was given. */
function parseCursor(text: string | undefined, sort: StockSort = 'updated'): StockCursor | undefined {
  const [, rowId, key = ''] = /^(\d{1,9})\.(.*)$/s.exec(text ?? '') ?? []
  const isKey = sort === 'address' ? !key.includes('\0') : /^-?\d{1,17}$/.test(key) && fits(Number(key), sort)
  return rowId === undefined || !isKey ? undefined : { id: Number(rowId), key }
}

const fits = (key: number, sort: StockSort) => !sort.startsWith('price') || Math.abs(key) <= 2_147_483_647

/** Homes in the table, as the Desk shows them. */
function present({ agency, clock }: StockDeskDeps, rows: readonly StockRow[]) {
  const now = clock()
  const branchName = branchNames(agency)
  return rows.map(({ card, key: _, withheldReason, ...row }) => {
    const [photo] = card.photos
    const [worst] = row.missing
    return {
      ...row,
      ...shortPrice(formatPrice(card.price, row.channel, { auction: card.auctionDate !== undefined })),
      statusName: statusName(row),
      why: withheldReason ? withheldReasonText(withheldReason) : null,
      branch: branchName(row.branchId),
      days: Math.max(0, Math.floor(((row.leftAt ?? now).getTime() - row.listedAt.getTime()) / DAY_MS)),
      missing: row.missing.map((fact) => MISSING_FACTS[fact]),
      isSerious: worst !== undefined && SERIOUS_FACTS.includes(worst),
      picture: photo ? picturePath(photo.media, fittingWidth(180, photo.width)) : null,
    }
  })
}

const shortPrice = ({ full, qualifier, withoutQualifier }: ReturnType<typeof formatPrice>) =>
  qualifier === full ? { price: full, qualifier: '' } : { price: withoutQualifier, qualifier }

export const branchNames =
  ({ branches }: StockDeskDeps['agency']) =>
  (branchId: number) =>
    branches.find((branch) => branch.id === branchId)?.name ?? ''

export function statusName({ status, channel }: Pick<StockRow, 'status' | 'channel'>): string {
  if (status !== 'available') return STATUS_NAMES[status]
  return channel === 'sales' ? 'For sale' : 'To let'
}

/** The first day that is counted. */
const sinceOf = ({ clock }: StockDeskDeps) => firstCountedDay(clock())

export const stockListCalls = {
  'list-properties': stockCall({
    permission: 'view-properties',
    input: z.strictObject({ filters: stockFilters, after: z.string().max(400).optional() }),
    async run(deps, { input }) {
      const filters: StockFilters = input.filters
      const after = parseCursor(input.after, filters.sort)
      const limit = after ? STOCK_PAGE_SIZES.more : STOCK_PAGE_SIZES.first
      const rows = await listStock(deps.db, { filters, since: sinceOf(deps), limit: limit + 1, after })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return { properties: present(deps, page), next: rows.length > limit && last ? cursorOf(last) : null }
    },
  }),

  'count-properties': stockCall({
    permission: 'view-properties',
    input: z.strictObject({ filters: stockFilters }),
    async run({ db, agency }, { actor, input }) {
      const saved = await stockViewsOf(db, actor.id)
      const tabs = Object.entries(STOCK_TABS).map(([tab, name]) => ({ tab: tab as StockTab, name }))
      const lists: StockFilters[] = [...tabs.map(({ tab }) => ({ tab })), ...saved.map((view) => view.filters)]
      const counts = await countStock(db, [input.filters, ...lists])
      return {
        total: counts[0] ?? 0,
        tabs: tabs.map((tab, at) => ({ ...tab, count: counts[1 + at] ?? 0 })),
        saved: saved.map((view, at) => ({ ...view, count: counts[1 + tabs.length + at] ?? 0 })),
        columns: await columnsOf(db, actor.id),
        branches: agency.branches.map((branch) => ({ id: branch.id, name: branch.name })),
      }
    },
  }),

  'save-property-view': stockCall({
    permission: 'view-properties',
    input: z.strictObject({
      name: z.string().trim().min(1, 'Enter a name').max(40, 'Enter a shorter name'),
      filters: stockFilters,
    }),
    async run({ db, clock }, { actor, input }) {
      const views = await stockViewsOf(db, actor.id)
      if (views.length >= MAX_STOCK_VIEWS && !views.some(({ name }) => name === input.name))
        return { kind: 'too-many' as const, max: MAX_STOCK_VIEWS }
      await saveStockView(db, { accountId: actor.id, name: input.name, filters: input.filters, now: clock() })
      return { kind: 'saved' as const }
    },
  }),

  'delete-property-view': stockCall({
    permission: 'view-properties',
    input: z.strictObject({ id }),
    subject: ({ db }, { id: viewId }) => stockViewSubject(db, viewId),
    async run({ db }, { actor, input }) {
      await deleteStockView(db, { accountId: actor.id, id: input.id })
      return {}
    },
  }),

  'choose-property-columns': stockCall({
    permission: 'view-properties',
    input: z.strictObject({ columns: z.array(z.enum(keysOf<StockColumn>(STOCK_COLUMNS))).max(20) }),
    async run({ db }, { actor, input }) {
      const columns = keysOf<StockColumn>(STOCK_COLUMNS).filter((column) => input.columns.includes(column))
      await saveColumns(db, actor.id, columns)
      return { columns }
    },
  }),

  'export-properties': stockCall({
    permission: 'export-properties',
    needsProof: true,
    input: z.strictObject({ filters: stockFilters }),
    async run(deps, { actor, input, scope }) {
      const { db, clock } = deps
      const read = await listStock(db, { filters: input.filters, since: sinceOf(deps), limit: CSV_READ_LIMIT })
      const { rows: found, endsAfter } = rowsOfFile(read)
      const rows = found.filter(
        ({ branchId }) => scope.kind === 'all' || (scope.kind === 'branches' && scope.branchIds.includes(branchId)),
      )
      await recordAudit(db, {
        at: clock(),
        actor,
        action: 'properties-exported',
        subject: {
          kind: 'properties',
          id: 'csv',
          name: formatCount(rows.length, 'property', 'properties'),
        },
      })
      const file = { rows: present(deps, rows), ...(endsAfter !== undefined && { endsAfter: rows.length }) }
      return csvFile(`properties-${ukDate(clock())}.csv`, HEADINGS, file, (row) => [
        row.agentRef,
        row.address,
        [row.price, row.qualifier].filter(Boolean).join(', '),
        row.statusName,
        row.published ? 'yes' : 'no',
        row.why ?? '',
        row.branch,
        row.negotiatorName ?? '',
        String(row.days),
        String(row.views),
        String(row.enquiries),
        String(row.saved),
        row.missing.join(', '),
        row.listedAt.toISOString(),
        row.updatedAt.toISOString(),
      ])
    },
  }),
}

const HEADINGS = [
  'reference',
  'address',
  'price',
  'status',
  'shown',
  'why_not',
  'branch',
  'negotiator',
  'days_on_market',
  `views_${STOCK_DAYS}_days`,
  `enquiries_${STOCK_DAYS}_days`,
  `saved_${STOCK_DAYS}_days`,
  'missing',
  'listed_at',
  'updated_at',
]
