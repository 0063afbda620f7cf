import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PageCard } from '#src/property/card/card.ts'
import { clusterPins, clusterPlaces } from '../map-clustering.ts'
import type { Sketch } from '../map-sketch.ts'
import { type FetchCards, usePopupCards } from './map-cards.ts'
import { MarksLayer } from './map-marks-layer.tsx'
import { MapMessages } from './map-messages.tsx'
import { type MapSource, type OpenMapCanvas, useOpenMap } from './map-opening.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import { MAX_IN_POPUP, MapPopup } from './map-popup.tsx'
import type { MapSearch } from './map-search.ts'
import { useMapSelection, useZoomOncePainted } from './map-selection.ts'
import { MapSketch } from './map-sketch.tsx'
import { createMapSteering } from './map-steering.ts'
import { MapTools } from './map-tools.tsx'

export type MapLiveProps = {
  search: MapSearch
  source: MapSource
  /** "134 homes for sale in Oakham, Rutland": announced when it changes */
  heading: string
  /** shown until the map has its marks */
  sketch: Sketch
  open: OpenMapCanvas
  openStill: OpenMapCanvas
  /** the engine could not be loaded */
  hasNoEngine?: boolean
  fetchCards: FetchCards
  /** on the picture in a popup: the heart */
  actions?: (card: PageCard) => ReactNode
}

/** The map of a search with its marks, tools, messages and popup. */
export function MapLive(props: MapLiveProps) {
  const { search, source, heading, sketch, open, openStill, hasNoEngine, fetchCards, actions } = props
  const [steering] = useState(() => createMapSteering(search))
  const controls = useStore(steering.shown)
  const { marks, highlighted, cards, state, unplaced } = useStore(search.shown)
  const box = useRef<HTMLDivElement>(null)
  const popup = useMapSelection(search)
  const { canvas, zoom, problem } = useOpenMap(box, {
    ...{ open, openStill, source },
    name: `Map of ${heading}`,
    steering,
    onPress: popup.dismiss,
  })
  const zooming = useZoomOncePainted(canvas)
  const clustered = useMemo(() => (marks ? clusterPins(marks.pins, marks.clusters, zoom) : []), [marks, zoom])

  const pinIds = new Set(marks?.pins.map(({ id }) => id))
  const { pins = [] } = popup.selection ?? {}
  const selection = pins.length === 0 || pins.some(({ id }) => pinIds.has(id)) ? popup.selection : undefined
  const ids = selection ? pins.slice(0, MAX_IN_POPUP).map(({ id }) => id) : []
  const popupCards = usePopupCards(ids, cards, fetchCards)

  return (
    <div className={controls.drawing === 'drawing' ? 'map drawing' : 'map'}>
      <div className="engine" ref={box} />
      {!marks && state !== 'failed' && <MapSketch sketch={sketch} />}
      {canvas && (
        <>
          <MarksLayer
            {...{
              canvas,
              highlighted,
              marks: clustered,
              places: clusterPlaces(marks?.places ?? [], zoom),
              selected: ids,
              seen: popup.seen,
            }}
            onPress={(mark, element) => popup.press(zooming, mark, element)}
            onPressPlace={(place) => popup.pressPlace(zooming, place)}
            onHighlight={search.highlight}
          />
          <MapTools
            {...controls}
            onDraw={() => void steering.startDrawing()}
            onCancel={steering.cancelDrawing}
            onRemove={steering.removeArea}
            onBox={steering.drawBox}
            onCircle={steering.drawCircle}
            onFollow={steering.follow}
            onSearchHere={steering.searchHere}
          />
        </>
      )}
      {!canvas && <MapPlaceholder failed={false} />}
      <MapMessages
        {...{ state, unplaced, message: controls.message }}
        problem={hasNoEngine ? 'blank' : problem}
        onTryAgain={search.tryAgain}
      />
      {canvas && selection && (
        <MapPopup
          key={selection.at.join(' ')}
          {...{ canvas, selection, actions, cards: popupCards }}
          onClose={() => popup.close(canvas)}
        />
      )}
      <p className="visuallyHidden" role="status">
        {state === 'idle' && marks && heading}
      </p>
    </div>
  )
}
