import { Link } from 'react-router'
import { DeskSection } from '../../parts/section.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { SourceData } from './route.tsx'

const SHAPES = { done: 'ok', warned: 'soon', refused: 'late' } as const
const OUTCOMES = { done: 'Done', warned: 'Done, with a note', refused: 'Refused' } as const

/** The last calls of software that sends each property by itself, in plain words. */
export function FeedCalls({ calls, now }: Pick<SourceData, 'calls' | 'now'>) {
  return (
    <DeskSection title="Last calls">
      {calls.length === 0 ? (
        <p>Your software has sent nothing yet.</p>
      ) : (
        <ul className="rows wrap">
          {calls.map(({ id, at, what, ref, propertyId, outcome, words, keyName }) => (
            <li key={id}>
              <div>
                <span className="medium">{what}</span>{' '}
                {propertyId !== null ? (
                  <Link to={`/desk/properties/${propertyId}`}>{ref}</Link>
                ) : (
                  <span className="muted">{ref}</span>
                )}
                <div className="sub">
                  {[formatMoment(new Date(at), now), keyName, words].filter(Boolean).join('; ')}
                </div>
              </div>
              <span className={`state ${SHAPES[outcome]}`}>{OUTCOMES[outcome]}</span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}
