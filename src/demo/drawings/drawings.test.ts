import { describe, expect, it } from 'vitest'
import { drawEpcChart, epcChartWords } from './epc-chart.ts'
import { layFloors } from './floor-layout.ts'
import { drawFloorplan, floorplanSize, planArea } from './floorplan.ts'
import { drawSitePlan, type SitePlot, sitePlanWords } from './site-plan.ts'

const floors = layFloors([
  {
    name: 'Ground floor',
    width: 8.4,
    depth: 7.2,
    spine: { name: 'Hall', width: 2 },
    stairs: 'up',
    entrance: 'front',
    rooms: [
      { name: 'Sitting room', use: 'living', area: 19, depth: 2 },
      { name: 'Kitchen & breakfast room', use: 'kitchen', area: 17, depth: 0 },
      { name: 'Study <small>', use: 'study', area: 8, depth: 2 },
      { name: 'WC', use: 'wc', area: 1.8 },
    ],
  },
  {
    name: 'First floor',
    width: 8.4,
    depth: 7.2,
    spine: { name: 'Landing', width: 2 },
    stairs: 'down',
    rooms: [
      { name: 'Bedroom 1', use: 'bedroom', area: 18, depth: 2 },
      { name: 'Bedroom 2', use: 'bedroom', area: 14, depth: 0 },
      { name: 'Bathroom', use: 'bathroom', area: 6 },
    ],
  },
])

const plots: SitePlot[] = Array.from({ length: 17 }, (_, index) => ({
  number: String(index + 1),
  homeType: 'The Gwash',
  availability: (['available', 'reserved', 'sold'] as const)[index % 3]!,
  detached: index % 4 !== 0,
}))

const drawings = {
  floorplan: drawFloorplan(floors),
  'site plan': drawSitePlan('Tithe & Close', plots),
  'energy chart': drawEpcChart({ current: 61, potential: 78 }),
}

describe.each(Object.entries(drawings))('the %s', (_, svg) => {
  it('is well-formed SVG whose every number is one', () => {
    expect(unclosed(svg)).toEqual([])
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/)
  })

  it('says in words what it shows, and runs nothing', () => {
    expect(svg).toMatch(/role="img" aria-label="[^"]{10,}"/)
    expect(svg).not.toMatch(/<script|javascript:|href=|<foreignObject|onload/i)
  })
})

describe('a floorplan', () => {
  it('names every room in its drawing, with words made safe', () => {
    const words = [...drawings.floorplan.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((found) => found[1]).join(' ')
    for (const { name } of floors.flatMap((floor) => floor.rooms)) {
      for (const word of name.replace('&', '&#38;').replace('<', '&#60;').replace('>', '&#62;').split(' '))
        expect(words).toContain(word)
    }
  })

  it('states each floor’s size and the whole', () => {
    expect(planArea(floors[0]!)).toBeCloseTo(8.4 * 7.2)
    expect(drawings.floorplan).toContain('60.5 sq m (651 sq ft)')
    expect(drawings.floorplan).toContain('121 sq m (1,302 sq ft) in all')
  })

  it('is as large as it says beforehand', () => {
    const { width, height } = floorplanSize(floors)
    expect(drawings.floorplan).toContain(`width="${width}" height="${height}"`)
  })
})

describe('a site plan', () => {
  it('numbers every plot and says what can still be had', () => {
    for (const { number } of plots) expect(drawings['site plan']).toContain(`>${number}</text>`)
    expect(sitePlanWords('Tithe Close', plots.slice(0, 3))).toBe(
      'Site plan of Tithe Close. Plots available: 1; reserved: 2; sold: 3.',
    )
  })

  it('bears a single plot, and none', () => {
    expect(unclosed(drawSitePlan('One', plots.slice(0, 1)))).toEqual([])
    expect(unclosed(drawSitePlan('None', []))).toEqual([])
  })
})

describe('an energy chart', () => {
  it.each([
    [{ current: 61, potential: 78 }, 'Energy rating: 61 (D) now, 78 (C) possible'],
    [{ current: 104 }, 'Energy rating: 104 (A) now'],
    [{ current: 1, potential: 92 }, 'Energy rating: 1 (G) now, 92 (A) possible'],
  ])('reads %j as "%s"', (scores, words) => expect(epcChartWords(scores)).toBe(words))

  it('points at the band of each score', () => {
    const svg = drawEpcChart({ current: 55, potential: 54 })
    expect(svg).toContain('>55 D</text>')
    expect(svg).toContain('>54 E</text>')
  })

  it('has one pointer when nothing better is known', () => {
    expect(drawEpcChart({ current: 70 }).match(/<polygon/g)).toHaveLength(1)
  })
})

/** Elements that are opened and not closed, or closed and not opened. */
function unclosed(svg: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  for (const [, closing, name, , selfClosing] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (selfClosing) continue
    if (!closing) open.push(name!)
    else if (open.pop() !== name) wrong.push(name!)
  }
  return [...wrong, ...open]
}
