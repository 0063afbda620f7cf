import { useId } from 'react'
import { Problem, TextInput } from '../../parts/field.tsx'
import { EpcControl } from './epc-control.tsx'
import type { PropertyFact } from './feed-and-overrides.tsx'

type ValueControlProps = Pick<PropertyFact, 'label' | 'input' | 'text'> & {
  /** of the control in its form */
  control?: string
  problem: string | undefined
  autoFocus?: boolean
  /** what is typed is added to what the feed says */
  isAdded?: boolean
  /** energy certificates state four measures by now */
  hasMetrics?: boolean | undefined
}

/** What a field's value is typed or chosen in. */
export function ValueControl({
  label,
  input,
  text,
  control = 'text',
  problem,
  autoFocus,
  isAdded,
  hasMetrics,
}: ValueControlProps) {
  const id = useId()
  if (input.kind === 'epc')
    return <EpcControl control={control} text={text} problem={problem} hasMetrics={hasMetrics} />
  if (input.kind === 'amount' || input.kind === 'number' || input.kind === 'text')
    return (
      <TextInput
        label={input.kind === 'amount' ? `${label} in pounds` : label}
        name={control}
        defaultValue={text}
        inputMode={input.kind === 'text' ? undefined : 'decimal'}
        problem={problem}
        autoFocus={autoFocus}
      />
    )
  const options =
    input.kind === 'choice'
      ? Object.entries(input.options)
      : input.kind === 'yes-no'
        ? [
            ['yes', 'Yes'],
            ['no', 'No'],
          ]
        : []
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {(input.kind === 'lines' || input.kind === 'links') && (
        <span className="hint" id={`${id}-hint`}>
          {input.kind === 'links' ? 'Links that begin with https://, one a line.' : 'One a line.'}
          {isAdded && ' They are added to the feed’s.'}
        </span>
      )}
      {options.length > 0 ? (
        <select className="input" id={id} name={control} defaultValue={text} aria-invalid={problem ? true : undefined}>
          {text === '' && <option value="">Choose…</option>}
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          className="input"
          id={id}
          name={control}
          rows={input.kind === 'long-text' ? 12 : 6}
          defaultValue={text}
          aria-invalid={problem ? true : undefined}
        />
      )}
      {problem && <Problem>{problem}</Problem>}
    </div>
  )
}
