import type { TimeChoice } from '../choose-time-view.ts'
import './choose-time.css'

type TimeChecksProps = { legend: string; hint: string; name: string; times: readonly TimeChoice[] }

/** Several times at once, each as large as a button. */
export function TimeChecks({ legend, hint, name, times }: TimeChecksProps) {
  return (
    <fieldset className="field" aria-describedby={`${name}-hint`}>
      <legend className="question">{legend}</legend>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      <div className="times long">
        {times.map(({ at, label }) => (
          <label key={at}>
            <input type="checkbox" name={name} value={at} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
