import { FieldError } from '#src/design-system/form/field.tsx'
import { useFormField } from '#src/design-system/form/form-context.ts'
import type { TimeChoice } from '../choose-time-view.ts'
import { TIME_FIELD } from '../parse-booking-request.ts'
import './choose-time.css'

/** One time out of a few, each as large as a button. */
export function TimeRadios({ legend, times }: { legend: string; times: readonly TimeChoice[] }) {
  const { id, error, defaultValue, disabled } = useFormField({ name: TIME_FIELD })
  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="question">{legend}</legend>
      <div className="times long">
        {times.map(({ at, label }, place) => (
          <label key={at}>
            <input
              type="radio"
              id={place === 0 ? id : undefined}
              name={TIME_FIELD}
              value={at}
              defaultChecked={defaultValue === at}
              disabled={disabled}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id} error={error} />}
    </fieldset>
  )
}
