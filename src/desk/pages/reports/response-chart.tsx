import { formatMinutes } from '#src/formatting/uk-date.ts'
import { RESPONSE_BARS, WITHIN_BARS } from '#src/reports/report.ts'

const [WIDTH, HEIGHT, BASE, TOP] = [480, 170, 140, 24]
const BAR = WIDTH / RESPONSE_BARS

type ResponseChartProps = { bars: readonly number[]; targetMinutes: number }

/** How long people waited for an answer: those within the target stand dark on its left. */
export function ResponseChart({ bars, targetMinutes }: ResponseChartProps) {
  const most = Math.max(...bars, 1)
  const target = formatMinutes(targetMinutes)
  return (
    <>
      <svg
        className="chart half"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Replies by how long people waited, with the target of ${target}`}
      >
        <line className="ax" x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
        {bars.map((count, at) => {
          const height = ((BASE - TOP) * count) / most
          return (
            <g key={at}>
              <rect
                className={at < WITHIN_BARS ? 'b' : 'b2'}
                x={at * BAR + 4}
                y={BASE - height}
                width={BAR - 8}
                height={height}
                rx="3"
              />
              {count > 0 && (
                <text x={(at + 0.5) * BAR} y={BASE - height - 6} textAnchor="middle">
                  {count}
                </text>
              )}
            </g>
          )
        })}
        <line className="ln2" x1={WITHIN_BARS * BAR} x2={WITHIN_BARS * BAR} y1={TOP - 16} y2={BASE + 6} />
        <text x={WITHIN_BARS * BAR + 6} y={TOP - 8} className="v">
          Target: {target}
        </text>
        <text x="4" y={HEIGHT - 10}>
          At once
        </text>
        <text x={WIDTH - 4} y={HEIGHT - 10} textAnchor="end">
          over {formatMinutes(lastBarFrom(targetMinutes))}
        </text>
      </svg>
      <details className="data">
        <summary>View as table</summary>
        <table className="grid compact">
          <thead>
            <tr>
              <th scope="col">Response time</th>
              <th scope="col" className="r">
                Replies
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((count, at) => (
              <tr key={at}>
                <td>
                  {at === RESPONSE_BARS - 1
                    ? `Over ${formatMinutes(lastBarFrom(targetMinutes))}`
                    : `Up to ${formatMinutes(barTo(at, targetMinutes))}`}
                </td>
                <td className="r">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

const barTo = (at: number, targetMinutes: number) => Math.round(((at + 1) * targetMinutes) / WITHIN_BARS)
const lastBarFrom = (targetMinutes: number) => barTo(RESPONSE_BARS - 2, targetMinutes)
