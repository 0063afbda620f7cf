import { Form, Link, useSearchParams } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { formatTime, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { AUDIT_ACTIONS, AUDIT_AREAS, type AuditArea } from '#src/staff/audit-log/audit-actions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { CsvButton } from '../../parts/csv/csv-button.tsx'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Face } from '../../parts/face.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { undoEntry } from './undo-entry.ts'

function filtersOf(url: string) {
  const params = new URL(url).searchParams
  const given = (name: string) => params.get(name) || undefined
  return { area: given('area') as AuditArea | undefined, who: given('who'), words: given('q') }
}

export async function loader(args: DeskArgs) {
  const before = new URL(args.request.url).searchParams.get('before') ?? undefined
  const [log, colleagues] = await Promise.all([
    loadFromDesk(args, 'audit-log', { ...filtersOf(args.request.url), before }),
    loadFromDesk(args, 'colleagues', {}),
  ])
  const undoable = await loadFromDesk(args, 'list-audit-undos', { ids: log.entries.map(({ id }) => id) })
  const { auditLogYears } = args.context.get(deskContext).services.agency.settings
  return { ...log, undoable, colleagues, auditLogYears }
}

export async function action({ context, request }: DeskArgs) {
  const { call } = context.get(deskContext)
  const id = (await request.formData()).get('undo')
  return id === null ? call('export-audit-log', filtersOf(request.url)) : undoEntry(call, String(id))
}

export const meta = () => [{ title: 'Audit log' }]

export default function AuditLog({
  loaderData: { entries, next, undoable, colleagues, auditLogYears },
}: DeskPage<typeof loader, typeof action>) {
  const [params] = useSearchParams()
  const days = Map.groupBy(entries, ({ at }) => ukDate(at))
  const more = new URLSearchParams(params)
  if (next) more.set('before', next)
  return (
    <>
      <PageHead
        title="Audit log"
        lede={`Entries are kept for ${formatCount(auditLogYears, 'year')} and can’t be edited by anyone.`}
        back={{ to: '/desk/team', name: 'Team' }}
        isMenuTitle
      >
        <CsvButton query={params} />
      </PageHead>
      <Form className="toolbar" method="get">
        <div className="searchin">
          <DeskIcon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Search the audit log"
            placeholder="Name"
            defaultValue={params.get('q') ?? ''}
          />
        </div>
        <select className="input" name="who" aria-label="Who" defaultValue={params.get('who') ?? ''}>
          <option value="">Everybody</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select className="input" name="area" aria-label="About" defaultValue={params.get('area') ?? ''}>
          <option value="">All activity</option>
          {Object.entries(AUDIT_AREAS).map(([area, name]) => (
            <option key={area} value={area}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="btn">
          Show
        </button>
      </Form>
      {entries.length === 0 && (
        <div className="empty">
          <h2>No entries</h2>
          <p>Nothing here matches. Changes appear as soon as somebody makes one.</p>
        </div>
      )}
      {/* one form for all: that of an entry would be gone with its button */}
      <DeskForm
        className="stack gap5"
        onDone={() => showDeskToast({ words: 'Undone. The log has a new entry about it.' })}
      >
        {({ isSending }) =>
          [...days].map(([day, ofDay]) => (
            <DeskSection key={day} title={formatUkDate(day, { weekday: true })}>
              <ul className="rows lead">
                {ofDay.map((entry) => (
                  <Entry key={entry.id} {...entry} canBeUndone={undoable.includes(entry.id)} isSending={isSending} />
                ))}
              </ul>
            </DeskSection>
          ))
        }
      </DeskForm>
      {next && (
        <p>
          <Link className="btn" to={`?${more}`}>
            Show older entries
          </Link>
        </p>
      )}
    </>
  )
}

type LogEntry = DeskPage<typeof loader>['loaderData']['entries'][number]

function Entry({ canBeUndone, isSending, ...entry }: LogEntry & { canBeUndone: boolean; isSending: boolean }) {
  const { id, at, account_id, account_name, action, subject_name, before, after } = entry
  const rule = AUDIT_ACTIONS[action]
  const changed = describeChange(before, after)
  return (
    <li>
      <Face name={account_name} id={account_id ?? 0} />
      <div>
        <span className="medium">{account_name}</span> {rule?.says ?? action} {subject_name ?? 'an erased contact'}
        <div className="sub small">
          {formatTime(at)}
          {rule && ` · ${AUDIT_AREAS[rule.area]}`}
          {changed && ` · ${changed}`}
        </div>
      </div>
      {canBeUndone && (
        <button type="submit" className="btn small" name="undo" value={id} disabled={isSending}>
          <DeskIcon name="undo" size="s" />
          Undo
          <span className="vh">
            {' '}
            {account_name} {rule?.says ?? action} {subject_name}, {formatTime(at)}
          </span>
        </button>
      )}
    </li>
  )
}

/** "role: negotiator → manager" of those fields that differ. */
function describeChange(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .flatMap((name) => {
      const [was, is] = [inWords(before?.[name]), inWords(after?.[name])]
      return was === is || (was === '' && is === '') ? [] : [`${name}: ${[was, is].filter(Boolean).join(' → ')}`]
    })
    .join(', ')
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map((pair) => pair.join(' '))
      .join(', ')
  return String(value)
}
