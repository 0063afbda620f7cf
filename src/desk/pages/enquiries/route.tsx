import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { formatEnquiryFilters, parseEnquiryFilters } from '#src/enquiries/threads/enquiry-list.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { openMenu } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { showDeskToast, undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import { BulkBar } from './bulk-bar.tsx'
import { countEnquiryWords, useBulkChanges } from './bulk-changes.ts'
import { EnquiryTable } from './enquiry-table.tsx'
import { EnquiryTabs } from './enquiry-tabs.tsx'
import { EnquiryToolbar } from './enquiry-toolbar.tsx'
import { NoEnquiries } from './no-enquiries.tsx'
import { useOlderRows } from './older-rows.ts'
import { rememberList } from './remembered-list.ts'
import { SaveTabDialog } from './saved-tabs.tsx'

/** Without a tab in the URL the list is that of who waits. */
function filtersOf(url: string) {
  const params = new URL(url).searchParams
  const filters = parseEnquiryFilters(params)
  return filters.tab || filters.words || filters.state ? filters : { ...filters, tab: 'unanswered' as const }
}

export async function loader(args: DeskArgs) {
  const after = new URL(args.request.url).searchParams.get('after') ?? undefined
  const filters = filtersOf(args.request.url)
  const { session, services } = args.context.get(deskContext)
  const { actor } = session!
  const [list, counts, colleagues] = await Promise.all([
    loadFromDesk(args, 'list-enquiries', { filters, after }),
    loadFromDesk(args, 'count-enquiries', {}),
    loadFromDesk(args, 'colleagues', {}),
  ])
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
  const [params] = useSearchParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isSavingTab, setIsSavingTab] = useState(false)
  const bulk = useBulkChanges(loaderData, search)
  const { selected, isPicking, setIsPicking, setSelected, toggle } = bulk
  const older = useOlderRows(enquiries, next, search)
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
        {canExport && (
          <DeskForm<{ filename: string; text: string }>
            action={`?${params}`}
            onDone={({ filename, text }) => saveFile(filename, text)}
          >
            {({ isSending }) => (
              <button type="submit" className="btn" disabled={isSending}>
                <DeskIcon name="download" size="s" />
                CSV
              </button>
            )}
          </DeskForm>
        )}
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
      <EnquiryTabs {...loaderData} savedHere={savedHere} />
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
      {savedHere && (
        <p>
          <button
            type="button"
            className="btn bare small"
            onClick={async () => {
              const answer = await askDesk('delete-enquiry-tab', { id: savedHere.id })
              if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
              showDeskToast({
                words: `Tab “${savedHere.name}” removed`,
                undo: async () => {
                  await askDesk('save-enquiry-tab', { name: savedHere.name, filters: savedHere.filters })
                  void revalidate()
                },
              })
              void revalidate()
            }}
          >
            <DeskIcon name="bin" size="s" />
            Remove this tab
          </button>
        </p>
      )}
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
