import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { CheckBox } from '#src/design-system/form/field.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Tabs } from '#src/design-system/navigation/tabs.tsx'
import { separateThousands } from '#src/formatting/numbers.ts'
import {
  type CalculatorPart,
  type CalculatorStart,
  type CalculatorTab,
  calculatorView,
  type SlidingFigure,
} from '../calculator.ts'
import { digitsOnly, MAX_DIGITS } from '../parse-figures.ts'
import { BandsTable } from './bands-table.tsx'
import { CostRows } from './cost-rows.tsx'
import { FigureField } from './figure-field.tsx'
import { FigureSlider } from './figure-slider.tsx'
import { NationChoice } from './nation-choice.tsx'
import './calculator.css'
import './calculator-panel.css'

type Pairs = (readonly [name: string, value: string])[]

export type CalculatorProps = {
  start: CalculatorStart
  /** the page that answers without a script */
  action: string
  /** what its address says already */
  query: Pairs
  /** parameters of the address that are no figures, such as the property's */
  kept: Pairs
}

/**
 * Mortgage and stamp duty, worked out while somebody types. Without a script it is a form that asks
 * its page again.
 */
export function Calculator({ start, action, query, kept }: CalculatorProps) {
  const [pairs, setPairs] = useState(query)
  const depositTyped = useRef(query.some(([name]) => name === 'deposit'))
  const form = useRef<HTMLFormElement>(null)
  const view = calculatorView(pairs, start)
  const { mortgage, duty, tab } = view
  const part = tab === 'mortgage' || !duty ? mortgage : duty
  const [price, ...terms] = mortgage.working.fields
  if (!price) return null

  function read(changes: Pairs = []) {
    const typed = [...new FormData(form.current ?? undefined)].flatMap(([name, value]) =>
      typeof value === 'string' && (name !== 'deposit' || depositTyped.current) ? [[name, value] as const] : [],
    )
    const next: Pairs = [...changes, ...typed.filter(([name]) => !changes.some(([changed]) => changed === name))]
    setPairs(next)
    if (!depositTyped.current) followPrice(next)
  }

  /** Until somebody says another one, the deposit is a share of the price. */
  function followPrice(next: Pairs) {
    const deposit = fieldNamed('deposit')
    const usual = calculatorView(next, start).mortgage.working.fields.find(({ name }) => name === 'deposit')
    if (deposit && usual) deposit.value = usual.value
  }

  const fieldNamed = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)

  function hear({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.type === 'range') return
    if (target.inputMode === 'numeric') formatTypedFigure(target)
    if (target.name === 'deposit') depositTyped.current = true
    if (target.checked) untickExcluded(target)
    read()
  }

  /** What is slid stands in its field, as if it had been typed. */
  function slide(name: string, figure: number) {
    const field = fieldNamed(name)
    if (!field) return
    field.value = String(figure)
    if (field.inputMode === 'numeric') formatTypedFigure(field)
    if (name === 'deposit') depositTyped.current = true
    read()
  }

  /** 'Additional property' and 'First time buyer' exclude each other. */
  function untickExcluded({ value }: HTMLInputElement) {
    const excluded = duty?.working.boxes.find((box) => box.value === value)?.excludes
    const box = form.current?.querySelector<HTMLInputElement>(`[value="${excluded}"]`)
    if (box) box.checked = false
  }

  const address = (chosen: CalculatorTab) =>
    `${action}?${new URLSearchParams([...kept, ...pairs.filter(([name]) => name !== 'tab'), ['tab', chosen]].map(([name = '', value = '']) => [name, value]))}`

  return (
    <form className="calculator" action={action} ref={form} onInput={hear} onSubmit={(event) => event.preventDefault()}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="tab" value={tab} />
      {view.tabs.length > 1 && (
        <Tabs
          label="Calculators"
          tabs={view.tabs.map(({ tab: id, name }) => ({ id, name, href: address(id) }))}
          current={tab}
          panelId="calculator"
          onChoose={(chosen) => read([['tab', chosen]])}
        />
      )}
      <div
        className="panel"
        id="calculator"
        {...(view.tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': `calculator-${tab}` })}
      >
        <div className="fields">
          {duty && duty.nations.length > 1 && (
            <div hidden={tab !== 'stamp-duty'}>
              <NationChoice nations={duty.nations} chosen={duty.nation} />
            </div>
          )}
          <FigureField id="calculator-price" {...price} />
          <div className="fields" hidden={tab !== 'mortgage'}>
            {terms.map((field) => (
              <div className="sliding" key={field.name}>
                <FigureField id={`calculator-${field.name}`} {...field} />
                <FigureSlider
                  label={field.label}
                  {...view.slides[field.name as SlidingFigure]}
                  onSlide={(figure) => slide(field.name, figure)}
                />
              </div>
            ))}
            <Boxes part={mortgage} />
          </div>
          {duty && (
            <div className="fields" hidden={tab !== 'stamp-duty'}>
              <Boxes key={duty.nation} part={duty} />
            </div>
          )}
          <div className="withoutScript">
            <Button look="outline">Calculate</Button>
          </div>
        </div>
        <Answer
          part={part}
          caption={tab === 'mortgage' ? 'Monthly repayment' : 'Stamp duty to pay'}
          unit={tab === 'mortgage' ? 'pcm' : undefined}
        />
      </div>
    </form>
  )
}

function Boxes({ part: { working } }: { part: CalculatorPart }) {
  const { about, boxes, problem } = working
  const errorId = `${working.calculator}-boxes-error`
  return (
    <fieldset aria-describedby={problem && errorId}>
      <legend className="visuallyHidden">{about}</legend>
      {boxes.map(({ ticked, excludes: _, ...box }) => (
        <CheckBox key={box.value} {...box} defaultChecked={ticked} />
      ))}
      {problem && (
        <p className="error" id={errorId}>
          <Icon name="info" />
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function Answer({ part, caption, unit }: { part: CalculatorPart; caption: string; unit?: string }) {
  const { sum, words, working } = part
  return (
    <div className="answer">
      <div role="status">
        <p>{caption}</p>
        <p className="sum">
          {sum ?? '–'} {sum !== undefined && unit && <small>{unit}</small>}
        </p>
        <p className="muted small">{sum === undefined ? 'Enter your figures to see the result.' : words}</p>
      </div>
      {sum !== undefined && working.rows && <CostRows rows={working.rows} />}
      {sum !== undefined && working.bands && <BandsTable bands={working.bands} total={sum} />}
      <p className="muted small">
        {working.note}
        {working.source && (
          <>
            {' Source: '}
            <a href={working.source.href}>{working.source.name}</a>.
          </>
        )}
      </p>
    </div>
  )
}

/** Strips non-digits and groups thousands while the visitor types. The caret stays behind the same digit. */
export function formatTypedFigure(input: Pick<HTMLInputElement, 'value' | 'selectionEnd' | 'setSelectionRange'>): void {
  const { value, selectionEnd } = input
  const behind = digitsOnly(value.slice(selectionEnd ?? value.length)).length
  const digits = digitsOnly(value.replace(/\.\d{2}\s*$/, ''))
  const tidy = separateThousands(digits)
  if (tidy === value) return
  input.value = tidy
  let caret = tidy.length
  for (let left = Math.min(behind, MAX_DIGITS); left > 0 && caret > 0; caret -= 1)
    if (/\d/.test(tidy[caret - 1] ?? '')) left -= 1
  input.setSelectionRange(caret, caret)
}
