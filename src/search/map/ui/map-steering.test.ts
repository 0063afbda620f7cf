import { describe, expect, test } from 'vitest'
import type { Criteria, LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import type { MapLook } from '../map-question.ts'
import { createMapSteering } from './map-steering.ts'

const here: ViewBox = [-0.8, 52.6, -0.6, 52.7]
const start: Criteria = { channel: 'sales', placeId: 2641128, tags: [], page: 1 }
const loop: LngLat[] = [
  [-0.75, 52.62],
  [-0.65, 52.62],
  [-0.7, 52.68],
]

/** A map and a search that record their calls. */
function aMap(criteria: Criteria = start) {
  let wanted = criteria
  const searched: { criteria: Criteria; look: MapLook }[] = []
  const looks: MapLook[] = []
  const rings: (readonly LngLat[] | undefined)[] = []
  const pens: { draw: (ring: LngLat[]) => void; ended: boolean }[] = []
  const steering = createMapSteering({
    async search(criteria, look) {
      wanted = criteria
      searched.push({ criteria, look })
    },
    async look(look) {
      looks.push(look)
    },
    wanted: () => wanted,
  })
  const detach = steering.attach({
    box: () => here,
    zoom: () => 12,
    showRing: (ring) => void rings.push(ring),
    async draw(onDrawn) {
      const pen = { draw: onDrawn, ended: false }
      pens.push(pen)
      return () => {
        pen.ended = true
      }
    },
  })
  return { steering, detach, searched, looks, rings, pens, state: () => steering.shown.getState() }
}

describe('moving the search map', () => {
  test('searches the area in view', () => {
    const { steering, searched } = aMap()
    steering.moved(true)
    expect(searched).toEqual([{ criteria: { ...start, viewport: here }, look: { zoom: 12 } }])
  })

  test('fetches marks only, when the visitor did not move it', () => {
    const { steering, searched, looks, state } = aMap()
    steering.moved(false)
    expect([searched, looks.at(-1), state().hasMoved]).toEqual([[], { zoom: 12, frame: here }, false])
  })

  test('searches on demand only, when “Search as I move the map” is off', () => {
    const { steering, searched, looks, state } = aMap()
    steering.follow(false)
    steering.moved(true)
    expect([searched, looks.at(-1), state().hasMoved]).toEqual([[], { zoom: 12, frame: here }, true])
    steering.searchHere()
    expect(searched).toHaveLength(1)
    expect(state().hasMoved).toBe(false)
  })

  test('searches the area in view when “Search as I move the map” is switched on again', () => {
    const { steering, searched } = aMap()
    steering.follow(false)
    steering.follow(true)
    expect(searched).toEqual([])
    steering.follow(false)
    steering.moved(true)
    steering.follow(true)
    expect(searched[0]?.criteria.viewport).toEqual(here)
  })
})

describe('drawing on the search map', () => {
  test('searches the drawn area instead of the view, also after the map is moved', async () => {
    const { steering, searched, rings, pens, state } = aMap({ ...start, viewport: here })
    void steering.startDrawing()
    expect(state().drawing).toBe('drawing')
    await expect.poll(() => pens.length).toBe(1)
    pens[0]!.draw([...loop, loop[0]!])
    expect(searched).toEqual([{ criteria: { ...start, polygon: loop }, look: { zoom: 12 } }])
    expect(rings.at(-1)).toEqual(loop)
    await expect.poll(() => pens[0]!.ended).toBe(true)
    steering.moved(true)
    expect(searched).toHaveLength(1)
    expect(state()).toMatchObject({ drawing: 'drawn', hasMoved: false })
  })

  test('removing the area searches the view again', async () => {
    const { steering, searched, rings, state } = aMap({ ...start, polygon: loop })
    expect([state().drawing, rings]).toEqual(['drawn', [loop]])
    steering.removeArea()
    expect(rings.at(-1)).toBeUndefined()
    expect(searched).toEqual([{ criteria: { ...start, viewport: here }, look: { zoom: 12 } }])
    expect(state().drawing).toBe('off')
  })

  test('removing the area searches the place again, when “Search as I move the map” is off', () => {
    const { steering, searched, state } = aMap({ ...start, polygon: loop })
    steering.follow(false)
    steering.removeArea()
    expect(searched).toEqual([{ criteria: start, look: { zoom: 12, frame: here } }])
    expect(state().hasMoved).toBe(true)
  })

  test('cancelled before anything was drawn changes nothing', async () => {
    const { steering, searched, pens, state } = aMap()
    void steering.startDrawing()
    steering.cancelDrawing()
    await expect.poll(() => pens[0]?.ended).toBe(true)
    expect([searched, state().drawing]).toEqual([[], 'off'])
  })

  test('a line that encloses nothing shows a message, and another can be drawn', async () => {
    const { steering, searched, pens, state } = aMap()
    void steering.startDrawing()
    await expect.poll(() => pens.length).toBe(1)
    pens[0]!.draw([loop[0]!, loop[0]!, loop[0]!])
    expect(searched).toEqual([])
    expect(state()).toMatchObject({ drawing: 'drawing', message: expect.stringMatching(/too small/) })
  })

  test('the area in view and a circle around its centre need no drawing', () => {
    const { steering, searched } = aMap()
    steering.drawBox()
    steering.drawCircle(1)
    const [box, circle] = searched.map(({ criteria }) => criteria.polygon)
    expect(box).toHaveLength(4)
    for (const [lng, lat] of box ?? []) expect([lng > here[0], lng < here[2], lat > here[1]]).not.toContain(false)
    expect(circle).toHaveLength(48)
  })

  test('ends when the map is removed', async () => {
    const { steering, detach, pens, searched } = aMap()
    void steering.startDrawing()
    await expect.poll(() => pens.length).toBe(1)
    detach()
    await expect.poll(() => pens[0]!.ended).toBe(true)
    steering.moved(true)
    expect(searched).toEqual([])
  })
})
