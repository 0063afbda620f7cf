import { Form, Link, useLocation, useSubmit } from 'react-router'
import {
  CONTACT_PAGE_SIZES,
  type ContactFilters,
  formatContactFilters,
  MARKETING_NAMES,
  parseContactFilters,
} from '#src/contacts/contact.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { CsvButton } from '../../parts/csv/csv-button.tsx'
import { Face } from '../../parts/face.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useMoreRows } from '../../parts/rows/use-more-rows.ts'
import { formatWhen } from '../../parts/when.ts'

export async function loader(args: DeskArgs) {
  const parameters = new URL(args.request.url).searchParams
  const filters = parseContactFilters(parameters)
  const after = parameters.get('after') ?? undefined
  const [list, counts] = await Promise.all([
    loadFromDesk(args, 'list-contacts', { filters, after }),
    loadFromDesk(args, 'count-contacts', { filters }),
  ])
  const { session, services } = args.context.get(deskContext)
  const canExport = scopeOf(session!.actor, 'export-contacts') !== 'none'
  return { ...list, ...counts, filters, canExport, now: services.clock() }
}

/** The list as a CSV file. */
export async function action({ context, request }: DeskArgs) {
  const filters = parseContactFilters(new URL(request.url).searchParams)
  return context.get(deskContext).call('export-contacts', { filters })
}

export const meta = () => [{ title: 'Contacts' }]

type ContactsData = DeskPage<typeof loader>['loaderData']

const pathOf = (filters: ContactFilters) => `/desk/contacts?${formatContactFilters(filters)}`

export default function Contacts({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { contacts, next, tabs, filters, canExport, now } = loaderData
  const more = useMoreRows(contacts, next, (data: ContactsData) => data.contacts)
  const { rows } = more
  const tab = filters.tab ?? 'all'
  const total = tabs.find((one) => one.tab === tab)?.count ?? 0
  return (
    <>
      <PageHead
        title="Contacts"
        lede={`Applicants, sellers and landlords. ${formatCount(tabs[0]?.count ?? 0, 'contact')}.`}
        isMenuTitle
        noActionsOnPhones
      >
        {canExport && <CsvButton query={formatContactFilters(filters)} />}
      </PageHead>
      <nav className="tabs" aria-label="Views">
        {tabs
          .filter((one) => one.tab !== 'data' || one.count > 0 || tab === 'data')
          .map((one) => (
            <Link
              key={one.tab}
              to={pathOf({ ...filters, tab: one.tab })}
              aria-current={one.tab === tab ? 'page' : undefined}
            >
              {one.name} <span className={one.tab === 'data' ? 'count late' : 'count'}>{formatNumber(one.count)}</span>
            </Link>
          ))}
      </nav>
      <ContactsToolbar {...loaderData} />
      {rows.length === 0 ? (
        <div className="empty">
          <h2>No contacts</h2>
          <p>
            {Object.keys(filters).length > 0
              ? 'Nobody matches. Check the spelling, or choose another tab.'
              : 'People who register on your website, write to you or book a viewing appear here.'}
          </p>
        </div>
      ) : (
        <ContactTable rows={rows} now={now} />
      )}
      {rows.length > 0 && (
        <div className="pager">
          <span>
            {formatNumber(rows.length)} of {formatNumber(total)}, last active first
          </span>
          {more.next && (
            <span className="push">
              <button type="button" className="btn small" disabled={more.isLoading} onClick={more.load}>
                Show {CONTACT_PAGE_SIZES.more} more
              </button>
            </span>
          )}
        </div>
      )}
    </>
  )
}

function ContactsToolbar({ filters, branches }: ContactsData) {
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
          aria-label="Search contacts"
          placeholder="Name, email or phone"
          defaultValue={filters.words ?? ''}
        />
      </div>
      <select className="input" name="marketing" aria-label="Marketing" defaultValue={filters.marketing ?? ''}>
        <option value="">Opted in or not</option>
        {Object.entries(MARKETING_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <select className="input" name="registered" aria-label="Account" defaultValue={filters.registered ?? ''}>
        <option value="">Registered or not</option>
        <option value="yes">Registered</option>
        <option value="no">Not registered</option>
      </select>
      {branches.length > 1 && (
        <select className="input" name="branch" aria-label="Branch" defaultValue={filters.branchId ?? ''}>
          <option value="">All branches</option>
          {branches.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </select>
      )}
      <noscript>
        <button type="submit" className="btn">
          Show
        </button>
      </noscript>
    </Form>
  )
}

const MARKETING_SHAPES = { 'opted-in': 'ok', 'opted-out': 'off', 'not-asked': 'off' } as const

function ContactTable({ rows, now }: { rows: ContactsData['contacts']; now: Date }) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` on phones takes the table's own roles away */}
      <table className="grid list" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {['Name', 'Requirements', 'Saved', 'Marketing'].map((name) => (
              <th key={name} scope="col" role="columnheader">
                {name}
              </th>
            ))}
            <th className="r" scope="col" role="columnheader">
              Last active
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              <td role="cell">
                <span className="homecell">
                  <Face name={row.name} id={row.id} />
                  <span>
                    <Link className="main" to={`/desk/contacts/${row.id}`}>
                      {row.name}
                    </Link>
                    {row.roles && <span className="sub">{row.roles}</span>}
                  </span>
                </span>
              </td>
              <td className="full muted" role="cell">
                {row.requirements}
              </td>
              <td className="drop" role="cell">
                {savedWords(row)}
              </td>
              <td className="end" role="cell">
                <span className={`state ${MARKETING_SHAPES[row.marketing]}`}>{MARKETING_NAMES[row.marketing]}</span>
              </td>
              <td className="r drop muted" role="cell">
                {formatWhen(row.lastActiveAt, now)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  )
}

function savedWords({ saved, searches, enquiries }: ContactsData['contacts'][number]): string {
  return [
    saved > 0 && `${formatNumber(saved)} saved`,
    searches > 0 && formatCount(searches, 'search', 'searches'),
    enquiries > 0 && formatCount(enquiries, 'enquiry', 'enquiries'),
  ]
    .filter(Boolean)
    .join(', ')
}
