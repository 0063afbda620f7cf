import { Notice } from '#src/design-system/feedback/notice.tsx'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { MapProblem } from './map-opening.ts'
import type { MapSearchState } from './map-search.ts'

export type MapMessagesProps = {
  state: MapSearchState['state']
  unplaced: number
  problem?: MapProblem
  /** about a drawing */
  message?: string
  onTryAgain: () => void
}

/** Messages over the bottom of the map. */
export function MapMessages({ state, unplaced, problem, message: word, onTryAgain }: MapMessagesProps) {
  const tryAgain = (
    <button className="button small outline" type="button" onClick={onTryAgain}>
      Try again
    </button>
  )
  return (
    <div className="mapMessages">
      {state === 'loading' && <p className="mapNote loading">Searching…</p>}
      <div role="status">
        {state === 'failed' && (
          <Notice kind="error">
            <p>We couldn’t load the new results. You’re still seeing your previous search.</p>
            {tryAgain}
          </Notice>
        )}
        {state === 'slow' && (
          <Notice>
            <p>This is taking longer than usual. You’re still seeing your previous results.</p>
            {tryAgain}
          </Notice>
        )}
        {word && (
          <Notice kind="warning">
            <p>{word}</p>
          </Notice>
        )}
        {problem === 'blank' && (
          <Notice>
            <p>
              We couldn’t load the base map, so only county outlines are shown. Property locations are still correct.
            </p>
          </Notice>
        )}
      </div>
      {unplaced > 0 && (
        <p className="mapNote">
          {unplaced === 1 ? '1 home in the list isn’t' : `${formatNumber(unplaced)} homes in the list aren’t`} shown on
          the map.
        </p>
      )}
    </div>
  )
}
