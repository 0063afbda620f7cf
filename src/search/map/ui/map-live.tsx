import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CardData } from '#src/property/card/card.ts'
import { clusterPins, gatherPlaces } from '../map-clustering.ts'
import { type CardsOf, usePopupCards } from './map-cards.ts'
import { useMapChoice } from './map-choice.ts'
import { MarksLayer } from './map-marks-layer.tsx'
import { MapMessages } from './map-messages.tsx'
import { type MapSource, type OpenMapCanvas, useOpenMap } from './map-opening.ts'
import { MAX_IN_POPUP, MapPopup } from './map-popup.tsx'
import type { MapSearch } from './map-search.ts'
import { createMapSteering } from './map-steering.ts'
import { MapTools } from './map-tools.tsx'
import { MapWaiting } from './map-waiting.tsx'

export type MapLiveProps = {
  search: MapSearch
  source: MapSource
  /** "134 homes for sale in Oakham, Rutland": said whenever it changes */
  heading: string
  open: OpenMapCanvas
  cardsOf: CardsOf
  /** over a picture in a popup: the heart */
  actions?: (card: CardData) => ReactNode
}

/** The map of a search with everything on it and over it: what only a script can show. */
export function MapLive({ search, source, heading, open, cardsOf, actions }: MapLiveProps) {
  const [steering] = useState(() => createMapSteering(search))
  const steered = useStore(steering.shown)
  const { marks, lit, cards, state, unplaced } = useStore(search.shown)
  const box = useRef<HTMLDivElement>(null)
  const choice = useMapChoice(search)
  const { canvas, zoom, trouble } = useOpenMap(box, {
    open,
    source,
    name: `Map of ${heading}`,
    steering,
    onPress: choice.dismiss,
  })
  const gathered = useMemo(() => (marks ? clusterPins(marks.pins, marks.clusters, zoom) : []), [marks, zoom])

  const marked = new Set(marks?.pins.map(({ id }) => id))
  const { pins = [] } = choice.chosen ?? {}
  const chosen = pins.length === 0 || pins.some(({ id }) => marked.has(id)) ? choice.chosen : undefined
  const ids = chosen ? pins.slice(0, MAX_IN_POPUP).map(({ id }) => id) : []
  const popupCards = usePopupCards(ids, cards, cardsOf)

  return (
    <div className={steered.drawing === 'drawing' ? 'map drawing' : 'map'}>
      <div className="engine" ref={box} />
      {canvas && (
        <>
          <MarksLayer
            {...{
              canvas,
              lit,
              marks: gathered,
              places: gatherPlaces(marks?.places ?? [], zoom),
              chosen: ids,
              seen: choice.seen,
            }}
            onPress={(mark, element) => choice.press(canvas, mark, element)}
            onPressPlace={(place) => choice.pressPlace(canvas, place)}
            onLight={search.light}
          />
          <MapTools
            {...steered}
            onDraw={steering.toggleDrawing}
            onBox={steering.drawBox}
            onCircle={steering.drawCircle}
            onFollow={steering.follow}
            onSearchHere={steering.searchHere}
          />
        </>
      )}
      {!canvas && <MapWaiting failed={trouble === 'failed'} />}
      <MapMessages {...{ state, unplaced, trouble, word: steered.word }} onTryAgain={search.tryAgain} />
      {canvas && chosen && (
        <MapPopup
          key={chosen.at.join(' ')}
          {...{ canvas, chosen, actions, cards: popupCards }}
          onClose={() => choice.close(canvas)}
        />
      )}
      <p className="visuallyHidden" role="status">
        {state === 'still' && marks && heading}
      </p>
    </div>
  )
}
