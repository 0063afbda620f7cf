import { createStore } from 'zustand/vanilla'
import type { LngLat } from '#src/search/criteria/criteria.ts'
import { withoutCriterion } from '#src/search/query/change-criteria.ts'
import { tidyRing } from '#src/search/values/polygon.ts'
import { boxRing, circleRing, middleOf } from '../map-geometry.ts'
import type { MapCanvas } from './map-canvas.ts'
import type { MapSearch } from './map-search.ts'

export type DrawMode = 'off' | 'drawing' | 'drawn'

export type MapSteeringState = {
  /** moving the map searches anew */
  follows: boolean
  /** the map shows another part than was searched */
  elsewhere: boolean
  drawing: DrawMode
  /** what became of a drawing, in words */
  word?: string
}

/** The part of a map that steering needs. */
export type SteeredMap = Pick<MapCanvas, 'box' | 'zoom' | 'showRing' | 'draw'>

export type MapSteering = ReturnType<typeof createMapSteering>

/** A box round the view is drawn in by this share on each side, so that its line can be seen. */
const BOX_INSET = 0.06

/**
 * How moving the map and drawing on it change the search. An area that is drawn stays the search wherever the map goes;
 * without one, a map that is followed is the search.
 */
export function createMapSteering(search: Pick<MapSearch, 'search' | 'look' | 'wanted'>) {
  const shown = createStore<MapSteeringState>(() => ({
    follows: true,
    elsewhere: false,
    drawing: search.wanted().polygon ? 'drawn' : 'off',
  }))
  let map: SteeredMap | undefined
  let endDrawing = () => {}

  function searchHere(): void {
    if (!map) return
    shown.setState({ elsewhere: false })
    void search.search({ ...search.wanted(), viewport: map.box() }, { zoom: map.zoom() })
  }

  /** Ends drawing; its shape, if there is one, stays. */
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
    shown.setState({ drawing: 'drawing', word: undefined })
    try {
      const end = await map.draw(drawn)
      if (ended) end()
      else endDrawing = end
    } catch {
      if (!ended) shown.setState({ word: 'Drawing could not be loaded. A box or a circle does the same.' })
    }
  }

  function drawn(points: readonly LngLat[]): void {
    const ring = tidyRing(points)
    if (!map || !ring) {
      shown.setState({ word: 'That area is too small. Please draw it again.' })
      return
    }
    stopDrawing()
    map.showRing(ring)
    shown.setState({ drawing: 'drawn', elsewhere: false, word: undefined })
    void search.search({ ...withoutCriterion(search.wanted(), 'viewport'), polygon: ring }, { zoom: map.zoom() })
  }

  function removeShape(): void {
    if (!map) return
    map.showRing(undefined)
    shown.setState({ drawing: 'off', word: undefined })
    const everywhere = withoutCriterion(search.wanted(), 'polygon')
    if (shown.getState().follows) {
      void search.search({ ...everywhere, viewport: map.box() }, { zoom: map.zoom() })
    } else {
      shown.setState({ elsewhere: true })
      void search.search(everywhere, { zoom: map.zoom(), frame: map.box() })
    }
  }

  return {
    shown,
    /** The map is there: what is found is marked on it. @returns what lets it go */
    attach(opened: SteeredMap): () => void {
      map = opened
      map.showRing(search.wanted().polygon)
      void search.look({ zoom: map.zoom() })
      return () => {
        stopDrawing()
        map = undefined
      }
    },
    moved(byVisitor: boolean): void {
      if (!map) return
      const { follows, drawing } = shown.getState()
      const drawnArea = search.wanted().polygon !== undefined
      if (byVisitor && follows && !drawnArea && drawing === 'off') searchHere()
      else {
        if (byVisitor && !drawnArea) shown.setState({ elsewhere: true })
        void search.look({ zoom: map.zoom(), frame: map.box() })
      }
    },
    follow(follows: boolean): void {
      shown.setState({ follows })
      if (follows && shown.getState().elsewhere) searchHere()
    },
    searchHere,
    /** Starts drawing; ends it; or takes away what was drawn. */
    toggleDrawing(): void {
      const { drawing } = shown.getState()
      if (drawing === 'off') void startDrawing()
      else if (drawing === 'drawn') removeShape()
      else {
        stopDrawing()
        shown.setState({ drawing: 'off', word: undefined })
      }
    },
    drawBox: () => map && drawn(boxRing(map.box(), BOX_INSET)),
    drawCircle: (miles: number) => map && drawn(circleRing(middleOf(map.box()), miles)),
  }
}
