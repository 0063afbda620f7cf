import { useEffect, useRef } from 'react'
import './steps-head.css'

type StepsHeadProps = {
  /** counts from 1 */
  step: number
  of: number
  /** "your details" */
  name: string
}

/** Which step of how many this is. A new step takes the focus and begins at its top, unless it says what does. */
export function StepsHead({ step, of, name }: StepsHeadProps) {
  return (
    <div className="steps">
      <p>
        Step {step} of {of}: {name}
      </p>
      <ol aria-hidden="true">
        {Array.from({ length: of }, (_, at) => (
          <li key={at} className={at < step ? 'past' : undefined} />
        ))}
      </ol>
    </div>
  )
}

/** The place of the steps: whenever another one takes the place of the one before, it takes the focus. */
export function useStepFocus(step: string, field: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const asked = field === undefined ? null : document.getElementById(field)
    if (!asked) place.current?.closest('dialog')?.scrollTo(0, 0)
    const target = asked ?? place.current
    target?.focus({ preventScroll: asked === null })
  }, [step, field])
  return place
}
