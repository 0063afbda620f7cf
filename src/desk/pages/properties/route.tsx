import { useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator, useSubmit } from 'react-router'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { CsvFile } from '#src/platform/csv/csv-file.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import {
  formatStockFilters,
  parseStockFilters,
  STOCK_DAYS,
  STOCK_SORTS,
  type StockFilters,
} from '#src/stock/list/stock-list.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { saveFile } from '../../parts/csv/save-file.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useMoreRows } from '../../parts/rows/use-more-rows.ts'
import { undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { AddProperty } from '../property-drafts/add-property.tsx'
import { NoProperties, SetAside } from './beside-the-table.tsx'
import { BulkProperties, useBulkProperties } from './bulk-properties.tsx'
import { rememberProperties } from './remembered-properties.ts'
import { RemoveView, SaveViewDialog } from './saved-views.tsx'
import { StockTable, sortedFilters } from './stock-table.tsx'
import { ColumnsMenu, StockToolbar } from './stock-toolbar.tsx'

/** Without anything in the URL the table is that of what is for sale. */
function filtersOf(url: string): StockFilters {
  const filters = parseStockFilters(new URL(url).searchParams)
  const { sort: _, ...narrowed } = filters
  return Object.keys(narrowed).length > 0 ? filters : { ...filters, tab: 'sale' }
}

export async function loader(args: DeskArgs) {
  const after = new URL(args.request.url).searchParams.get('after') ?? undefined
  const filters = filtersOf(args.request.url)
  const { session, services } = args.context.get(deskContext)
  const { actor } = session!
  const [list, counts, colleagues] = await Promise.all([
    loadFromDesk(args, 'list-properties', { filters, after }),
    loadFromDesk(args, 'count-properties', { filters }),
    loadFromDesk(args, 'colleagues', {}),
  ])
  const canEdit = scopeOf(actor, 'edit-properties') !== 'none'
  const setAside =
    (filters.words?.length ?? 0) > 1 ? await loadFromDesk(args, 'find-rows-set-aside', { words: filters.words! }) : []
  return {
    ...list,
    setAside,
    ...counts,
    drafts: canEdit ? await loadFromDesk(args, 'count-property-drafts', {}) : null,
    filters,
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
    canPublish: scopeOf(actor, 'publish-properties') !== 'none',
    canExport: scopeOf(actor, 'export-properties') !== 'none',
    now: services.clock(),
  }
}

export async function action({ context, request }: DeskArgs) {
  return context.get(deskContext).call('export-properties', { filters: filtersOf(request.url) })
}

export const meta = () => [{ title: 'Properties' }]

export type StockData = DeskPage<typeof loader>['loaderData']

const pathOf = (filters: StockFilters) => `/desk/properties?${formatStockFilters(filters)}`

export default function Properties({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { properties, next, filters, total, setAside, tabs, saved, columns, now, drafts, canExport, canPublish } =
    loaderData
  const { search } = useLocation()
  const navigate = useNavigate()
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const [isSavingView, setIsSavingView] = useState(false)
  const more = useMoreRows(properties, next, (data: StockData) => data.properties)
  const { rows } = more
  const sort = filters.sort ?? 'updated'
  const bulk = useBulkProperties(search)
  const { selected, setSelected, toggle } = bulk
  const [isPicking, setIsPicking] = useState(false)

  const focused = () => Number(document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset.id) || undefined
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === focused())
    const row = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
    if (row) document.querySelector<HTMLElement>(`tr[data-id="${row.id}"] a.main`)?.focus()
  }
  const open = () => rememberProperties(rows.map(({ id }) => id))
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    Enter: () => {
      const id = focused()
      if (id === undefined) return
      open()
      void navigate(`/desk/properties/${id}`)
    },
    x: () => {
      const id = focused()
      if (id !== undefined && canPublish) toggle(id)
    },
    n: () => drafts && void submit(null, { method: 'post', action: '/desk/properties/drafts' }),
    z: () => void undoLast(),
    Escape: () => setSelected(new Set()),
  })

  const savedHere = saved.find((view) => formatStockFilters(view.filters) === formatStockFilters(filters))
  const onMarket = tabs.filter(({ tab }) => tab === 'sale' || tab === 'let').reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <PageHead
        title="Properties"
        lede={`${formatNumber(onMarket)} on the market. Views, enquiries and saves cover the last ${STOCK_DAYS} days.`}
        isMenuTitle
      >
        {drafts && <AddProperty />}
      </PageHead>
      <nav className="tabs" aria-label="Views">
        {tabs.map(({ tab, name, count }) => (
          <Link
            key={tab}
            to={`/desk/properties?tab=${tab}`}
            aria-current={filters.tab === tab && !savedHere ? 'page' : undefined}
          >
            {name}{' '}
            <span className={tab === 'attention' && count > 0 ? 'count late' : 'count'}>{formatNumber(count)}</span>
          </Link>
        ))}
        {drafts && drafts.all > 0 && (
          <Link to="/desk/properties/drafts">
            Drafts <span className={drafts.asked > 0 ? 'count late' : 'count'}>{formatNumber(drafts.all)}</span>
          </Link>
        )}
        {saved.map((view) => (
          <Link key={view.id} to={pathOf(view.filters)} aria-current={view.id === savedHere?.id ? 'page' : undefined}>
            {view.name} <span className="count">{formatNumber(view.count)}</span>
          </Link>
        ))}
      </nav>
      <StockToolbar
        {...loaderData}
        isPicking={isPicking}
        onPick={canPublish ? () => setIsPicking(!isPicking) : undefined}
        onSaveView={() => setIsSavingView(true)}
      >
        <ColumnsMenu columns={columns} onChange={() => void revalidate()} />
        {canExport && (
          <DeskForm<CsvFile> action={search || `?${formatStockFilters(filters)}`} onDone={saveFile}>
            {({ isSending }) => (
              <button
                type="submit"
                className="btn bare square"
                aria-label="Download as a spreadsheet"
                disabled={isSending}
              >
                <DeskIcon name="download" />
              </button>
            )}
          </DeskForm>
        )}
      </StockToolbar>
      {selected.size > 0 && <BulkProperties bulk={bulk} colleagues={loaderData.colleagues} />}
      {setAside.length > 0 && <SetAside rows={setAside} now={now} />}
      {rows.length === 0 ? (
        <NoProperties filters={filters} />
      ) : (
        <StockTable
          {...{ rows, columns, sort, now }}
          sortPath={(by) => pathOf(sortedFilters(filters, by))}
          onOpen={open}
          picking={
            canPublish
              ? {
                  selected,
                  isShown: isPicking || selected.size > 0,
                  onToggle: toggle,
                  onToggleAll: () =>
                    setSelected(selected.size === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
                }
              : undefined
          }
        />
      )}
      {rows.length > 0 && (
        <div className="pager">
          <span>
            {formatNumber(rows.length)} of {formatNumber(total)}, {STOCK_SORTS[sort]}
          </span>
          {more.next && (
            <span className="push">
              <button type="button" className="btn small" disabled={more.isLoading} onClick={more.load}>
                Show 25 more
              </button>
            </span>
          )}
        </div>
      )}
      {savedHere && <RemoveView view={savedHere} />}
      {isSavingView && (
        <SaveViewDialog
          filters={filters}
          onClose={() => setIsSavingView(false)}
          onSaved={() => {
            setIsSavingView(false)
            void revalidate()
          }}
        />
      )}
    </>
  )
}
