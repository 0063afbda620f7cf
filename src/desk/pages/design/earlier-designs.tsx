import type { DeskPage } from '../../desk-page.ts'
import { formatMoment } from '../../parts/when.ts'
import type { loader } from './route.tsx'
import type { DesignDraftState } from './use-design-draft.ts'

type EarlierDesignsProps = Pick<DeskPage<typeof loader>['loaderData'], 'earlier' | 'now'> &
  Pick<DesignDraftState, 'restore'>

/** What was published before: each can be published again, and that undone. */
export function EarlierDesigns({ earlier, now, restore }: EarlierDesignsProps) {
  if (earlier.length === 0) return <p className="muted">No design was published here yet.</p>
  return (
    <ul className="rows">
      {earlier.map(({ id, changes, by, at }, index) => (
        <li key={id}>
          <div>
            <span className="medium">{by === '' ? 'As it was before the first' : formatMoment(at, now)}</span>
            <div className="sub">
              {[by, changes.length > 0 && `changed: ${changes.join(', ').toLowerCase()}`].filter(Boolean).join(', ')}
            </div>
          </div>
          {index === 0 ? (
            <span className="state ok">Published</span>
          ) : (
            <button type="button" className="btn small" onClick={() => void restore(id)}>
              Publish again<span className="vh">: {formatMoment(at, now)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
