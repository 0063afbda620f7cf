import { useEffect, useRef } from 'react'
import './steps-head.css'

type StepsHeadProps = {
  /** counts from 1 */
  step: number
  of: number
  /** "your details" */
  name: string
}

/** "Step 2 of 4: date and time" */
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

/** Moves the focus to a new step, or to the field with the id `field`, and scrolls to the top. */
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
