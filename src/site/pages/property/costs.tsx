import type { FormEvent, ReactNode } from 'react'
import type { CostRow, PropertyCosts } from '#src/calculators/property-costs.ts'
import { BandsTable } from '#src/calculators/ui/bands-table.tsx'
import { CostRows } from '#src/calculators/ui/cost-rows.tsx'
import { FigureField } from '#src/calculators/ui/figure-field.tsx'
import { Button } from '#src/design-system/button.tsx'
import { CheckBox } from '#src/design-system/field.tsx'
import { Icon } from '#src/design-system/icon.tsx'
import './costs.css'

/** What a home would cost: mortgage, tax and the money in hand, each opening to its working and its form. */
export function Costs({ costs: { mortgage, duty, cash } }: { costs: PropertyCosts }) {
  return (
    <div className="costs">
      <Teaser title="Mortgage" sum={mortgage.sum} unit="a month" words={mortgage.words}>
        <details open={mortgage.open}>
          <Opener>Change the figures</Opener>
          <CostRows rows={mortgage.rows} />
          <p className="muted small">An illustration, not an offer. Your rate depends on you and on the lender.</p>
          <CostForm working="mortgage" kept={mortgage.kept} price={mortgage.price}>
            <FigureField
              id="mortgage-deposit"
              name="deposit"
              label="Deposit"
              before="£"
              value={mortgage.deposit.value}
            />
            <FigureField
              id="mortgage-rate"
              name="rate"
              label="Interest rate"
              after="% a year"
              decimals
              {...mortgage.rate}
            />
            <FigureField
              id="mortgage-years"
              name="years"
              label="Repay over"
              after="years"
              decimals
              {...mortgage.years}
            />
            <CheckBox name="interest_only" value="on" label="Interest only" defaultChecked={mortgage.interestOnly} />
          </CostForm>
        </details>
      </Teaser>
      {duty && <Duty duty={duty} />}
      <Teaser title="Cash needed" sum={cash.sum} words={cash.words}>
        <CostRows rows={cash.rows} />
      </Teaser>
    </div>
  )
}

function Duty({ duty }: { duty: NonNullable<PropertyCosts['duty']> }) {
  return (
    <Teaser title={duty.heading} sum={duty.sum} words={duty.words}>
      <details open={duty.open}>
        <Opener>See how it is worked out</Opener>
        <BandsTable bands={duty.bands} total={duty.sum} />
        <p className="muted small">
          {duty.notes.map((note) => `${note} `)}
          {duty.basis} Source: <a href={duty.source.href}>{duty.source.name}</a>.
        </p>
        <CostForm working="duty" kept={duty.kept} price={duty.price}>
          <fieldset
            aria-describedby={duty.problem && 'duty-buyer-error'}
            onChange={(event) => keepApart(event, duty.choices)}
          >
            <legend className="visuallyHidden">Who buys</legend>
            {duty.choices.map(({ value, label, ticked }) => (
              <CheckBox key={value} name="buyer" value={value} label={label} defaultChecked={ticked} />
            ))}
            {duty.problem && (
              <p className="error" id="duty-buyer-error">
                <Icon name="info" />
                {duty.problem}
              </p>
            )}
          </fieldset>
        </CostForm>
      </details>
    </Teaser>
  )
}

/** Ticking one box unticks the one that it excludes; without a script the answer says what does not go together. */
function keepApart(
  { target, currentTarget }: FormEvent<HTMLFieldSetElement>,
  choices: { value: string; excludes?: string }[],
) {
  if (!(target instanceof HTMLInputElement) || !target.checked) return
  const excluded = choices.find(({ value }) => value === target.value)?.excludes
  const box = currentTarget.querySelector<HTMLInputElement>(`[value="${excluded}"]`)
  if (box) box.checked = false
}

type TeaserProps = { title: string; sum: string; unit?: string; words: string; children: ReactNode }

function Teaser({ title, sum, unit, words, children }: TeaserProps) {
  return (
    <div className="teaser">
      <h3 className="display">{title}</h3>
      <p className="sum">
        {sum} {unit && <small>{unit}</small>}
      </p>
      <p className="muted small">{words}</p>
      {children}
    </div>
  )
}

function Opener({ children }: { children: string }) {
  return (
    <summary>
      <span>{children}</span>
      <Icon name="chevron-down" />
    </summary>
  )
}

type CostFormProps = {
  working: string
  kept: [name: string, value: string][]
  price: { value: string; problem?: string }
  children: ReactNode
}

/** Asks this page again, with other figures; what the other form was told comes along. */
function CostForm({ working, kept, price, children }: CostFormProps) {
  return (
    <form action="#costs">
      {[['working', working], ...kept].map(([name, value]) => (
        <input key={`${name}${value}`} type="hidden" name={name} value={value} />
      ))}
      <FigureField id={`${working}-price`} name="price" label="Property price" before="£" {...price} />
      {children}
      <Button look="outline">Work it out</Button>
    </form>
  )
}

/** The lines beside the price, and the way to where they come from. */
export function CostSummary({ rows }: { rows: CostRow[] }) {
  return (
    <div className="costSummary">
      <CostRows rows={rows} />
      <a href="#costs">Work out your costs</a>
    </div>
  )
}
