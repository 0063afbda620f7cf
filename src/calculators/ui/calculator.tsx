import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { CheckBox } from '#src/design-system/form/field.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Tabs } from '#src/design-system/navigation/tabs.tsx'
import { separateThousands } from '#src/formatting/numbers.ts'
import { type CalculatorStart, type CalculatorTab, calculatorView, type SlidingFigure } from '../calculator.ts'
import type { CostPart } from '../cost-parts.ts'
import { digitsOnly, MAX_DIGITS } from '../parse-figures.ts'
import { figurePairs, readFigures } from '../remembered-figures.ts'
import { type BuyerTrait, isKind } from '../stamp-duty.ts'
import { CostAnswer, CostAnswers } from './cost-answers.tsx'
import { showSummary } from './cost-summary.tsx'
import { FigureField } from './figure-field.tsx'
import { FigureSlider } from './figure-slider.tsx'
import { NationChoice } from './nation-choice.tsx'
import { storedFigures } from './stored-figures.ts'
import './calculator.css'
import './calculator-panel.css'

type Pairs = (readonly [name: string, value: string])[]

export type CalculatorProps = {
  start: CalculatorStart
  /** `tabs`: one sum at a time, as the overlay has it; `page`: all of a home's costs together */
  look: 'tabs' | 'page'
  /** the page that answers without a script */
  action: string
  /** what its URL says already */
  query: Pairs
  /** parameters of the URL that are no figures, such as the property's */
  kept?: Pairs
  /** on a home's page: the overlay with the same figures */
  overlayHref?: string
}

/** Before the first paint in the browser; the server has no layout. */
const useFirstEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * What a home costs, worked out while the visitor types. Their own figures are remembered for every home, in every tab;
 * those in the URL come first. Without a script it is a form that its page answers.
 */
export function Calculator({ start, look, action, query, kept = [], overlayHref }: CalculatorProps) {
  const [pairs, setPairs] = useState(query)
  const [hasOwn, setHasOwn] = useState(false)
  const depositTyped = useRef(query.some(([name]) => name === 'deposit'))
  const form = useRef<HTMLFormElement>(null)
  const written = useRef<string | null>(null)
  const view = calculatorView(pairs, start)
  const { mortgage, duty, tab } = view
  const id = look === 'tabs' ? 'calculator' : 'costs'
  const [price, ...terms] = mortgage.fields

  useFirstEffect(() => {
    takeOver()
    return storedFigures.subscribe(() => {
      const text = storedFigures.get()
      if (text !== written.current) fillIn(text, [])
    })
    // only once: the fields hold the state
  }, [])

  if (!price) return null

  /** What the visitor fills in; sliders have no name. */
  const fields = () =>
    [...(form.current?.elements ?? [])].filter(
      (one) => one instanceof HTMLInputElement && one.name !== '' && one.type !== 'hidden',
    ) as HTMLInputElement[]
  const fieldNamed = (name: string) => fields().find((field) => field.name === name)

  /** The script may be slower than the visitor: what they have typed by now stands, as does what the URL says. */
  function takeOver() {
    const changed = fields().filter((field) =>
      isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue,
    )
    if (changed.some(({ name }) => name === 'deposit')) depositTyped.current = true
    const given = [...query.map(([name]) => name), ...changed.map(({ name }) => name)]
    fillIn(storedFigures.get(), given)
    if (changed.length > 0) remember(read())
  }

  /** Puts remembered figures into the fields, but for those that are `given`. */
  function fillIn(text: string | null, given: string[]) {
    const figures = readFigures(text)
    setHasOwn(figures !== null)
    if (!figures) return
    written.current = text
    const remembered = figurePairs(figures)
    for (const field of fields()) {
      if (given.includes(field.name) || field.name === 'price') continue
      const [, value] = remembered.find(([name]) => name === field.name) ?? []
      if (isTicked(field)) field.checked = isAmong(remembered, field)
      else if (value !== undefined) {
        field.value = value
        if (field.inputMode === 'numeric') formatTypedFigure(field)
        if (field.name === 'deposit') depositTyped.current = true
      }
    }
    if (figures.depositPounds === undefined && !given.includes('deposit')) depositTyped.current = false
    read()
  }

  function read(changes: Pairs = []): Pairs {
    const typed = [...new FormData(form.current ?? undefined)].flatMap(([name, value]) =>
      typeof value === 'string' && (name !== 'deposit' || depositTyped.current) ? [[name, value] as const] : [],
    )
    const next: Pairs = [...changes, ...typed.filter(([name]) => !changes.some(([changed]) => changed === name))]
    setPairs(next)
    if (!depositTyped.current) followPrice(next)
    if (look === 'page') showSummary(action, calculatorView(next, start).summary)
    return next
  }

  /** Until the visitor enters another one, the deposit is a share of the price. */
  function followPrice(next: Pairs) {
    const deposit = fieldNamed('deposit')
    const usual = calculatorView(next, start).mortgage.fields.find(({ name }) => name === 'deposit')
    if (deposit && usual) deposit.value = usual.value
  }

  function hear({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.type === 'range') return
    if (target.inputMode === 'numeric') formatTypedFigure(target)
    if (target.name === 'deposit') depositTyped.current = target.value !== ''
    const next = read()
    // a price and a nation are the home's, not the buyer's
    if (target.name !== 'price' && target.name !== 'nation') remember(next)
  }

  /** What is slid stands in its field, as if it had been typed. */
  function slide(name: string, figure: number) {
    const field = fieldNamed(name)
    if (!field) return
    field.value = String(figure)
    if (field.inputMode === 'numeric') formatTypedFigure(field)
    if (name === 'deposit') depositTyped.current = true
    remember(read())
  }

  function remember(next: Pairs) {
    const { input } = calculatorView(next, start)
    if (!input) return
    const { ratePercent, years, interestOnly, depositPounds } = input
    const offered = [...(duty?.choices ?? []), ...(duty?.boxes ?? [])].map(({ value }) => value)
    const hasKind = input.buyer.some(isKind)
    const notOffered = (trait: BuyerTrait) => !offered.includes(trait) && !(hasKind && isKind(trait))
    // first time buyers stay so after a look at a home in Wales, where it makes no difference
    const others = readFigures(storedFigures.get())?.buyer.filter(notOffered) ?? []
    const figures = { ratePercent, years, interestOnly, buyer: [...input.buyer, ...others] }
    const text = JSON.stringify(depositTyped.current ? { ...figures, depositPounds } : figures)
    written.current = text
    storedFigures.change(() => text)
    setHasOwn(true)
  }

  function forget() {
    written.current = null
    storedFigures.change(() => null)
    depositTyped.current = query.some(([name]) => name === 'deposit')
    setHasOwn(false)
    const first = calculatorView(query, start)
    for (const field of fields()) {
      const usual = first.mortgage.fields.find(({ name }) => name === field.name)
      if (isTicked(field)) field.checked = isAmong(query, field)
      else if (usual && field.name !== 'price') field.value = usual.value
    }
    read()
  }

  const withPairs = (path: string, more: Pairs) => {
    const query = String(new URLSearchParams(more.map(([name, value]) => [name, value])))
    return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  }
  const tabHref = (chosen: CalculatorTab) =>
    withPairs(action, [...kept, ...pairs.filter(([name]) => name !== 'tab'), ['tab', chosen]])
  const isShown = (part: CalculatorTab) => look === 'page' || tab === part

  return (
    <form
      className={look === 'page' ? 'calculator ofHome' : 'calculator'}
      action={look === 'page' ? `${action}#costs` : action}
      ref={form}
      onInput={hear}
      onSubmit={(event) => event.preventDefault()}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {look === 'tabs' && <input type="hidden" name="tab" value={tab} />}
      {look === 'tabs' && view.tabs.length > 1 && (
        <Tabs
          label="Calculators"
          tabs={view.tabs.map(({ tab: of, name }) => ({ id: of, name, href: tabHref(of) }))}
          current={tab}
          panelId={id}
          onChoose={(chosen) => read([['tab', chosen]])}
        />
      )}
      <div
        className="panel"
        {...(look === 'tabs' && { id })}
        {...(look === 'tabs' && view.tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': `${id}-${tab}` })}
      >
        {look === 'page' && <CostAnswers view={view} />}
        <div className="fields">
          {duty && duty.nations.length > 1 && (
            <div hidden={!isShown('stamp-duty')}>
              <NationChoice nations={duty.nations} chosen={duty.nation} />
            </div>
          )}
          {duty && look === 'page' && <Boxes id={id} part={duty} hint={MOVING_HINT} />}
          <FigureField id={`${id}-price`} {...price} />
          <div className="fields" hidden={!isShown('mortgage')}>
            {terms.map((field) => (
              <div className="sliding" key={field.name}>
                <FigureField id={`${id}-${field.name}`} {...field} />
                <FigureSlider
                  label={field.label}
                  {...view.slides[field.name as SlidingFigure]}
                  onSlide={(figure) => slide(field.name, figure)}
                />
              </div>
            ))}
            <Boxes id={id} part={mortgage} />
          </div>
          {duty && look === 'tabs' && (
            <div className="fields" hidden={!isShown('stamp-duty')}>
              <Boxes key={duty.nation} id={id} part={duty} hint={MOVING_HINT} />
            </div>
          )}
          <div className="withoutScript">
            <Button look="outline">Calculate</Button>
          </div>
          {hasOwn && (
            <p className="muted small own">
              These figures are remembered on this device for every home.
              <button className="button plain small" type="button" onClick={forget}>
                Forget my figures
              </button>
            </p>
          )}
        </div>
        {look === 'tabs' && (
          <CostAnswer
            {...(tab === 'mortgage' || !duty ? mortgage : { ...duty, unit: undefined })}
            caption={tab === 'mortgage' ? 'Monthly repayment' : 'Stamp duty to pay'}
          />
        )}
      </div>
      {overlayHref && (
        <p className="toOverlay">
          <a
            href={withPairs(
              overlayHref,
              pairs.filter(([name]) => name === 'price'),
            )}
            data-overlay
          >
            Calculator
          </a>
        </p>
      )}
    </form>
  )
}

const MOVING_HINT = "You're moving home if you sell the one you live in."

/** A box, or one of the buyer types. */
const isTicked = ({ type, name }: HTMLInputElement) => type === 'checkbox' || (type === 'radio' && name === 'buyer')

/** Whether pairs tick a box or choose a buyer type; no type is moving home. */
function isAmong(pairs: Pairs, { name, value }: HTMLInputElement): boolean {
  const ticked = pairs.filter(([of]) => of === name).map(([, of]) => of)
  return value === '' ? !ticked.some(isKind) : ticked.includes(value)
}

function Boxes({ id, part, hint }: { id: string; part: CostPart; hint?: string }) {
  const { about, choices, boxes, problem } = part
  const errorId = `${id}-${(choices[0] ?? boxes[0])?.name}-error`
  return (
    <fieldset className="boxes" aria-describedby={problem && errorId}>
      <legend className={hint ? undefined : 'visuallyHidden'}>{about}</legend>
      {hint && <p className="hint">{hint}</p>}
      {choices.length > 0 && (
        <div className="choices">
          {choices.map(({ name, value, label, ticked }) => (
            <label key={value} className="check">
              <input type="radio" name={name} value={value} defaultChecked={ticked} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      {boxes.map(({ ticked, ...box }) => (
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
