import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Icon } from '#src/design-system/icon.tsx'
import type { PropertyCard } from '#src/property/card.ts'
import { gatherMarks } from '../map-gathering.ts'
import { type CardsOf, usePopupCards } from './map-cards.ts'
import { useMapChoice } from './map-choice.ts'
import { MarksLayer } from './map-marks-layer.tsx'
import { MapMessages } from './map-messages.tsx'
import { type MapSource, useOpenMap } from './map-opening.ts'
import { MapPopup, MOST_IN_POPUP } from './map-popup.tsx'
import type { MapSearch } from './map-search.ts'
import { createMapSteering } from './map-steering.ts'
import { MapTools } from './map-tools.tsx'
import './map-search.css'

export type MapPaneProps = {
  search: MapSearch
  source: MapSource
  /** "134 homes for sale in Oakham, Rutland": said whenever it changes */
  heading: string
  cardsOf: CardsOf
  /** over a picture in a popup: the heart */
  actions?: (card: PropertyCard) => ReactNode
}

/**
 * The map beside the list: the same search, as marks. Its box has its size from the start; the map engine comes when the
 * page is there, and until then, without a script and where it cannot be drawn, the list is the page.
 */
export function MapPane({ search, source, heading, cardsOf, actions }: MapPaneProps) {
  const [steering] = useState(() => createMapSteering(search))
  const steered = useStore(steering.shown)
  const { marks, lit, cards, state, unplaced } = useStore(search.shown)
  const box = useRef<HTMLDivElement>(null)
  const choice = useMapChoice(search)
  const { canvas, zoom, trouble } = useOpenMap(box, source, `Map of ${heading}`, { steering, onPress: choice.dismiss })
  const gathered = useMemo(() => (marks ? gatherMarks(marks.pins, marks.clusters, zoom) : []), [marks, zoom])

  const marked = new Set(marks?.pins.map(({ id }) => id))
  const { pins = [] } = choice.chosen ?? {}
  const chosen = pins.length === 0 || pins.some(({ id }) => marked.has(id)) ? choice.chosen : undefined
  const ids = chosen ? pins.slice(0, MOST_IN_POPUP).map(({ id }) => id) : []
  const popupCards = usePopupCards(ids, cards, cardsOf)

  return (
    <div className="mapSide" id="map">
      <div className={steered.drawing === 'drawing' ? 'map drawing' : 'map'}>
        <div className="engine" ref={box} />
        {canvas && (
          <>
            <MarksLayer
              {...{ canvas, lit, marks: gathered, places: marks?.places ?? [], chosen: ids, seen: choice.seen }}
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
        {!canvas && <Waiting failed={trouble === 'failed'} />}
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
      <p className="credit">
        <a href="https://www.openstreetmap.org/copyright">{source.attribution}</a>
      </p>
    </div>
  )
}

function Waiting({ failed }: { failed: boolean }) {
  return (
    <div className="waiting">
      <Icon name="map" />
      <p>{failed ? 'The map cannot be shown here. The list has the same homes.' : 'The map is on its way.'}</p>
    </div>
  )
}
