import { Link } from 'react-router'
import type { ChangedHome, ImportDifference } from '#src/feeds/report/import-difference.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { DeskSection } from '../../parts/section.tsx'

const KINDS = [
  ['withdrawn', 'Removed', 'would be removed'],
  ['withheld', 'Not published', 'wouldn’t be published'],
  ['changed', 'Updated', 'would be updated'],
  ['added', 'Added', 'would be added'],
] as const

/** Homes that the page shows at once; the rest is a click away. */
const SHOWN = 10

/** What an import changed, or would change, home by home and field by field. */
export function ChangedHomes({ difference, isTrial = false }: { difference: ImportDifference; isTrial?: boolean }) {
  return KINDS.map(([kind, title, trialTitle]) => {
    const { total, homes } = difference[kind]
    if (total === 0) return null
    const shown = homes.slice(0, SHOWN)
    const rest = homes.slice(SHOWN)
    return (
      <DeskSection key={kind} title={isTrial ? `${formatNumber(total)} ${trialTitle}` : title}>
        <HomeList homes={shown} isLinked={!isTrial || kind !== 'added'} />
        {rest.length > 0 && (
          <details>
            <summary>{formatCount(rest.length, 'more property', 'more properties')}</summary>
            <HomeList homes={rest} isLinked={!isTrial || kind !== 'added'} />
          </details>
        )}
        {total > homes.length && (
          <p className="muted">And {formatCount(total - homes.length, 'other property', 'other properties')}.</p>
        )}
      </DeskSection>
    )
  })
}

function HomeList({ homes, isLinked }: { homes: readonly ChangedHome[]; isLinked: boolean }) {
  return (
    <ul className="rows">
      {homes.map(({ id, ref, address, fields, becomes, withheld }) => (
        <li key={id}>
          <div>
            {isLinked ? (
              <Link className="main" to={`/desk/properties/${id}`}>
                {address}
              </Link>
            ) : (
              <span className="medium">{address}</span>
            )}{' '}
            <span className="muted small">{ref}</span>
            {becomes && <div className="sub">Leaves the market: {becomes}</div>}
            {withheld && <div className="sub">{withheld}</div>}
            {fields.length > 0 && <FieldChanges fields={fields} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function FieldChanges({ fields }: Pick<ChangedHome, 'fields'>) {
  return (
    <ul className="changes sub">
      {fields.map(({ label, before, after, override }) => (
        <li key={label}>
          {label}: <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
          {override !== undefined && `; the override of ${override} applies`}
        </li>
      ))}
    </ul>
  )
}
