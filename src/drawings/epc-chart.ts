import { n, svgDocument, textLine } from './svg.ts'

/**
 * The bands of a domestic energy performance certificate in England, Wales and Northern Ireland, and the colours of its
 * chart: MHCLG, epb-frontend, domestic energy rating view (August 2026). An A score may exceed 100.
 */
export const epcBands = [
  { letter: 'A', from: 92, range: '92+', colour: '#00C781', scoreColour: '#64C7A4' },
  { letter: 'B', from: 81, range: '81-91', colour: '#19b459', scoreColour: '#72CA8B' },
  { letter: 'C', from: 69, range: '69-80', colour: '#8dce46', scoreColour: '#b4df86' },
  { letter: 'D', from: 55, range: '55-68', colour: '#ffd500', scoreColour: '#ffe666' },
  { letter: 'E', from: 39, range: '39-54', colour: '#fcaa65', scoreColour: '#fdc79b' },
  { letter: 'F', from: 21, range: '21-38', colour: '#ef8023', scoreColour: '#f4ac71' },
  { letter: 'G', from: 1, range: '1-20', colour: '#e9153b', scoreColour: '#f2738a' },
] as const

/** The size of the official chart, in CSS pixels. */
export const epcChartSize = { width: 615, height: 376 } as const

const barHeight = 50
const firstY = 25
const currentX = 415
const potentialX = 515
const rule = '#b1b4b6'

/** Scores are SAP points, 1 or more. */
export type EpcScores = { current: number; potential?: number }

/** What the chart says, in words: its text alternative. */
export function epcChartWords({ current, potential }: EpcScores): string {
  const now = `Energy rating: ${current} (${bandOf(current).letter}) now`
  return potential === undefined ? now : `${now}, ${potential} (${bandOf(potential).letter}) possible`
}

/** The energy rating chart in the certificate's own form, as an SVG document. */
export function drawEpcChart(scores: EpcScores): string {
  const { width, height } = epcChartSize
  const body = epcBands.flatMap((band, index) => {
    const y = firstY + index * barHeight
    const barWidth = 78 + 40 * index
    return [
      `<rect x="0" y="${y}" width="72" height="${barHeight}" fill="${band.scoreColour}"/>`,
      `<rect x="72" y="${y}" width="${barWidth}" height="${barHeight}" fill="${band.colour}"/>`,
      textLine(8, y + 31, band.range, { size: 17, weight: 700, fill: '#0b0c0c' }),
      textLine(72 + barWidth - 12, y + 35, band.letter, { size: 28, weight: 700, anchor: 'end', fill: '#0b0c0c' }),
    ]
  })
  const lines = [0, 72, currentX, potentialX, width].map((x) => `<path d="M${x} 0V${height}"/>`)
  const rules = `<g stroke="${rule}" fill="none"><rect x=".5" y=".5" width="${width - 1}" height="${height - 1}"/><path d="M0 ${firstY}H${width}"/>${lines.join('')}</g>`
  const heads = (['Score', 'Energy rating', 'Current', 'Potential'] as const).map((word, index) =>
    textLine([8, 84, currentX + 50, potentialX + 50][index]!, 18, word, {
      size: 15,
      weight: 700,
      anchor: index < 2 ? 'start' : 'middle',
      fill: '#0b0c0c',
    }),
  )
  const pointers = [pointer(currentX, scores.current)]
  if (scores.potential !== undefined) pointers.push(pointer(potentialX, scores.potential))
  return svgDocument(width, height, epcChartWords(scores), [...body, rules, ...heads, ...pointers])
}

function bandOf(score: number): (typeof epcBands)[number] {
  return epcBands.find((band) => score >= band.from) ?? epcBands[epcBands.length - 1]!
}

/** The arrow in a column, level with its band. */
function pointer(x: number, score: number): string {
  const band = bandOf(score)
  const y = firstY + epcBands.indexOf(band) * barHeight
  const middle = y + barHeight / 2
  const points = `${x + 2},${middle} ${x + 20},${y + 2} ${x + 98},${y + 2} ${x + 98},${y + barHeight - 2} ${x + 20},${y + barHeight - 2}`
  return `<polygon points="${points}" fill="${band.colour}"/>${textLine(x + 58, middle + 7, `${n(score)} ${band.letter}`, { size: 20, weight: 700, anchor: 'middle', fill: '#0b0c0c' })}`
}
