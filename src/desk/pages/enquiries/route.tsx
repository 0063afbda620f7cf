import { useEffect, useRef, useState } from 'react'
import {
  Form,
  Link,
  useFetcher,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
  useSubmit,
} from 'react-router'
import { ENQUIRY_STATES, ENQUIRY_SUBJECT_NAMES, formatEnquiryState } from '#src/enquiries/threads/enquiry.ts'
import { formatEnquiryFilters, parseEnquiryFilters } from '#src/enquiries/threads/enquiry-list.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton, openMenu } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { showDeskToast, undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import { EnquiryTable, type ListedRow } from './enquiry-table.tsx'
import { rememberList } from './remembered-list.ts'

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

type Data = DeskPage<typeof loader>['loaderData']
type BulkAction = 'assign' | 'close' | 'mark-spam' | 'unmark-spam'

export default function Enquiries({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { enquiries, next, tabs, saved, filters, target, now, canAssign, canReply, canExport } = loaderData
  const [params] = useSearchParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isPicking, setIsPicking] = useState(false)
  const [isSavingTab, setIsSavingTab] = useState(false)
  /** rows that have just been closed or marked, until the list says so itself */
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const older = useOlder(enquiries, next, search)
  const rows = older.rows.filter(({ id }) => !gone.has(id))
  const assignMenu = useRef<HTMLDetailsElement>(null)
  useEffect(() => setGone(new Set()), [enquiries])
  useEffect(() => setSelected(new Set()), [search])

  async function changeAll(action: BulkAction, to?: { id: number; name: string } | null, ids = [...selected]) {
    if (ids.length === 0) return
    const leaves = action === 'close' ? filters.tab !== 'all' : action !== 'assign'
    if (leaves) setGone(new Set(ids))
    setSelected(new Set())
    setIsPicking(false)
    const answer = await askDesk('change-enquiries', { ids, action, ...(to !== undefined && { to: to?.id ?? null }) })
    if (!answer?.ok) {
      setGone(new Set())
      setSelected(new Set(ids))
      showDeskToast({ words: problemOf(answer), isBad: true })
      return
    }
    const { changed, unchanged, changeId } = answer.value
    const words = [
      doneWords(action, changed.length, to),
      unchanged.length > 0 && `${countOf(unchanged.length)} left as ${unchanged.length === 1 ? 'it was' : 'they were'}`,
    ]
    showDeskToast({
      words: words.filter(Boolean).join('. '),
      ...(changed.length > 0 && {
        undo: async () => {
          const undone = await askDesk('undo-enquiry-change', { changeId })
          if (!undone?.ok) showDeskToast({ words: problemOf(undone), isBad: true })
          setGone(new Set())
          void revalidate()
        },
      }),
    })
    void revalidate()
  }

  const focused = () => Number(document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset.id) || undefined
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === focused())
    const row = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
    if (row) document.querySelector<HTMLElement>(`tr[data-id="${row.id}"] a.main`)?.focus()
  }
  const toggle = (id: number) => {
    const changed = new Set(selected)
    if (!changed.delete(id)) changed.add(id)
    setSelected(changed)
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
      void changeAll('close', undefined, selected.size === 0 && id !== undefined && canAssign ? [id] : [...selected])
    },
    n: () => canReply && navigate('/desk/enquiries/new'),
    z: () => void undoLast(),
    Escape: () => setSelected(new Set()),
  })

  const savedHere = saved.find((tab) => formatEnquiryFilters(tab.filters) === formatEnquiryFilters(filters))
  const tabPath = (query: string) => `/desk/enquiries${query ? `?${query}` : ''}`
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
      <nav className="tabs" aria-label="Views">
        {tabs.map(({ tab, name, count }) => (
          <Link key={tab} to={tabPath(`tab=${tab}`)} aria-current={filters.tab === tab ? 'page' : undefined}>
            {name} <Count count={count} isLate={tab === 'unanswered' && count > 0} />
          </Link>
        ))}
        {saved.map((tab) => {
          const query = formatEnquiryFilters(tab.filters)
          return (
            <Link key={tab.id} to={tabPath(query)} aria-current={tab.id === savedHere?.id ? 'page' : undefined}>
              {tab.name} <Count count={tab.count} />
            </Link>
          )
        })}
      </nav>
      {selected.size > 0 ? (
        <fieldset className="bulk" aria-label={`Actions for ${countOf(selected.size)}`}>
          <span className="medium">{selected.size} selected</span>
          <MenuButton label="Assign" isSmall atStart hint={<kbd>A</kbd>} openRef={assignMenu}>
            {loaderData.colleagues.map((person) => (
              <button key={person.id} type="button" onClick={() => changeAll('assign', person)}>
                {person.id === loaderData.meId ? 'Me' : person.name}
              </button>
            ))}
            <hr />
            <button type="button" onClick={() => changeAll('assign', null)}>
              Unassigned
            </button>
          </MenuButton>
          <button type="button" className="btn small" onClick={() => changeAll('close')}>
            <DeskIcon name="tick" size="s" />
            Close <kbd>E</kbd>
          </button>
          <button
            type="button"
            className="btn small"
            onClick={() => changeAll(filters.tab === 'spam' ? 'unmark-spam' : 'mark-spam')}
          >
            <DeskIcon name="problem" size="s" />
            {filters.tab === 'spam' ? 'Not spam' : 'Spam'}
          </button>
          <button type="button" className="btn bare small push" onClick={() => setSelected(new Set())}>
            Clear <kbd>Esc</kbd>
          </button>
        </fieldset>
      ) : (
        <Toolbar
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
            {countOf(rows.length)}, {filters.tab === 'unanswered' ? 'longest waiting first' : 'newest first'}
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

/** Rows that were asked for with "Show 25 more", after those of the page. */
function useOlder(first: Data['enquiries'], next: string | null, search: string) {
  const fetcher = useFetcher<typeof loader>()
  const [pages, setPages] = useState<{ search: string; rows: ListedRow[]; next: string | null }>()
  const data = fetcher.data
  const shown = pages?.search === search ? pages : undefined
  useEffect(() => {
    if (!data) return
    setPages((before) => {
      const earlier = before?.search === search ? before.rows : []
      const known = new Set(earlier.map(({ id }) => id))
      return { search, rows: [...earlier, ...data.enquiries.filter(({ id }) => !known.has(id))], next: data.next }
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
      void fetcher.load(`/desk/enquiries?${params}`)
    },
  }
}

function Count({ count, isLate = false }: { count: number; isLate?: boolean }) {
  return <span className={isLate ? 'count late' : 'count'}>{count >= 1000 ? '999+' : count}</span>
}

type ToolbarProps = Data & { isPicking: boolean; onPick: () => void; onSaveTab: () => void }

function Toolbar({ filters, colleagues, meId, canAssign, isPicking, onPick, onSaveTab }: ToolbarProps) {
  const submit = useSubmit()
  const { search } = useLocation()
  return (
    <Form
      key={search}
      className="toolbar"
      method="get"
      role="search"
      onChange={(event) => event.target instanceof HTMLSelectElement && void submit(event.currentTarget)}
    >
      {filters.tab && <input type="hidden" name="tab" value={filters.tab} />}
      <div className="searchin">
        <DeskIcon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          aria-label="Search enquiries"
          placeholder="Name, email or property"
          defaultValue={filters.words ?? ''}
        />
      </div>
      <select className="input" name="about" aria-label="About" defaultValue={filters.about ?? ''}>
        <option value="">About everything</option>
        {Object.entries(ENQUIRY_SUBJECT_NAMES).map(([about, name]) => (
          <option key={about} value={about}>
            {name}
          </option>
        ))}
      </select>
      <select className="input not-phone" name="assigned" aria-label="Assigned" defaultValue={filters.assigned ?? ''}>
        <option value="">All colleagues</option>
        <option value="nobody">Unassigned</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === meId ? 'Me' : name}
          </option>
        ))}
      </select>
      {filters.tab === 'all' && (
        <select className="input not-phone" name="state" aria-label="Status" defaultValue={filters.state ?? ''}>
          <option value="">Any status</option>
          {ENQUIRY_STATES.filter((state) => state !== 'spam').map((state) => (
            <option key={state} value={state}>
              {formatEnquiryState(state, 'question')}
            </option>
          ))}
        </select>
      )}
      {canAssign && (
        <button type="button" className="btn bare only-phone" aria-pressed={isPicking} onClick={onPick}>
          Select
        </button>
      )}
      <button type="button" className="btn bare push not-phone" onClick={onSaveTab}>
        <DeskIcon name="star" size="s" />
        Save as tab
      </button>
    </Form>
  )
}

function SaveTabDialog({
  filters,
  onClose,
  onSaved,
}: {
  filters: Data['filters']
  onClose: () => void
  onSaved: () => void
}) {
  const [problem, setProblem] = useState<string>()
  return (
    <DeskDialog title="Save as tab" onClose={onClose}>
      <form
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('name') ?? '')
          const answer = await askDesk('save-enquiry-tab', { name, filters })
          if (answer?.ok && answer.value.kind === 'saved') onSaved()
          else if (answer?.ok) setProblem('You have twelve tabs already. Remove one first.')
          else setProblem(problemOf(answer))
        }}
      >
        <TextInput
          label="Name"
          name="name"
          hint="This view stays beside the others, for you alone."
          problem={problem}
          autoFocus
        />
        <div>
          <button type="submit" className="btn primary">
            Save tab
          </button>
        </div>
      </form>
    </DeskDialog>
  )
}

const EMPTY: Record<string, { title: string; words: string }> = {
  unanswered: {
    title: 'No unanswered enquiries',
    words: 'Everybody has had a reply. New enquiries appear here by themselves.',
  },
  mine: {
    title: 'Nothing is assigned to you',
    words: 'Enquiries that you reply to first, or that a colleague assigns to you, appear here.',
  },
  valuations: { title: 'No open valuation requests', words: 'Requests from the valuation forms appear here.' },
  spam: { title: 'No spam', words: 'What you mark as spam is kept here, so that nothing is lost by mistake.' },
}

function NoEnquiries({ tab = 'all', isFiltered }: { tab?: string; isFiltered: boolean }) {
  const usual = { title: 'No enquiries', words: 'Enquiries from the website’s forms appear here by themselves.' }
  const { title, words } = isFiltered
    ? {
        title: 'Nothing matches',
        words: 'Search for part of a name, an email address or an address, or look in all enquiries.',
      }
    : (EMPTY[tab] ?? usual)
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{words}</p>
      {(tab !== 'all' || isFiltered) && (
        <Link className="btn" to="/desk/enquiries?tab=all">
          View all enquiries
        </Link>
      )}
    </div>
  )
}

const countOf = (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`)

function doneWords(action: BulkAction, count: number, to: { name: string } | null | undefined): string {
  const what = countOf(count)
  if (action === 'assign') return to ? `${what} assigned to ${to.name}` : `${what} unassigned`
  if (action === 'close') return `${what} closed`
  return action === 'mark-spam' ? `${what} marked as spam` : `${what} taken out of spam`
}
