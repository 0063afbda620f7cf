import { EPC_BANDS, epcBand } from '#src/property/listing/epc.ts'
import { n, svgDocument, textLine } from './svg.ts'

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
  const now = `Energy rating: ${current} (${epcBand(current).letter}) now`
  return potential === undefined ? now : `${now}, ${potential} (${epcBand(potential).letter}) possible`
}

/**
 * The energy rating chart in the certificate's own form, as an SVG document. Its geometry is that of MHCLG's
 * epb-frontend, domestic energy rating view (August 2026).
 */
export function drawEpcChart(scores: EpcScores): string {
  const { width, height } = epcChartSize
  const body = EPC_BANDS.flatMap((band, index) => {
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

/** The arrow in a column, level with its band. */
function pointer(x: number, score: number): string {
  const band = epcBand(score)
  const y = firstY + EPC_BANDS.indexOf(band) * barHeight
  const middle = y + barHeight / 2
  const points = `${x + 2},${middle} ${x + 20},${y + 2} ${x + 98},${y + 2} ${x + 98},${y + barHeight - 2} ${x + 20},${y + barHeight - 2}`
  return `<polygon points="${points}" fill="${band.colour}"/>${textLine(x + 58, middle + 7, `${n(score)} ${band.letter}`, { size: 20, weight: 700, anchor: 'middle', fill: '#0b0c0c' })}`
}
