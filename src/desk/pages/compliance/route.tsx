import { useState } from 'react'
import { Form, Link, useRevalidator, useSearchParams } from 'react-router'
import { NATION_NAMES, parseFindingFilters, SEVERITY_NAMES } from '#src/compliance/finding-list.ts'
import type { AdvertRuleId } from '#src/property/advert-rules/advert-rule.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { CsvButton } from '../../parts/csv/csv-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { AnswersToReview } from '../property-answers/answers-to-review.tsx'
import { AlsoInFeed } from '../today/homes-to-decide.tsx'
import { BranchScores } from './branch-scores.tsx'
import { ExemptDialog } from './exempt-dialog.tsx'
import { FindingTable, type ListedFinding } from './finding-table.tsx'

export async function loader(args: DeskArgs) {
  const { searchParams } = new URL(args.request.url)
  const { session, services } = args.context.get(deskContext)
  const { actor } = session!
  const from = Number(/^\d{1,6}$/.exec(searchParams.get('from') ?? '')?.[0] ?? 0)
  const filters = parseFindingFilters(searchParams)
  const canEdit = scopeOf(actor, 'edit-properties') !== 'none'
  const canReview = scopeOf(actor, 'edit-properties') !== 'none'
  return {
    ...(await loadFromDesk(args, 'list-findings', { filters, from })),
    twice: canEdit ? (await loadFromDesk(args, 'homes-to-decide', {})).twice : [],
    answers: canReview ? await loadFromDesk(args, 'seller-answers-to-review', {}) : [],
    filters,
    from,
    canExempt: scopeOf(actor, 'exempt-adverts') !== 'none',
    canExport: scopeOf(actor, 'export-compliance') !== 'none',
    now: services.clock(),
  }
}

export async function action({ context, request }: DeskArgs) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const given = (name: string) => String(form.get(name) ?? '')
  const about = { id: Number(given('id')), rule: given('rule') as AdvertRuleId }
  if (given('intent') === 'exempt')
    return call('exempt-advert', { ...about, reason: given('reason'), until: given('until') })
  if (given('intent') === 'end-exemption') return call('end-exemption', about)
  return call('export-findings', { filters: parseFindingFilters(new URL(request.url).searchParams) })
}

export const meta = () => [{ title: 'Compliance' }]

export default function Compliance({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { findings, next, counts, branches, byHand, twice, filters, from, canExempt, canExport, now, answers } =
    loaderData
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [exempting, setExempting] = useState<ListedFinding>()
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const isExempt = filters.exempt === true
  return (
    <>
      <PageHead
        title="Compliance"
        lede="What the law and guidance ask of your adverts, checked after every import. It is no legal advice."
        isMenuTitle
      >
        {canExport && <CsvButton query={params} />}
      </PageHead>
      <div className="stack gap4">
        {answers.length > 0 && <AnswersToReview answers={answers} now={now} />}
        <BranchScores branches={branches} />
        {twice.length > 0 && (
          <DeskSection title="On your website twice">
            <ul className="rows">
              {twice.map((home) => (
                <AlsoInFeed key={home.id} {...home} />
              ))}
            </ul>
          </DeskSection>
        )}
        <nav className="tabs" aria-label="Findings">
          <Link to={pathWith(params, 'show', '')} aria-current={isExempt ? undefined : 'page'}>
            To mend {!isExempt && <span className="count">{total}</span>}
          </Link>
          <Link to={pathWith(params, 'show', 'exempt')} aria-current={isExempt ? 'page' : undefined}>
            Exempt {isExempt && <span className="count">{total}</span>}
          </Link>
        </nav>
      </div>
      <Form className="toolbar" method="get">
        {isExempt && <input type="hidden" name="show" value="exempt" />}
        <Choice name="rule" label="Rule" all="All rules" value={filters.rule}>
          {counts.map(({ rule, title, count }) => [rule, `${title} (${count})`])}
        </Choice>
        <Choice name="severity" label="Severity" all="All severities" value={filters.severity}>
          {Object.entries(SEVERITY_NAMES)}
        </Choice>
        <Choice name="branch" label="Branch" all="All branches" value={filters.branchId}>
          {branches.map(({ branchId, name }) => [String(branchId), name])}
        </Choice>
        <Choice name="nation" label="Nation" all="All nations" value={filters.nation}>
          {Object.entries(NATION_NAMES)}
        </Choice>
        <button type="submit" className="btn">
          Show
        </button>
      </Form>
      {findings.length === 0 ? (
        <div className="empty">
          <h2>{isExempt ? 'No exempt adverts' : 'Nothing to mend'}</h2>
          <p>
            {isExempt
              ? 'Adverts of which somebody has said that they are right appear here.'
              : 'No advert breaks a rule here. Adverts are checked again after every import.'}
          </p>
        </div>
      ) : (
        <FindingTable findings={findings} now={now} canExempt={canExempt} onExempt={setExempting} />
      )}
      <div className="pager">
        {from > 0 && (
          <Link className="btn small" to={pathWith(params, 'from', '')}>
            Back to the first
          </Link>
        )}
        {next !== null && (
          <Link className="btn small push" to={pathWith(params, 'from', String(next))}>
            Show the next
          </Link>
        )}
      </div>
      <section className="section">
        <div className="top">
          <h2>Only a person can check</h2>
        </div>
        <ul className="rows">
          {byHand.map(({ id, title, staffText, source }) => (
            <li key={id}>
              <div>
                {title}
                <div className="sub small">
                  {staffText} <a href={source.url}>{source.name}</a>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {exempting && (
        <ExemptDialog
          finding={exempting}
          onClose={() => setExempting(undefined)}
          onDone={() => {
            setExempting(undefined)
            void revalidate()
          }}
        />
      )}
    </>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  value: string | number | undefined
  children: readonly (readonly [value: string, name: string])[]
}

function Choice({ name, label, all, value = '', children }: ChoiceProps) {
  return (
    <select className="input" name={name} aria-label={label} defaultValue={String(value)} key={String(value)}>
      <option value="">{all}</option>
      {children.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** The same list with one parameter changed, from its beginning. */
function pathWith(params: URLSearchParams, name: string, value: string): string {
  const changed = new URLSearchParams([...params].filter(([key, given]) => key !== name && key !== 'from' && given))
  if (value) changed.set(name, value)
  return `/desk/compliance${changed.size > 0 ? `?${changed}` : ''}`
}
