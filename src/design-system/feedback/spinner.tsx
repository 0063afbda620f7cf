import './spinner.css'

/** Something is on its way, for who sees and for who listens. */
export function Spinner({ message }: { message?: string }) {
  return (
    <p className="loading" role="status">
      <span className="spinner" />
      {message ?? <span className="visuallyHidden">Loading</span>}
    </p>
  )
}
