import { n, svgDocument, textLine } from './svg.ts'

type PlotAvailability = 'available' | 'reserved' | 'sold'

/** A plot as its number and home type are sold: "12", "The Chater". */
export type SitePlot = { number: string; homeType: string; availability: PlotAvailability; detached: boolean }

const ink = '#16272d'
const muted = '#54626a'
const grass = '#dfe8d3'
const road = '#e4e2dc'

const fills: Record<PlotAvailability, string> = { available: '#f0c24b', reserved: '#a9c3c9', sold: '#c9c7c0' }
const names: Record<PlotAvailability, string> = { available: 'Available', reserved: 'Reserved', sold: 'Sold' }

const width = 960
const plotDepth = 132
const laneWidth = 58
const left = 96
const right = width - 130

/** Rows of plots on both sides of each lane; at most this many along one side. */
const perSide = 7

const quiet = { size: 12, anchor: 'middle', fill: muted } as const

export function sitePlanSize(plots: SitePlot[]): { width: number; height: number } {
  return { width, height: 92 + lanesOf(plots).length * (plotDepth * 2 + laneWidth + 22) + 92 }
}

/** The plan of a development: numbered plots along its lanes, coloured by availability, as an SVG document. */
export function drawSitePlan(name: string, plots: SitePlot[]): string {
  const { height } = sitePlanSize(plots)
  const lanes = lanesOf(plots)
  const top = 92
  const body = [
    textLine(28, 42, name, { size: 24, weight: 600 }),
    textLine(28, 66, `${plots.length} homes. Not to scale; landscaping is indicative.`, { size: 13, fill: muted }),
    `<rect x="24" y="${top - 8}" width="${width - 48}" height="${height - top - 70}" fill="${grass}" stroke="#b9c6a6" stroke-width="1.5"/>`,
    spineRoad(top - 8, height - 78),
  ]
  lanes.forEach((lane, index) => {
    const y = top + index * (plotDepth * 2 + laneWidth + 22)
    body.push(...drawLane(lane, y, index === lanes.length - 1))
  })
  body.push(...trees(plots.length, top, height), legend(height), north(width - 62, 46))
  return svgDocument(width, height, sitePlanWords(name, plots), body)
}

/** What the plan shows, in words: its text alternative. */
export function sitePlanWords(name: string, plots: SitePlot[]): string {
  const counts = (['available', 'reserved', 'sold'] as const)
    .map((state) => ({
      state,
      numbers: plots.filter((plot) => plot.availability === state).map((plot) => plot.number),
    }))
    .filter((group) => group.numbers.length > 0)
    .map((group) => `${names[group.state].toLowerCase()}: ${group.numbers.join(', ')}`)
  return `Site plan of ${name}. Plots ${counts.join('; ')}.`
}

function lanesOf(plots: SitePlot[]): SitePlot[][] {
  const lanes: SitePlot[][] = []
  const each = Math.ceil(plots.length / Math.max(1, Math.ceil(plots.length / (perSide * 2))))
  for (let at = 0; at < plots.length; at += each) lanes.push(plots.slice(at, at + each))
  return lanes
}

function spineRoad(top: number, bottom: number): string {
  const x = right + 46
  return [
    `<path d="M${x} ${top}V${bottom}" stroke="${road}" stroke-width="${laneWidth}"/>`,
    `<path d="M${x} ${top + 6}V${bottom - 6}" stroke="#fff" stroke-width="1.5" stroke-dasharray="14 10"/>`,
    textLine(x + 5, bottom - 16, 'To the village', { size: 11, fill: muted, turn: true }),
  ].join('')
}

function drawLane(lane: SitePlot[], y: number, last: boolean): string[] {
  const upper = lane.slice(0, Math.ceil(lane.length / 2))
  const lower = lane.slice(upper.length)
  const middle = y + plotDepth + laneWidth / 2
  const head = left - 22
  const shapes = [
    `<path d="M${head} ${middle}H${right + 46}" stroke="${road}" stroke-width="${laneWidth - 14}" stroke-linecap="round"/>`,
    `<circle cx="${head}" cy="${middle}" r="${laneWidth / 2 + 6}" fill="${road}"/>`,
    `<path d="M${head + 30} ${middle}H${right + 10}" stroke="#fff" stroke-width="1.5" stroke-dasharray="14 10"/>`,
  ]
  const across = (right - left) / Math.max(upper.length, lower.length, 3)
  for (const [index, plot] of upper.entries()) {
    shapes.push(drawPlot(plot, left + index * across, y, across, true, index))
  }
  // numbers run back along the other side
  for (const [index, plot] of lower.entries()) {
    const x = left + (lower.length - 1 - index) * across
    shapes.push(drawPlot(plot, x, y + plotDepth + laneWidth, across, false, index))
  }
  const free = upper.length - lower.length
  if (last && free > 0)
    shapes.push(pond(left + lower.length * across + (across * free) / 2, y + plotDepth * 1.5 + laneWidth))
  return shapes
}

/** A garden with its house towards the lane, its drive, and its number on the roof. */
function drawPlot(plot: SitePlot, x: number, y: number, across: number, above: boolean, index: number): string {
  const house = { w: plot.detached ? across * 0.5 : across * 0.72, h: 46 }
  const houseX = plot.detached ? x + across * (index % 2 ? 0.38 : 0.12) : x + (index % 2 ? 0 : across * 0.28)
  const houseY = above ? y + plotDepth - house.h - 26 : y + 26
  const drive = { w: Math.max(14, across * 0.2), h: 58 }
  const driveX = plot.detached
    ? index % 2
      ? x + across * 0.1
      : x + across * 0.7
    : index % 2
      ? x + across * 0.76
      : x + across * 0.04
  const driveY = above ? y + plotDepth - drive.h + 8 : y - 8
  const middle = houseX + house.w / 2
  const ridge = houseY + house.h / 2
  return [
    `<rect x="${n(x)}" y="${n(y)}" width="${n(across)}" height="${plotDepth}" fill="#eef3e6" stroke="#9fb088" stroke-width="1"/>`,
    `<rect x="${n(driveX)}" y="${n(driveY)}" width="${n(drive.w)}" height="${drive.h}" fill="#f1efe9"/>`,
    `<rect x="${n(houseX)}" y="${n(houseY)}" width="${n(house.w)}" height="${house.h}" fill="${fills[plot.availability]}" stroke="${ink}" stroke-width="2"/>`,
    `<path d="M${n(houseX)} ${n(ridge)}h${n(house.w)}" stroke="${ink}" stroke-width=".8" opacity=".45"/>`,
    `<circle cx="${n(middle)}" cy="${n(ridge)}" r="14" fill="#fff" stroke="${ink}" stroke-width="1.2"/>`,
    textLine(middle, ridge + 5, plot.number, { size: 14, weight: 600, anchor: 'middle' }),
    textLine(x + across / 2, above ? y + 18 : y + plotDepth - 22, plot.homeType.replace(/^The /, ''), quiet),
    textLine(x + across / 2, above ? y + 32 : y + plotDepth - 8, names[plot.availability], quiet),
  ].join('')
}

function pond(x: number, y: number): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="46" ry="30" fill="#c6dbe2" stroke="#8fb0bc"/>${textLine(x, y + 4, 'Pond', { size: 11, anchor: 'middle', fill: muted })}`
}

/** A belt of trees along the far edge, a little uneven as planted trees are. */
function trees(seed: number, top: number, height: number): string[] {
  const shapes: string[] = []
  for (let y = top + 14, index = 0; y < height - 96; y += 34, index++) {
    const sway = ((index * 7 + seed * 3) % 5) * 2.4
    shapes.push(
      `<circle cx="${n(width - 54 + sway)}" cy="${n(y)}" r="${n(9 + ((index + seed) % 3) * 2)}" fill="#b7cb9e" stroke="#93ad77"/>`,
    )
  }
  return shapes
}

function legend(height: number): string {
  return (['available', 'reserved', 'sold'] as const)
    .map((state, index) => {
      const x = 28 + index * 130
      return `<rect x="${x}" y="${height - 46}" width="18" height="18" fill="${fills[state]}" stroke="${ink}"/>${textLine(x + 27, height - 32, names[state], { size: 14 })}`
    })
    .join('')
}

function north(x: number, y: number): string {
  return `<path d="M${x} ${y - 22}l9 24-9-6-9 6Z" fill="${ink}"/>${textLine(x, y + 20, 'N', { size: 13, weight: 600, anchor: 'middle' })}`
}
