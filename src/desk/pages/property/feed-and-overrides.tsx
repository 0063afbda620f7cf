import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import { callOfField } from './call-of-field.ts'
import { OverrideDialog } from './override-dialog.tsx'
import type { PropertyData } from './route.tsx'
import { toastOfChange } from './toast-of-change.ts'

export type PropertyFact = PropertyData['facts'][number]

const SOURCES: Record<PropertyFact['source'], string> = {
  feed: 'Feed',
  'overlay-file': 'Overlay file',
  desk: 'Override',
  'looked-up': 'Looked up from the postcode',
  demo: 'Demonstration',
}

/** Every field: what the feed says, what visitors see, and where that is from. */
export function FeedAndOverrides({ property }: { property: PropertyData }) {
  const { facts, said, now, can, byHand } = property
  const { revalidate } = useRevalidator()
  const [openName, setOpen] = useState<string>()
  const open = facts.find(({ name }) => name === openName)
  const [isAll, setIsAll] = useState(false)
  const shown = facts.filter(({ isNothing }) => isAll || !isNothing)
  const groups = Map.groupBy(shown, ({ groupName }) => groupName)
  const hiddenCount = facts.length - facts.filter(({ isNothing }) => !isNothing).length

  async function revert(fact: PropertyFact) {
    const { name, label, version } = fact
    const answer = await askAboutProperty(callOfField(name), {
      id: property.id,
      field: name as never,
      revert: true,
      seen: version,
    })
    if (!answer?.ok) {
      showDeskToast({ words: problemOf(answer), isBad: true })
      return revalidate()
    }
    showDeskToast(toastOfChange(`${label} reverted to the feed`, { ...answer.value, onUndone: revalidate }))
    void revalidate()
  }
  return (
    <>
      <div className="notice">
        <DeskIcon name="feed" />
        <p>
          {byHand
            ? 'This property was entered by hand. What you change here holds until you revert it or edit its details.'
            : said
              ? 'This property comes from your software. What you change here overrides the feed until you revert it.'
              : 'What you change here holds over every import until you revert it.'}
        </p>
        {said?.lastAt && <div className="acts muted">Last import {formatMoment(said.lastAt, now)}</div>}
      </div>
      {[...groups].map(([group, members]) => (
        <section key={group} className="section">
          <div className="top">
            <h2>{group}</h2>
          </div>
          {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` on phones takes the table's own roles away */}
          <table className="grid list side2" role="table">
            <thead role="rowgroup">
              <tr role="row">
                <th scope="col" role="columnheader">
                  Field
                </th>
                <th scope="col" role="columnheader">
                  {byHand ? 'As entered' : 'Feed value'}
                </th>
                <th scope="col" role="columnheader">
                  On your website
                </th>
                <th scope="col" role="columnheader">
                  <span className="vh">Change</span>
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {members.map((fact) => {
                const { name, label, feedValue, shownValue, source, override, permission, input } = fact
                return (
                  <tr key={name} role="row" data-field={name}>
                    <td className="medium" role="cell">
                      {label}
                    </td>
                    <td className="muted" data-l="Feed:" role="cell">
                      <span className="long">{feedValue}</span>
                    </td>
                    <td className={override ? 'over' : undefined} data-l="Website:" role="cell">
                      <span className="long">{shownValue}</span>
                      <span className="who">
                        {override ? (
                          <>
                            {override.by}, {formatMoment(override.at, now)}.{' '}
                            {override.until ? `Until ${formatMoment(override.until, now)}` : override.keepName}
                            {override.reason && `: ${override.reason}`}
                          </>
                        ) : byHand && source === 'demo' ? (
                          'Entered by hand'
                        ) : (
                          SOURCES[source]
                        )}
                      </span>
                      {override?.isConflict && (
                        <span className="miss">
                          <DeskIcon name="warning" />
                          The feed said {override.feedValueThen} when this was set
                        </span>
                      )}
                    </td>
                    <td className="end" role="cell">
                      {can[permission] && (
                        <span className="row tight">
                          {override && (
                            <button
                              type="button"
                              className="btn small"
                              aria-label={`Revert ${label} to the feed`}
                              onClick={() => revert(fact)}
                            >
                              <DeskIcon name="undo" size="s" />
                              Revert
                            </button>
                          )}
                          {input.kind === 'media' && (
                            <Link
                              className="btn bare small"
                              to={`/desk/properties/${property.id}/photos`}
                              aria-label={`Change ${label}`}
                            >
                              Change
                            </Link>
                          )}
                          {input.kind !== 'none' && input.kind !== 'media' && (
                            <button
                              type="button"
                              className="btn bare small"
                              aria-label={`${override ? 'Change' : 'Override'} ${label}`}
                              onClick={() => setOpen(name)}
                            >
                              {override ? 'Change' : 'Override'}
                            </button>
                          )}
                        </span>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
        </section>
      ))}
      {hiddenCount > 0 && (
        <p>
          <button type="button" className="btn" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {isAll ? 'Hide fields that nobody states' : `Show ${hiddenCount} more fields that nobody states`}
          </button>
        </p>
      )}
      {open && (
        <OverrideDialog
          propertyId={property.id}
          fact={open}
          changedBy={changerOf(property, open.label)}
          onClose={() => setOpen(undefined)}
          onDone={(done) => {
            setOpen(undefined)
            showDeskToast(toastOfChange(`${open.label} changed`, { ...done, onUndone: revalidate }))
            void revalidate()
          }}
        />
      )}
    </>
  )
}

/** Who changed a field last, where anybody has. */
export const changerOf = ({ changes }: PropertyData, label: string) =>
  changes.find((change) => change.label === label)?.by
