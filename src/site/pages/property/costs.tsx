import type { FormEvent } from 'react'
import type { CostBox, CostPart, CostRow, CostWorking, PropertyCosts } from '#src/calculators/property-costs.ts'
import { BandsTable } from '#src/calculators/ui/bands-table.tsx'
import { CostRows } from '#src/calculators/ui/cost-rows.tsx'
import { FigureField } from '#src/calculators/ui/figure-field.tsx'
import { Button } from '#src/design-system/button/button.tsx'
import { CheckBox } from '#src/design-system/form/field.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import './costs.css'

/** What a home would cost: mortgage, tax and the money in hand. */
export function Costs({ costs: { mortgage, duty, cash } }: { costs: PropertyCosts }) {
  return (
    <div className="costs">
      <Teaser {...mortgage} />
      {duty && <Teaser {...duty} />}
      <Teaser {...cash} />
    </div>
  )
}

/** One sum, which opens to how it comes about. */
function Teaser({ title, sum, unit, words, rows, working }: CostPart) {
  return (
    <div className="teaser">
      <h3 className="display">{title}</h3>
      <p className="sum">
        {sum} {unit && <small>{unit}</small>}
      </p>
      <p className="muted small">{words}</p>
      {rows && <CostRows rows={rows} />}
      {working && (
        <details open={working.open}>
          <summary>
            <span>{working.opener}</span>
            <Icon name="chevron-down" />
          </summary>
          <Working {...working} sum={sum} />
        </details>
      )}
    </div>
  )
}

/** The form asks this page again, with other figures; what the other form was told comes along. */
function Working(props: CostWorking & { sum: string }) {
  const { calculator, sum, rows, bands, note, source, fields, about, boxes, problem, kept } = props
  const errorId = `${calculator}-error`
  return (
    <>
      {rows && <CostRows rows={rows} />}
      {bands && <BandsTable bands={bands} total={sum} />}
      <p className="muted small">
        {note}
        {source && (
          <>
            {' Source: '}
            <a href={source.href}>{source.name}</a>.
          </>
        )}
      </p>
      <form action="#costs">
        {[['working', calculator], ...kept].map(([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        {fields.map((field) => (
          <FigureField key={field.name} id={`${calculator}-${field.name}`} {...field} />
        ))}
        <fieldset aria-describedby={problem && errorId} onChange={(event) => keepApart(event, boxes)}>
          <legend className="visuallyHidden">{about}</legend>
          {boxes.map(({ ticked, excludes, ...box }) => (
            <CheckBox key={box.value} {...box} defaultChecked={ticked} />
          ))}
          {problem && (
            <p className="error" id={errorId}>
              <Icon name="info" />
              {problem}
            </p>
          )}
        </fieldset>
        <Button look="outline">Calculate</Button>
      </form>
    </>
  )
}

/** Ticking a box unticks the one that it excludes; without a script the answer says what does not go together. */
function keepApart({ target, currentTarget }: FormEvent<HTMLFieldSetElement>, boxes: CostBox[]) {
  if (!(target instanceof HTMLInputElement) || !target.checked) return
  const excluded = boxes.find(({ value }) => value === target.value)?.excludes
  const box = currentTarget.querySelector<HTMLInputElement>(`[value="${excluded}"]`)
  if (box) box.checked = false
}

/** The lines beside the price, and the way to where they come from. */
export function CostSummary({ rows }: { rows: CostRow[] }) {
  return (
    <div className="costSummary">
      <CostRows rows={rows} />
      <a href="#costs">Change the figures</a>
    </div>
  )
}
