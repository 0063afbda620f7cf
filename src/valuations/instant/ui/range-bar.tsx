/** Where the figure lies in its range; the words beside it say the same. */
export function RangeBar({ low, figure, high }: { low: number; figure: number; high: number }) {
  const at = high > low ? 10 + (80 * (figure - low)) / (high - low) : 50
  return (
    <svg className="rangeBar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" x="0" y="2.5" width="100" height="1" />
      <rect className="range" x="10" y="1.5" width="80" height="3" />
      <rect className="mark" x={at - 0.4} y="0" width="0.8" height="6" />
    </svg>
  )
}
