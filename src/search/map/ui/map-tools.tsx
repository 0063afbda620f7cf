import { useEffect, useEffectEvent, useState } from 'react'
import { Select } from '#src/design-system/form/select.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { distanceWords } from '#src/search/values/distances.ts'
import '#src/design-system/button/button.css'

export type MapToolsProps = {
  /** of an area */
  drawing: 'off' | 'drawing' | 'drawn'
  onDraw: () => void
  /** ends drawing without an area */
  onCancel: () => void
  /** removes the drawn area */
  onRemove: () => void
  /** without drawing: the map's view, or a circle around its centre with a radius in miles */
  onBox: () => void
  onCircle: (miles: number) => void
  searchesOnMove: boolean
  onFollow: (searchesOnMove: boolean) => void
  /** the map shows another area than was searched */
  hasMoved: boolean
  onSearchHere: () => void
}

const CIRCLES = ([0.5, 1, 2, 3, 5, 10] as const).map((miles) => ({ value: String(miles), name: distanceWords(miles) }))

/** Over the map: draw an area, and whether moving the map searches again. */
export function MapTools(props: MapToolsProps) {
  const { drawing, onDraw, onCancel, onRemove, onBox, onCircle, searchesOnMove, onFollow, hasMoved, onSearchHere } =
    props
  const isDrawing = drawing === 'drawing'
  const cancel = useEffectEvent(onCancel)

  useEffect(() => {
    if (!isDrawing) return
    const cancelByKey = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && cancel()
    document.addEventListener('keydown', cancelByKey)
    return () => document.removeEventListener('keydown', cancelByKey)
  }, [isDrawing])

  return (
    <div className="mapTools">
      <div className="toolRow">
        {drawing === 'drawn' ? (
          <button className="button small outline" type="button" onClick={onRemove}>
            <Icon name="cross" />
            Remove drawn area
          </button>
        ) : (
          <button
            className="button small outline"
            type="button"
            aria-pressed={isDrawing}
            aria-expanded={isDrawing}
            onClick={isDrawing ? onCancel : onDraw}
          >
            <Icon name={isDrawing ? 'cross' : 'pencil'} />
            Draw search
          </button>
        )}
        {drawing === 'off' && (
          <label className="follow">
            <input type="checkbox" checked={searchesOnMove} onChange={(event) => onFollow(event.target.checked)} />
            Search as I move the map
          </label>
        )}
      </div>
      {isDrawing && <WithoutDrawing {...{ onBox, onCircle }} />}
      {hasMoved && (
        <button className="button small searchHere" type="button" onClick={onSearchHere}>
          Search this area
        </button>
      )}
    </div>
  )
}

/** How to draw, and shapes that need no drawing. */
function WithoutDrawing({ onBox, onCircle }: Pick<MapToolsProps, 'onBox' | 'onCircle'>) {
  const [miles, setMiles] = useState('1')
  return (
    <fieldset className="drawPanel">
      <legend className="visuallyHidden">Draw search</legend>
      <p>Draw around an area, or use a shape:</p>
      <div className="shapes">
        <button className="button small outline" type="button" onClick={onBox}>
          Use the area shown
        </button>
        <span className="circle">
          <button className="button small outline" type="button" onClick={() => onCircle(Number(miles))}>
            Use a circle
          </button>
          <label className="visuallyHidden" htmlFor="circle-miles">
            Radius from the centre of the map
          </label>
          <Select
            id="circle-miles"
            value={miles}
            onChange={(event) => setMiles(event.target.value)}
            options={CIRCLES}
          />
        </span>
      </div>
    </fieldset>
  )
}
