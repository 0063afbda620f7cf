import { Form, Link, useSearchParams } from 'react-router'
import { formatNumber } from '#src/formatting/numbers.ts'
import { addDays, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import {
  DEFAULT_DAYS,
  describePeriod,
  MIN_PEOPLE,
  REPORT_PERIODS,
  REPORT_TOTAL_NAMES,
  REPORT_TOTALS,
  type ReportTotal,
} from '#src/reports/report.ts'
import { listScopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { CsvButton } from '../../parts/csv/csv-button.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { LineChart } from './line-chart.tsx'
import { ReportParts } from './report-parts.tsx'

function askedOf(url: string) {
  const params = new URL(url).searchParams
  const given = (name: string) => params.get(name) || undefined
  return { from: given('from'), to: given('to'), branchId: given('branch') }
}

export async function loader(args: DeskArgs) {
  const asked = askedOf(args.request.url)
  const { services, session } = args.context.get(deskContext)
  const scope = listScopeOf(session!.actor, 'view-reports')
  const { branches } = services.agency
  const report = await loadFromDesk(args, 'get-report', asked)
  const chosen = new URL(args.request.url).searchParams.get('show')
  const shown = report.totals.find(({ total }) => total === chosen) ?? report.totals[0]!
  return {
    ...report,
    shown,
    branch: asked.branchId === undefined ? undefined : Number(asked.branchId),
    /** branches that a report can be narrowed to */
    choices: branches.flatMap(({ id, name }) =>
      scope?.kind === 'all' || (scope?.kind === 'branches' && scope.branchIds.includes(id)) ? [{ id, name }] : [],
    ),
    today: ukDate(services.clock()),
  }
}
export type ReportData = DeskPage<typeof loader>['loaderData']

export async function action({ context, request }: DeskArgs) {
  return context.get(deskContext).call('export-report', askedOf(request.url))
}

export const meta = () => [{ title: 'Reports' }]

/** How the website does, over days of one's choice, beside as many days before. */
export default function Reports({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { period, before, totals, shown, days, isOfWebsite } = loaderData
  const [params] = useSearchParams()
  const label = `${REPORT_TOTALS[shown.total]} from ${describePeriod(period)}, with the same days before`
  return (
    <>
      <PageHead
        title="Reports"
        lede={`${describePeriod(period)}, compared with ${describePeriod(before)}. No cookies used.`}
        isMenuTitle
      >
        <PeriodMenu {...loaderData} />
        {loaderData.choices.length > 1 && <BranchMenu {...loaderData} />}
        <CsvButton query={params} />
      </PageHead>
      <nav className="statline" aria-label="What the chart shows">
        {totals.map(({ total, value, change }) => (
          <Link
            key={total}
            to={pathWith(params, { show: total === REPORT_TOTAL_NAMES[0] ? '' : total })}
            aria-current={total === shown.total ? 'true' : undefined}
            preventScrollReset
          >
            <span className="k">{REPORT_TOTALS[total]}</span>
            <span className="v">{value === null ? '–' : valueWords(total, value)}</span>
            <span className={change ? (change.isUp ? 'd up' : 'd down') : 'd'}>{change?.words ?? 'No change'}</span>
          </Link>
        ))}
      </nav>
      <div className="reportchart">
        <LineChart
          label={label}
          days={days}
          series={shown.series}
          before={shown.before}
          format={(value) => valueWords(shown.total, value)}
        />
        <p className="row wide small muted">
          <span>Solid: this period</span>
          <span>Dashed: the period before</span>
          {!isOfWebsite && <span>Visitors and searches are counted for the whole website alone.</span>}
        </p>
        <DayTable {...loaderData} />
      </div>
      <ReportParts {...loaderData} />
      <p className="muted small">
        Each visitor counts once a day. Numbers of people below {MIN_PEOPLE} are not shown, so that nobody can be
        recognised.
      </p>
    </>
  )
}

const valueWords = (total: ReportTotal, value: number) =>
  total === 'answered' ? `${Math.round(value * 100)}%` : formatNumber(value)

function PeriodMenu({ period, today, branch, shown }: ReportData) {
  const [params] = useSearchParams()
  const chosen = REPORT_PERIODS.find(({ days }) => period.to === today && period.from === addDays(today, 1 - days))
  return (
    <MenuButton label={chosen?.name ?? 'Custom dates'}>
      {REPORT_PERIODS.map(({ days, name }) => (
        <Link
          key={days}
          to={pathWith(params, { from: days === DEFAULT_DAYS ? '' : addDays(today, 1 - days), to: '' })}
          aria-current={chosen?.days === days ? 'true' : undefined}
        >
          {chosen?.days === days && <DeskIcon name="tick" />}
          {name}
        </Link>
      ))}
      <hr />
      <Form method="get" className="menuform">
        {branch !== undefined && <input type="hidden" name="branch" value={branch} />}
        <input type="hidden" name="show" value={shown.total} />
        <label className="field">
          <span className="label">First day</span>
          <input className="input" type="date" name="from" defaultValue={period.from} max={today} required />
        </label>
        <label className="field">
          <span className="label">Last day</span>
          <input className="input" type="date" name="to" defaultValue={period.to} max={today} required />
        </label>
        <button type="submit" className="btn">
          Show these days
        </button>
      </Form>
    </MenuButton>
  )
}

function BranchMenu({ choices, branch }: ReportData) {
  const [params] = useSearchParams()
  return (
    <MenuButton label={choices.find(({ id }) => id === branch)?.name ?? 'All branches'}>
      {[{ id: undefined, name: 'All branches' }, ...choices].map(({ id, name }) => (
        <Link
          key={name}
          to={pathWith(params, { branch: id === undefined ? '' : String(id) })}
          aria-current={id === branch ? 'true' : undefined}
        >
          {id === branch && <DeskIcon name="tick" />}
          {name}
        </Link>
      ))}
    </MenuButton>
  )
}

function DayTable({ days, shown, before }: ReportData) {
  return (
    <details className="data">
      <summary>View as table</summary>
      <table className="grid compact">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="r">
              {REPORT_TOTALS[shown.total]}
            </th>
            <th scope="col" className="r">
              {days.length === 1 ? 'The day before' : `From ${formatUkDate(before.from, { year: false })}`}
            </th>
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => (
              <tr key={day}>
                <td>{formatUkDate(day, { weekday: true, year: false })}</td>
                {[shown.series[at], shown.before[at]].map((value, column) => (
                  <td key={column} className="r">
                    {value === null || value === undefined ? '–' : valueWords(shown.total, value)}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </details>
  )
}

/** The address of this page with some of its choices changed; an empty one is left out. */
function pathWith(params: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}
