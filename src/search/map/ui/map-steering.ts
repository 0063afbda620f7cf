import { createStore } from 'zustand/vanilla'
import type { LngLat } from '#src/search/criteria/criteria.ts'
import { withoutCriterion } from '#src/search/query/change-criteria.ts'
import { tidyRing } from '#src/search/values/polygon.ts'
import { boxRing, circleRing, middleOf } from '../map-geometry.ts'
import type { MapSearch } from './map-search.ts'
import type { MapCanvas } from './map-view.ts'

export type DrawMode = 'off' | 'drawing' | 'drawn'

export type MapSteeringState = {
  /** moving the map searches again */
  searchesOnMove: boolean
  /** the map shows another area than was searched */
  hasMoved: boolean
  drawing: DrawMode
  /** about a drawing */
  message?: string
}

/** The part of a map that steering needs. */
export type SteeredMap = Pick<MapCanvas, 'box' | 'zoom' | 'showRing' | 'draw'>

export type MapSteering = ReturnType<typeof createMapSteering>

/** The box of the view is inset by this share on each side, so that its outline is visible. */
const BOX_INSET = 0.06

/**
 * How moving the map and drawing on it change the search. A drawn area stays the search wherever the map is moved; without
 * one, the map's view is the search as long as `searchesOnMove` is set.
 */
export function createMapSteering(search: Pick<MapSearch, 'search' | 'look' | 'wanted'>) {
  const shown = createStore<MapSteeringState>(() => ({
    searchesOnMove: true,
    hasMoved: false,
    drawing: search.wanted().polygon ? 'drawn' : 'off',
  }))
  let map: SteeredMap | undefined
  let endDrawing = () => {}

  function searchHere(): void {
    if (!map) return
    shown.setState({ hasMoved: false })
    void search.search({ ...search.wanted(), viewport: map.box() }, { zoom: map.zoom() })
  }

  /** Ends drawing; a finished shape stays. */
  function stopDrawing(): void {
    endDrawing()
    endDrawing = () => {}
  }

  async function startDrawing(): Promise<void> {
    if (!map) return
    let ended = false
    endDrawing = () => {
      ended = true
    }
    shown.setState({ drawing: 'drawing', message: undefined })
    try {
      const end = await map.draw(drawn)
      if (ended) end()
      else endDrawing = end
    } catch {
      if (!ended) shown.setState({ message: "Drawing isn't available. Try the area shown or a circle instead." })
    }
  }

  function drawn(points: readonly LngLat[]): void {
    const ring = tidyRing(points)
    if (!map || !ring) {
      shown.setState({ message: 'That area is too small. Draw a larger one.' })
      return
    }
    stopDrawing()
    map.showRing(ring)
    shown.setState({ drawing: 'drawn', hasMoved: false, message: undefined })
    void search.search({ ...withoutCriterion(search.wanted(), 'viewport'), polygon: ring }, { zoom: map.zoom() })
  }

  function removeArea(): void {
    if (!map) return
    map.showRing(undefined)
    shown.setState({ drawing: 'off', message: undefined })
    const everywhere = withoutCriterion(search.wanted(), 'polygon')
    if (shown.getState().searchesOnMove) {
      void search.search({ ...everywhere, viewport: map.box() }, { zoom: map.zoom() })
    } else {
      shown.setState({ hasMoved: true })
      void search.search(everywhere, { zoom: map.zoom(), frame: map.box() })
    }
  }

  return {
    shown,
    /** The map is open: shows the marks. @returns a function that detaches it */
    attach(opened: SteeredMap): () => void {
      map = opened
      map.showRing(search.wanted().polygon)
      void search.look({ zoom: map.zoom() })
      // on the map that this one replaces, which could not draw
      if (shown.getState().drawing === 'drawing') void startDrawing()
      return () => {
        stopDrawing()
        map = undefined
      }
    },
    moved(byVisitor: boolean): void {
      if (!map) return
      const { searchesOnMove: follows, drawing } = shown.getState()
      const drawnArea = search.wanted().polygon !== undefined
      if (byVisitor && follows && !drawnArea && drawing === 'off') searchHere()
      else {
        if (byVisitor && !drawnArea) shown.setState({ hasMoved: true })
        void search.look({ zoom: map.zoom(), frame: map.box() })
      }
    },
    follow(follows: boolean): void {
      shown.setState({ searchesOnMove: follows })
      if (follows && shown.getState().hasMoved) searchHere()
    },
    searchHere,
    startDrawing,
    cancelDrawing(): void {
      stopDrawing()
      shown.setState({ drawing: 'off', message: undefined })
    },
    removeArea,
    drawBox: () => map && drawn(boxRing(map.box(), BOX_INSET)),
    drawCircle: (miles: number) => map && drawn(circleRing(middleOf(map.box()), miles)),
  }
}
