import { useState } from 'react'
import { Select } from '#src/design-system/form/select.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { distanceWords } from '#src/search/values/distances.ts'
import '#src/design-system/button/button.css'

export type MapToolsProps = {
  /** whether an area is being drawn, or has been */
  drawing: 'off' | 'drawing' | 'drawn'
  onDraw: () => void
  /** without drawing: the part of the map that is in view, or a circle of so many miles in its middle */
  onBox: () => void
  onCircle: (miles: number) => void
  follows: boolean
  onFollow: (follows: boolean) => void
  /** the map shows another part than was searched */
  elsewhere: boolean
  onSearchHere: () => void
}

const CIRCLES = ([0.5, 1, 2, 3, 5, 10] as const).map((miles) => ({ value: String(miles), name: distanceWords(miles) }))

/** Over the map: draw an area, and whether moving the map searches anew. */
export function MapTools(props: MapToolsProps) {
  const { drawing, onDraw, onBox, onCircle, follows, onFollow, elsewhere, onSearchHere } = props
  return (
    <div className="mapTools">
      <div className="toolRow">
        <button
          className="button small outline"
          type="button"
          aria-pressed={drawing !== 'off'}
          aria-expanded={drawing === 'drawing'}
          onClick={onDraw}
        >
          <Icon name={drawing === 'off' ? 'pencil' : 'cross'} />
          Draw search
        </button>
        {drawing === 'off' && (
          <label className="follow">
            <input type="checkbox" checked={follows} onChange={(event) => onFollow(event.target.checked)} />
            Search as I move the map
          </label>
        )}
      </div>
      {drawing === 'drawing' && <WithoutDrawing {...{ onBox, onCircle }} />}
      {elsewhere && (
        <button className="button small searchHere" type="button" onClick={onSearchHere}>
          Search this area
        </button>
      )}
    </div>
  )
}

/** What to do, and the same for those who do not draw. */
function WithoutDrawing({ onBox, onCircle }: Pick<MapToolsProps, 'onBox' | 'onCircle'>) {
  const [miles, setMiles] = useState('1')
  return (
    <fieldset className="drawPanel">
      <legend className="visuallyHidden">Draw search</legend>
      <p>Draw round an area. Or, without drawing:</p>
      <div className="shapes">
        <button className="button small outline" type="button" onClick={onBox}>
          Draw a box round this view
        </button>
        <span className="circle">
          <button className="button small outline" type="button" onClick={() => onCircle(Number(miles))}>
            Draw a circle
          </button>
          <label className="visuallyHidden" htmlFor="circle-miles">
            How far the circle reaches from the middle of the map
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
