import type { FormEvent } from 'react'
import { openOverlay } from '../../overlays/runtime/overlay-hash.ts'
import './start-valuation.css'

const VALUATION_PATH = '/book-a-valuation'

type StartValuationProps = {
  instant: boolean
  /** what the form begins with; selling when absent */
  reason?: 'letting'
  fieldLabel?: string
  buttonText?: string
}

/** The way to a valuation, with the postcode to begin with. By a script it opens over the page at hand. */
export function StartValuation({
  instant,
  reason,
  fieldLabel = 'Your postcode',
  buttonText = 'Book a valuation',
}: StartValuationProps) {
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const postcode = String(new FormData(event.currentTarget).get('postcode') ?? '').trim()
    const query = new URLSearchParams({ ...(reason && { reason }), ...(postcode !== '' && { postcode }) }).toString()
    openOverlay(query === '' ? VALUATION_PATH : `${VALUATION_PATH}?${query}`)
  }
  return (
    <form className="startValuation" action={VALUATION_PATH} onSubmit={open}>
      {reason && <input type="hidden" name="reason" value={reason} />}
      <label htmlFor="valuation-start">{fieldLabel}</label>
      <div className="line">
        <input className="input" id="valuation-start" name="postcode" autoComplete="postal-code" maxLength={10} />
        <button className="button" type="submit">
          {buttonText}
        </button>
      </div>
      {instant && (
        <p className="small">
          Or get an{' '}
          <a href="/valuation" data-overlay>
            instant estimate online
          </a>
          .
        </p>
      )}
    </form>
  )
}
