import { useRevalidator } from 'react-router'
import { formatPounds } from '#src/formatting/numbers.ts'
import { STATUS_NAMES } from '#src/stock/list/stock-list.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { PropertyData } from './route.tsx'
import { undoPropertyChange } from './toast-of-change.ts'

type Line = {
  key: string
  at: Date
  words: string
  detail?: string
  by: string
  changeId?: string
}

const WHY: Record<PropertyData['changes'][number]['why'], string> = {
  set: '',
  reverted: 'Reverted to the feed',
  undone: 'Undone',
  'ran-out': 'The override ran out',
  'feed-changed': 'The feed changed it: the override ended',
  scheduled: 'As scheduled',
  proposed: 'As proposed',
}

/** Everything that happened to one home, newest first. */
export function PropertyHistory({ property }: { property: PropertyData }) {
  const { now } = property
  const { revalidate } = useRevalidator()
  const lines = linesOf(property)
  return (
    <section className="section" aria-labelledby="history">
      <div className="top">
        <h2 id="history">History</h2>
      </div>
      <ul className="rows">
        {lines.map(({ key, at, words, detail, by, changeId }) => (
          <li key={key}>
            <div>
              {words}
              <div className="sub">
                {formatMoment(at, now)}, {by}
                {detail && `. ${detail}`}
              </div>
            </div>
            {changeId && (
              <span className="acts">
                <button
                  type="button"
                  className="btn small"
                  aria-label={`Undo: ${words}`}
                  onClick={async () => {
                    await undoPropertyChange(changeId)
                    void revalidate()
                  }}
                >
                  <DeskIcon name="undo" size="s" />
                  Undo
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function linesOf({ events, changes, can }: PropertyData): Line[] {
  const ofEvents = events.map((event, at): Line => {
    const { kind, price, status, file } = event
    return {
      key: `event ${at}`,
      at: event.at,
      words: EVENT_WORDS[kind](price, status ? STATUS_NAMES[status] : null),
      by: file ? `from ${file}` : 'shown to visitors',
    }
  })
  const ofChanges = changes.map(
    ({ id, changeId, label, before, after, why, by, at, isUndone, canUndo, permission }): Line => ({
      key: `change ${id}`,
      at,
      words: `${label}: ${before ?? 'feed'} → ${after ?? 'feed'}${isUndone ? ' (undone since)' : ''}`,
      detail: WHY[why] || undefined,
      by,
      ...(canUndo && can[permission] && { changeId }),
    }),
  )
  return [...ofChanges, ...ofEvents].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

const EVENT_WORDS: Record<
  PropertyData['events'][number]['kind'],
  (price: number | null, status: string | null) => string
> = {
  listed: (price) => `First listed${price === null ? '' : ` at ${formatPounds(price)}`}`,
  price: (price) => (price === null ? 'Price on application' : `Price ${formatPounds(price)}`),
  status: (_, status) => `Status ${status ?? 'changed'}`,
  left: (_, status) => `Left its feed: ${status ?? 'withdrawn'}`,
  back: () => 'Back on the market',
}
