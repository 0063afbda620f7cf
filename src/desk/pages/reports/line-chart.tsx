import { formatUkDate } from '#src/formatting/uk-date.ts'

const HEIGHT = 240
const EDGE = { top: 12, right: 12, bottom: 28, left: 44 }
const INNER_HEIGHT = HEIGHT - EDGE.top - EDGE.bottom

/** Lines across; about so many. */
const LINES = 5

type LineChartProps = {
  /** what it shows, in words for screen readers: the table below it has the numbers */
  label: string
  days: readonly string[]
  /** null: there was nothing to measure on that day */
  series: readonly (number | null)[]
  /** the same days of the period before */
  before: readonly (number | null)[]
  format: (value: number) => string
}

/** The course of a total day by day, beside that of the period before. Phones have a drawing of their own shape. */
export function LineChart(props: LineChartProps) {
  return (
    <>
      <Drawing {...props} width={960} dates={5} className="chart not-phone" />
      <Drawing {...props} width={400} dates={3} className="chart only-phone" />
    </>
  )
}

/** Drawn on a field so many units wide, with about so many dates below. */
type DrawingProps = LineChartProps & { width: number; dates: number; className: string }

function Drawing({ label, days, series, before, format, width, dates, className }: DrawingProps) {
  const innerWidth = width - EDGE.left - EDGE.right
  const step = stepFor(Math.max(1e-9, ...series.map(Number), ...before.map(Number)))
  const most = step * Math.max(1, Math.ceil(Math.max(...series.map(Number), ...before.map(Number)) / step))
  const x = (at: number) => EDGE.left + (days.length === 1 ? innerWidth / 2 : (at * innerWidth) / (days.length - 1))
  const y = (value: number) => EDGE.top + INNER_HEIGHT * (1 - value / most)
  const line = lineThrough(series, x, y)
  const last = series.findLastIndex((value) => value !== null)
  return (
    <svg className={className} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {Array.from({ length: Math.round(most / step) + 1 }, (_, at) => at * step).map((value) => (
        <g key={value}>
          <line className="ax" x1={EDGE.left} x2={width - EDGE.right} y1={y(value)} y2={y(value)} />
          <text x={EDGE.left - 8} y={y(value) + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {line && !series.includes(null) && (
        <path className="ar" d={`${line}L${x(days.length - 1).toFixed(1)} ${y(0)}L${x(0).toFixed(1)} ${y(0)}Z`} />
      )}
      <path className="ln2" d={lineThrough(before, x, y)} />
      <path className="ln" d={line} />
      {last >= 0 && <circle className="dotp" cx={x(last)} cy={y(series[last]!)} r="4" />}
      {placesOf(days.length, dates).map((at) => (
        <text
          key={at}
          x={x(at)}
          y={HEIGHT - 6}
          textAnchor={at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'}
        >
          {shortDate(days[at]!)}
        </text>
      ))}
    </svg>
  )
}

/** A path through the days that have a value; a day without one breaks it. */
function lineThrough(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let isDrawing = false
  return values
    .map((value, at) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const command = isDrawing ? 'L' : 'M'
      isDrawing = true
      return `${command}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}

/** A round step: 1, 2 or 5 of a power of ten. */
function stepFor(most: number): number {
  const rough = most / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough)! * power
  return most > 1 ? Math.max(1, step) : step
}

/** Which days have their date below. */
function placesOf(count: number, dates: number): number[] {
  const gap = Math.max(1, Math.ceil((count - 1) / (dates - 1)))
  const places = Array.from({ length: Math.ceil(count / gap) }, (_, at) => at * gap)
  const end = count - 1
  return [...places.filter((at) => end - at >= gap / 2), end].filter((at, index, all) => all.indexOf(at) === index)
}

/** "27 Oct" */
function shortDate(date: string): string {
  const [day, month = ''] = formatUkDate(date, { year: false }).split(' ')
  return `${day} ${month.slice(0, 3)}`
}
