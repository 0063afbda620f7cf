import { useEffect, useRef } from 'react'
import { DeskIcon } from '../icon.tsx'

/** The rules that speak against a time, which staff can book all the same. */
export function AgainstRules({ rules }: { rules: readonly string[] }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the button that was pressed has lost the focus, as it is disabled while sending
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.matches(':disabled')) notice.current?.focus()
  }, [rules])
  return (
    <div className="notice warn" role="alert" tabIndex={-1} ref={notice}>
      <DeskIcon name="warning" />
      <div>
        <p className="medium">This time is against the rules:</p>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
