import { Link } from 'react-router'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { formatMinutes } from '#src/formatting/uk-date.ts'
import { MIN_PEOPLE } from '#src/reports/report.ts'
import { DeskSection } from '../../parts/section.tsx'
import { ResponseChart } from './response-chart.tsx'
import type { ReportData } from './route.tsx'

/** Searches that found nothing, before all of them are asked for. */
const FEW_SEARCHES = 5

/** What stands below the chart. */
export function ReportParts(report: ReportData) {
  const { sources, branches, responseBars, searches, targetMinutes, isOfWebsite } = report
  return (
    <div className="cols even">
      {isOfWebsite && (
        <DeskSection title="Traffic sources">
          <Bars of={sources} none="Nobody has come in these days." />
        </DeskSection>
      )}
      {branches.length > 0 && <Branches {...report} />}
      <DeskSection title="Response times">
        {responseBars.some((count) => count > 0) ? (
          <ResponseChart bars={responseBars} targetMinutes={targetMinutes} />
        ) : (
          <p className="muted">Nobody waited for an answer in these days.</p>
        )}
      </DeskSection>
      <ConversionSteps {...report} />
      <ConversionTable title="Conversion by branch" rows={report.conversionBy.branches} />
      <ConversionTable title="Conversion by source" rows={report.conversionBy.sources} />
      <ConversionTable title="Conversion by property" rows={report.conversionBy.homes} isOfHomes />
      {searches && <WithoutResults {...searches} />}
      {searches && (
        <DeskSection title="Searches by area">
          <Bars of={searches.areas} none="Nobody has searched in these days." />
        </DeskSection>
      )}
      {searches && searches.salePrices.length > 0 && (
        <DeskSection title="Searches by price, for sale">
          <Bars of={searches.salePrices} none="" />
        </DeskSection>
      )}
      {searches && searches.rents.length > 0 && (
        <DeskSection title="Searches by rent, to let">
          <Bars of={searches.rents} none="" />
        </DeskSection>
      )}
      <SlowMoving {...report} />
    </div>
  )
}

/** A bar for each, as long as its number. */
function Bars({ of, none }: { of: readonly { name: string; people: number | null }[]; none: string }) {
  if (of.length === 0) return <p className="muted">{none}</p>
  const most = Math.max(...of.map(({ people }) => people ?? 0), 1)
  return (
    <ol className="bars">
      {of.map(({ name, people }) => (
        <li key={name}>
          <Length of={people ?? 0} most={most} />
          <span>{name}</span>
          <span className="num">{people === null ? `fewer than ${MIN_PEOPLE}` : formatNumber(people)}</span>
        </li>
      ))}
    </ol>
  )
}

/** A number as a length of its row. A drawing, since pages have no styles of their own. */
function Length({ of, most }: { of: number; most: number }) {
  return (
    <svg className="length" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={((of * 100) / most).toFixed(1)} height="1" />
    </svg>
  )
}

const share = (of: number | null) => (of === null ? '–' : `${Math.round(of * 100)}%`)

function Branches({ branches, totals, targetMinutes }: ReportData) {
  const total = (name: string) => totals.find((one) => one.total === name)?.value ?? null
  const whole = (name: string) => formatNumber(total(name) ?? 0)
  return (
    <DeskSection title="By branch">
      <table className="grid compact">
        <thead>
          <tr>
            <th scope="col">Branch</th>
            <th scope="col" className="r">
              Enquiries
            </th>
            <th scope="col" className="r">
              Viewings
            </th>
            <th scope="col" className="r">
              Valuations
            </th>
            <th scope="col" className="r">
              Within {formatMinutes(targetMinutes)}
            </th>
          </tr>
        </thead>
        <tbody>
          {branches.map(({ branchId, name, enquiries, viewings, valuations, inTime }) => (
            <tr key={branchId}>
              <td>{name}</td>
              <td className="r">{formatNumber(enquiries)}</td>
              <td className="r">{formatNumber(viewings)}</td>
              <td className="r">{formatNumber(valuations)}</td>
              <td className="r">{share(inTime)}</td>
            </tr>
          ))}
        </tbody>
        {branches.length > 1 && (
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="r">{whole('enquiries')}</td>
              <td className="r">{whole('viewings')}</td>
              <td className="r">{whole('valuations')}</td>
              <td className="r">{share(total('answered'))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </DeskSection>
  )
}

function ConversionSteps({ conversion }: ReportData) {
  const steps = [
    ['Property views', conversion.views],
    ['Saved', conversion.saved],
    ['Enquired', conversion.enquired],
    ['Attended viewing', conversion.viewed],
  ] as const
  const most = Math.max(...steps.map(([, count]) => count), 1)
  return (
    <DeskSection title="Conversion">
      <ol className="funnel">
        {steps.map(([name, count]) => (
          <li key={name}>
            <span>{name}</span>
            <Length of={count} most={most} />
            <span className="num">{formatNumber(count)}</span>
          </li>
        ))}
      </ol>
      <p className="muted small">
        Views count each visitor once a day for each property; the steps below count different people.
      </p>
    </DeskSection>
  )
}

type ConversionRows = ReportData['conversionBy']['homes' | 'branches' | 'sources']

/** The steps of each: how many of those who look come to a viewing. */
function ConversionTable({
  title,
  rows,
  isOfHomes = false,
}: {
  title: string
  rows: ConversionRows
  isOfHomes?: boolean
}) {
  if (rows.length === 0) return null
  const hasViews = rows.some(({ views }) => views !== null)
  const people = (count: number | null | undefined) =>
    count === undefined ? '–' : count === null ? `under ${MIN_PEOPLE}` : formatNumber(count)
  return (
    <DeskSection title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wider than the screen */}
      <section className="scroll" aria-label={title} tabIndex={0}>
        <table className="grid compact">
          <thead>
            <tr>
              <th scope="col">{isOfHomes ? 'Property' : title.endsWith('branch') ? 'Branch' : 'Source'}</th>
              {['Views', 'Saved', 'Enquired', 'Viewed'].slice(hasViews ? 0 : 2).map((name) => (
                <th key={name} scope="col" className="r">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, views, saved, enquired, viewed }) => (
              <tr key={`${id} ${name}`}>
                <td>{isOfHomes ? <Link to={`/desk/properties/${id}`}>{name}</Link> : name}</td>
                {hasViews && <td className="r">{formatNumber(views ?? 0)}</td>}
                {hasViews && <td className="r">{people(saved)}</td>}
                <td className="r">{people(enquired)}</td>
                <td className="r">{people(viewed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </DeskSection>
  )
}

function WithoutResults({ without, fewWithout }: NonNullable<ReportData['searches']>) {
  const few = formatCount(fewWithout, 'other search', 'other searches')
  return (
    <DeskSection title="Searches with no results">
      {without.length === 0 && fewWithout === 0 ? (
        <p className="muted">Every search found something.</p>
      ) : (
        <>
          <SearchRows of={without.slice(0, FEW_SEARCHES)} />
          {without.length > FEW_SEARCHES && (
            <details className="data">
              <summary>View all {without.length}</summary>
              <SearchRows of={without.slice(FEW_SEARCHES)} />
            </details>
          )}
          <p className="muted small">
            {fewWithout > 0 && `${few} found nothing for fewer than ${MIN_PEOPLE} people each. `}
            Useful evidence of demand for valuations in these areas.
          </p>
        </>
      )}
    </DeskSection>
  )
}

function SearchRows({ of }: { of: NonNullable<ReportData['searches']>['without'] }) {
  return (
    <ul className="rows tight">
      {of.map(({ words, path, people }) => (
        <li key={path + words}>
          <a href={path} target="_blank" rel="noreferrer">
            {words}
          </a>
          <span className="num">{formatCount(people, 'person', 'people')}</span>
        </li>
      ))}
    </ul>
  )
}

function SlowMoving({ slow }: ReportData) {
  return (
    <DeskSection
      title="Slow-moving properties"
      beside={
        <span className="push">
          <Link to="/desk/properties?sort=days">View all</Link>
        </span>
      }
    >
      {slow.length === 0 ? (
        <p className="muted">Nothing is on the market.</p>
      ) : (
        <ul className="rows tight">
          {slow.map(({ id, address, days, views, viewings }) => (
            <li key={id}>
              <div>
                <Link className="main" to={`/desk/properties/${id}`}>
                  {address}
                </Link>
                <div className="sub small">
                  {formatCount(days, 'day')}, {formatCount(views, 'view')} in these days,{' '}
                  {formatCount(viewings, 'viewing')} so far
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}
