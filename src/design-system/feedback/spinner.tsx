import './spinner.css'

/** A loading indicator, announced to screen readers. */
export function Spinner({ message }: { message?: string }) {
  return (
    <p className="loading" role="status">
      <span className="spinner" />
      {message ?? <span className="visuallyHidden">Loading</span>}
    </p>
  )
}
