import { Icon } from '#src/design-system/icon/icon.tsx'
import { type CalculatorView, NO_SUM } from '../calculator.ts'
import type { CashPart, CostPart } from '../cost-parts.ts'
import { BandsTable } from './bands-table.tsx'
import { CostRows } from './cost-rows.tsx'
import './calculator-panel.css'

type Answer = Omit<CashPart, 'rows'> & Partial<Pick<CostPart, 'rows' | 'unit' | 'bands' | 'note' | 'source'>>

/** One sum in full. */
export function CostAnswer({ caption, ...answer }: Answer & { caption: string }) {
  const { sum, unit, words } = answer
  return (
    <div className="answer">
      <div role="status">
        <p>{caption}</p>
        <Sum sum={sum} unit={unit} />
        <p className="muted small">{sum === undefined ? 'Enter your figures to see the result.' : words}</p>
      </div>
      <Working {...answer} />
    </div>
  )
}

/** All sums of a home; how each is calculated opens under it. */
export function CostAnswers({ view: { mortgage, duty, cash } }: { view: CalculatorView }) {
  const sums: Answer[] = [mortgage, ...(duty ? [duty] : []), cash]
  return (
    <div className="answer">
      {sums.map((part) => (
        <div className="teaser" key={part.title}>
          <h3>{part.title}</h3>
          <Sum sum={part.sum} unit={part.unit} />
          <p className="muted small">{part.sum === undefined ? 'Enter your figures to see the result.' : part.words}</p>
          {part.sum !== undefined && (
            <details>
              <summary>
                <span>See how this is calculated</span>
                <Icon name="chevron-down" />
              </summary>
              <Working {...part} />
            </details>
          )}
        </div>
      ))}
      <p className="visuallyHidden" role="status">
        {sums.map(({ title, sum }) => `${title} ${sum ?? 'unknown'}`).join(', ')}
      </p>
    </div>
  )
}

function Sum({ sum, unit }: Pick<Answer, 'sum' | 'unit'>) {
  return (
    <p className="sum">
      {sum ?? NO_SUM} {sum !== undefined && unit && <small>{unit}</small>}
    </p>
  )
}

function Working({ sum, rows, bands, note, source }: Partial<Answer>) {
  return (
    <>
      {sum !== undefined && rows && <CostRows rows={rows} />}
      {sum !== undefined && bands && <BandsTable bands={bands} total={sum} />}
      {note && (
        <p className="muted small">
          {note}
          {source && (
            <>
              {' Source: '}
              <a href={source.href}>{source.name}</a>.
            </>
          )}
        </p>
      )}
    </>
  )
}
