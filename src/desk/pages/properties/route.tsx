import { useEffect, useState } from 'react'
import { Form, Link, useFetcher, useLocation, useNavigate, useRevalidator, useSubmit } from 'react-router'
import { formatNumber } from '#src/formatting/numbers.ts'
import { MISSING_FACTS } from '#src/property/listing/missing-facts.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import {
  formatStockFilters,
  parseStockFilters,
  STATUS_NAMES,
  STOCK_COLUMNS,
  STOCK_DAYS,
  STOCK_SORTS,
  type StockColumn,
  type StockFilters,
} from '#src/stock/list/stock-list.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { showDeskToast, undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { formatMoment } from '../../parts/when.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import { AddProperty } from '../property-drafts/add-property.tsx'
import { BulkProperties, useBulkProperties } from './bulk-properties.tsx'
import { rememberProperties } from './remembered-properties.ts'
import { type ListedProperty, StockTable, sortedFilters } from './stock-table.tsx'

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

type Data = DeskPage<typeof loader>['loaderData']

const pathOf = (filters: StockFilters) => `/desk/properties?${formatStockFilters(filters)}`

export default function Properties({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { properties, next, filters, total, setAside, tabs, saved, columns, now, drafts, canExport, canPublish } =
    loaderData
  const { search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isSavingView, setIsSavingView] = useState(false)
  const { rows, next: after, isLoading, load } = useMore(properties, next, search)
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
      <Toolbar
        {...loaderData}
        isPicking={isPicking}
        onPick={canPublish ? () => setIsPicking(!isPicking) : undefined}
        onSaveView={() => setIsSavingView(true)}
      >
        <ColumnsMenu columns={columns} onChange={() => void revalidate()} />
        {canExport && (
          <DeskForm<{ filename: string; text: string }>
            action={search || `?${formatStockFilters(filters)}`}
            onDone={({ filename, text }) => saveFile(filename, text)}
          >
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
      </Toolbar>
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
          {after && (
            <span className="push">
              <button type="button" className="btn small" disabled={isLoading} onClick={load}>
                Show 25 more
              </button>
            </span>
          )}
        </div>
      )}
      {savedHere && (
        <p>
          <button
            type="button"
            className="btn bare small"
            onClick={async () => {
              const answer = await askAboutProperty('delete-property-view', { id: savedHere.id })
              if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
              showDeskToast({
                words: `View “${savedHere.name}” removed`,
                undo: async () => {
                  await askAboutProperty('save-property-view', { name: savedHere.name, filters: savedHere.filters })
                  void revalidate()
                },
              })
              void revalidate()
            }}
          >
            <DeskIcon name="bin" size="s" />
            Remove this view
          </button>
        </p>
      )}
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

/** Rows that were asked for with "Show 25 more", after those of the page. */
function useMore(first: Data['properties'], next: string | null, search: string) {
  const fetcher = useFetcher<typeof loader>()
  const [pages, setPages] = useState<{ search: string; rows: ListedProperty[]; next: string | null }>()
  const { data } = fetcher
  const shown = pages?.search === search ? pages : undefined
  useEffect(() => {
    if (!data) return
    setPages((before) => {
      const earlier = before?.search === search ? before.rows : []
      const known = new Set(earlier.map(({ id }) => id))
      return { search, rows: [...earlier, ...data.properties.filter(({ id }) => !known.has(id))], next: data.next }
    })
  }, [data])
  const ids = new Set(first.map(({ id }) => id))
  const after = shown ? shown.next : next
  return {
    rows: [...first, ...(shown?.rows ?? []).filter(({ id }) => !ids.has(id))],
    next: after,
    isLoading: fetcher.state !== 'idle',
    load() {
      const params = new URLSearchParams(search)
      params.set('after', after ?? '')
      void fetcher.load(`/desk/properties?${params}`)
    },
  }
}

type ToolbarProps = Pick<Data, 'filters' | 'branches' | 'colleagues'> & {
  isPicking: boolean
  onPick: (() => void) | undefined
  onSaveView: () => void
  children: React.ReactNode
}

function Toolbar({ filters, branches, colleagues, isPicking, onPick, onSaveView, children }: ToolbarProps) {
  const submit = useSubmit()
  const { search } = useLocation()
  const { tab, sort, words, status, branchId, missing, negotiator } = filters
  return (
    <div className="toolbar">
      <Form
        key={search}
        className="toolbar"
        method="get"
        role="search"
        onChange={(event) => event.target instanceof HTMLSelectElement && void submit(event.currentTarget)}
      >
        {tab && <input type="hidden" name="tab" value={tab} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <div className="searchin">
          <DeskIcon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Search properties"
            placeholder="Address or reference"
            defaultValue={words ?? ''}
          />
        </div>
        <select className="input" name="status" aria-label="Status" defaultValue={status ?? ''}>
          <option value="">Any status</option>
          {Object.entries(STATUS_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        {branches.length > 1 && (
          <select className="input" name="branch" aria-label="Branch" defaultValue={branchId ?? ''}>
            <option value="">All branches</option>
            {branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.name}
              </option>
            ))}
          </select>
        )}
        <select className="input" name="missing" aria-label="Missing" defaultValue={missing ?? ''}>
          <option value="">Complete or not</option>
          <option value="any">Anything missing</option>
          {Object.entries(MISSING_FACTS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <select
          className="input not-phone"
          name="negotiator"
          aria-label="Negotiator"
          defaultValue={String(negotiator ?? '')}
        >
          <option value="">All negotiators</option>
          <option value="nobody">Nobody</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Form>
      {onPick && (
        <button type="button" className="btn bare only-phone" aria-pressed={isPicking} onClick={onPick}>
          Select
        </button>
      )}
      <span className="push row tight not-phone">
        <button type="button" className="btn bare" onClick={onSaveView}>
          <DeskIcon name="star" size="s" />
          Save view
        </button>
        {children}
      </span>
    </div>
  )
}

function ColumnsMenu({ columns, onChange }: { columns: readonly StockColumn[]; onChange: () => void }) {
  async function toggle(column: StockColumn) {
    const chosen = columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]
    const answer = await askAboutProperty('choose-property-columns', { columns: chosen })
    if (!answer?.ok) showDeskToast({ words: problemOf(answer), isBad: true })
    onChange()
  }
  return (
    <MenuButton label="Columns" icon="columns" isBare>
      {(Object.keys(STOCK_COLUMNS) as StockColumn[]).map((column) => (
        <button key={column} type="button" aria-pressed={columns.includes(column)} onClick={() => toggle(column)}>
          {STOCK_COLUMNS[column]}
          {columns.includes(column) && <DeskIcon name="tick" size="s" />}
        </button>
      ))}
    </MenuButton>
  )
}

type SaveViewDialogProps = { filters: StockFilters; onClose: () => void; onSaved: () => void }

function SaveViewDialog({ filters, onClose, onSaved }: SaveViewDialogProps) {
  const [problem, setProblem] = useState<string>()
  return (
    <DeskDialog title="Save view" onClose={onClose}>
      <form
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('name') ?? '')
          const answer = await askAboutProperty('save-property-view', { name, filters })
          if (answer?.ok && answer.value.kind === 'saved') onSaved()
          else if (answer?.ok) setProblem('You have twelve views already. Remove one first.')
          else setProblem(problemOf(answer))
        }}
      >
        <TextInput
          label="Name"
          name="name"
          hint="The tab, filters and order as they are now, for you alone."
          problem={problem}
          autoFocus
        />
        <div>
          <button type="submit" className="btn primary">
            Save view
          </button>
        </div>
      </form>
    </DeskDialog>
  )
}

function SetAside({ rows, now }: Pick<Data, 'now'> & { rows: Data['setAside'] }) {
  return (
    <div className="notice">
      <DeskIcon name="feed" />
      <div>
        <p>Your feed has {rows.length === 1 ? 'a row' : 'rows'} like this that could not be imported:</p>
        <ul>
          {rows.map(({ ref, line, reason, file, at }) => (
            <li key={`${file} ${line}`}>
              {ref}, line {line} of {file}, {formatMoment(at, now)}: {reason}.
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function NoProperties({ filters }: { filters: StockFilters }) {
  const isAttention = filters.tab === 'attention' && Object.keys(filters).length === 1
  return (
    <div className="empty">
      <h2>{isAttention ? 'Nothing needs attention' : 'No property matches'}</h2>
      <p>
        {isAttention
          ? 'Every property on the market is published, and none lacks anything serious.'
          : 'Search for part of an address or a reference, or look in all properties.'}
      </p>
      <Link className="btn" to="/desk/properties?tab=all">
        View all properties
      </Link>
    </div>
  )
}
