import { FieldError } from './field.tsx'
import { useFormField } from './form-context.ts'

type Choice = { value: string; name: string }

type RadioGroupProps = {
  name: string
  /** the question */
  label: string
  hint?: string
  error?: string
  choices: readonly Choice[]
  defaultValue?: string
  onChange?: (value: string) => void
}

/** One answer out of a few, all in sight. A summary's link leads to the first. */
export function RadioGroup({ name, label, hint, choices, onChange, ...given }: RadioGroupProps) {
  const { id, error, defaultValue, disabled } = useFormField({ name, ...given })
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={described || undefined}>
      <legend className="question">{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="choices">
        {choices.map(({ value, name: words }, place) => (
          <label className="check" key={value}>
            <input
              type="radio"
              id={place === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={defaultValue === value}
              disabled={disabled}
              onChange={onChange && (() => onChange(value))}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id} error={error} />}
    </fieldset>
  )
}
