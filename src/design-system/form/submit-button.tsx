import { useContext } from 'react'
import '../button/button.css'
import { FormContext } from './form-context.ts'
import '../feedback/spinner.css'
import './submit-button.css'

type SubmitButtonProps = {
  children: string
  /** its words while the form is on its way, such as "Sending" */
  busyWords?: string
  wide?: boolean
  look?: 'primary' | 'outline' | 'plain'
  /** sent with the form when this button sends it */
  name?: string
  value?: string
}

/**
 * The button that sends its form. On the way it turns busy: its words change, its width does not, and it stays what is
 * focused. It is never disabled for want of a valid form.
 */
export function SubmitButton({ children, busyWords = 'Sending', wide, look = 'primary', ...sent }: SubmitButtonProps) {
  const busy = useContext(FormContext)?.busy ?? false
  const className = ['button submitButton', look !== 'primary' && look, wide && 'wide'].filter(Boolean).join(' ')
  return (
    <>
      <button
        className={className}
        type="submit"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        {...sent}
      >
        <span className="words">{children}</span>
        <span className="busyWords">
          <span className="spinner" />
          {busyWords}
        </span>
      </button>
      <span className="visuallyHidden" role="status">
        {busy && busyWords}
      </span>
    </>
  )
}
