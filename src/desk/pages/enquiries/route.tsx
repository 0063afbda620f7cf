import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { type EnquiryFilters, formatEnquiryFilters, parseEnquiryFilters } from '#src/enquiries/threads/enquiry-list.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { CsvButton } from '../../parts/csv/csv-button.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { openMenu } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useMoreRows } from '../../parts/rows/use-more-rows.ts'
import { undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { countEnquiryWords, useBulkChanges } from './bulk-changes.ts'
import { EditTabsDialog } from './edit-tabs.tsx'
import { EnquiryTable } from './enquiry-table.tsx'
import { EnquiryTabs } from './enquiry-tabs.tsx'
import { EnquiryToolbar } from './enquiry-toolbar.tsx'
import { NoEnquiries } from './no-enquiries.tsx'
import { rememberList } from './remembered-list.ts'
import { SaveTabDialog } from './saved-tabs.tsx'

/** Without a tab in the URL the list is that of who waits, or what the person chose to open first. */
function filtersOf(url: string, saved: readonly { filters: EnquiryFilters; isDefault: boolean }[] = []) {
  const filters = parseEnquiryFilters(new URL(url).searchParams)
  const chosen = saved.find(({ isDefault }) => isDefault)
  if (chosen && Object.keys(filters).length === 0) return chosen.filters
  return filters.tab || filters.words || filters.state ? filters : { ...filters, tab: 'unanswered' as const }
}

export async function loader(args: DeskArgs) {
  const after = new URL(args.request.url).searchParams.get('after') ?? undefined
  const { session, services } = args.context.get(deskContext)
  const { actor } = session!
  const [counts, colleagues] = await Promise.all([
    loadFromDesk(args, 'count-enquiries', {}),
    loadFromDesk(args, 'colleagues', {}),
  ])
  const filters = filtersOf(args.request.url, counts.saved)
  const list = await loadFromDesk(args, 'list-enquiries', { filters, after })
  return {
    ...list,
    ...counts,
    filters,
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
    meId: actor.id,
    canAssign: scopeOf(actor, 'assign-enquiries') !== 'none',
    canReply: scopeOf(actor, 'reply-to-enquiries') !== 'none',
    canExport: scopeOf(actor, 'export-enquiries') !== 'none',
    now: services.clock(),
  }
}

export async function action({ context, request }: DeskArgs) {
  return context.get(deskContext).call('export-enquiries', { filters: filtersOf(request.url) })
}

export const meta = () => [{ title: 'Enquiries' }]

export type EnquiriesData = DeskPage<typeof loader>['loaderData']

export default function Enquiries({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { enquiries, next, saved, filters, target, now, canAssign, canReply, canExport } = loaderData
  const { search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isSavingTab, setIsSavingTab] = useState(false)
  const [isEditingTabs, setIsEditingTabs] = useState(false)
  const bulk = useBulkChanges(loaderData, search)
  const { selected, isPicking, setIsPicking, setSelected, toggle } = bulk
  const older = useMoreRows(enquiries, next, (data: EnquiriesData) => data.enquiries)
  const rows = older.rows.filter(({ id }) => !bulk.gone.has(id))
  const assignMenu = useRef<HTMLDetailsElement>(null)

  const focused = () => Number(document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset.id) || undefined
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === focused())
    const row = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
    if (row) document.querySelector<HTMLElement>(`tr[data-id="${row.id}"] a.main`)?.focus()
  }
  const pick = () => {
    const id = focused()
    if (selected.size === 0 && id !== undefined) setSelected(new Set([id]))
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const id = focused()
      if (id !== undefined && canAssign) toggle(id)
    },
    a: () => {
      pick()
      requestAnimationFrame(() => openMenu(assignMenu))
    },
    e: () => {
      const id = focused()
      void bulk.change('close', { ids: selected.size === 0 && id !== undefined && canAssign ? [id] : [...selected] })
    },
    n: () => canReply && navigate('/desk/enquiries/new'),
    z: () => void undoLast(),
    Escape: () => setSelected(new Set()),
  })

  const savedHere = saved.find((tab) => formatEnquiryFilters(tab.filters) === formatEnquiryFilters(filters))
  return (
    <>
      <PageHead
        title="Enquiries"
        lede={
          <>
            Response target: {target}.
            {loaderData.withinTarget !== null &&
              ` ${Math.round(100 * loaderData.withinTarget)}% met in the last 7 days.`}
          </>
        }
        isMenuTitle
        noActionsOnPhones
      >
        {canExport && <CsvButton query={formatEnquiryFilters(filters)} />}
        <Link className="btn" to="/desk/enquiries/templates">
          Templates
        </Link>
        {canReply && (
          <Link className="btn primary" to="/desk/enquiries/new">
            <DeskIcon name="plus" size="s" />
            Add enquiry
          </Link>
        )}
      </PageHead>
      <EnquiryTabs {...loaderData} savedHere={savedHere} onEdit={() => setIsEditingTabs(true)} />
      {selected.size > 0 ? (
        <BulkBar {...loaderData} {...bulk} assignMenu={assignMenu} />
      ) : (
        <EnquiryToolbar
          {...loaderData}
          isPicking={isPicking}
          onPick={() => setIsPicking(!isPicking)}
          onSaveTab={() => setIsSavingTab(true)}
        />
      )}
      {rows.length === 0 ? (
        <NoEnquiries tab={filters.tab} isFiltered={Boolean(filters.words || filters.about || filters.assigned)} />
      ) : (
        <EnquiryTable
          {...{ rows, selected, now, isPicking: isPicking || selected.size > 0, canPick: canAssign }}
          onToggle={toggle}
          onToggleAll={() => setSelected(selected.size === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))}
          onOpen={() => rememberList(rows.map(({ id }) => id))}
        />
      )}
      {rows.length > 0 && (
        <div className="pager">
          <span>
            {countEnquiryWords(rows.length)}, {filters.tab === 'unanswered' ? 'longest waiting first' : 'newest first'}
          </span>
          {older.next && (
            <span className="push">
              <button type="button" className="btn small" disabled={older.isLoading} onClick={older.load}>
                Show 25 more
              </button>
            </span>
          )}
        </div>
      )}
      {isEditingTabs && <EditTabsDialog {...loaderData} onClose={() => setIsEditingTabs(false)} />}
      {isSavingTab && (
        <SaveTabDialog
          filters={filters}
          onClose={() => setIsSavingTab(false)}
          onSaved={() => {
            setIsSavingTab(false)
            void revalidate()
          }}
        />
      )}
    </>
  )
}
