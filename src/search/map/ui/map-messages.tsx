import { Notice } from '#src/design-system/feedback/notice.tsx'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { MapTrouble } from './map-opening.ts'
import type { MapSearchState } from './map-search.ts'

export type MapMessagesProps = {
  state: MapSearchState['state']
  unplaced: number
  trouble?: MapTrouble
  /** of a drawing */
  word?: string
  onTryAgain: () => void
}

/** What the visitor should know of the map, over its foot. */
export function MapMessages({ state, unplaced, trouble, word, onTryAgain }: MapMessagesProps) {
  const tryAgain = (
    <button className="button small outline" type="button" onClick={onTryAgain}>
      Try again
    </button>
  )
  return (
    <div className="mapMessages">
      {state === 'asking' && <p className="mapNote asking">Looking for homes …</p>}
      <div role="status">
        {state === 'failed' && (
          <Notice kind="error">
            <p>These homes could not be loaded. What you see is your search before.</p>
            {tryAgain}
          </Notice>
        )}
        {state === 'slow' && (
          <Notice>
            <p>This is taking longer than usual. What you see is your search before.</p>
            {tryAgain}
          </Notice>
        )}
        {word && (
          <Notice kind="warning">
            <p>{word}</p>
          </Notice>
        )}
        {trouble === 'blank' && (
          <Notice>
            <p>
              The map behind the homes could not be loaded: only the counties are drawn. The homes stand where they are.
            </p>
          </Notice>
        )}
      </div>
      {unplaced > 0 && (
        <p className="mapNote">
          {unplaced === 1 ? '1 home of the list has' : `${formatNumber(unplaced)} homes of the list have`} no place on
          the map.
        </p>
      )}
    </div>
  )
}
