const [WIDTH, HEIGHT, EDGE] = [120, 28, 3]

/** The course of a figure that stands beside it; for screen readers the figure is enough. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts, 1)
  const points = counts.map((count, at) => {
    const x = (at * WIDTH) / Math.max(counts.length - 1, 1)
    const y = HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * count) / most
    return `${x.toFixed(0)} ${y.toFixed(1)}`
  })
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}
