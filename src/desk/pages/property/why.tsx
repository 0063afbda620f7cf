import { Link, useRevalidator } from 'react-router'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { STOCK_DAYS } from '#src/stock/list/stock-list.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import { PropertyPlans } from './property-plans.tsx'
import type { PropertyData } from './route.tsx'
import { toastOfChange } from './toast-of-change.ts'

type Props = { property: PropertyData; onSet: (field: string, text: string) => Promise<unknown> }

/** How a home does, why visitors see it as they do, and what to do about it. */
export function PropertyOverview({ property, onSet }: Props) {
  return (
    <>
      <Figures {...property} />
      <div className="cols keep">
        <div className="stack gap5">
          <Why property={property} />
          <PropertyPlans property={property} />
        </div>
        <aside className="stack gap5" aria-label="To do and who looks after it">
          <ToComplete {...property} />
          <LookedAfter property={property} onSet={onSet} />
        </aside>
      </div>
    </>
  )
}

function Figures({ figures, days, appearance }: PropertyData) {
  const { views, usualViews, enquiries, unanswered, saved } = figures
  const times = usualViews ? views / usualViews : null
  return (
    <div className="statline five">
      <div>
        <span className="k">Views, {STOCK_DAYS} days</span>
        <span className="v">{formatNumber(views)}</span>
        <span className={times === null ? 'd' : times >= 1 ? 'd up' : 'd down'}>
          {times === null ? 'Too few to compare' : `${formatNumber(times, 1)} × similar properties`}
        </span>
      </div>
      <div>
        <span className="k">Enquiries</span>
        <span className="v">{formatNumber(enquiries)}</span>
        <span className={unanswered > 0 ? 'd down' : 'd'}>
          {unanswered > 0 ? `${unanswered} unanswered` : 'All answered'}
        </span>
      </div>
      <div>
        <span className="k">Saved</span>
        <span className="v">{formatNumber(appearance.savedBy)}</span>
        <span className="d">+{saved}</span>
      </div>
      <div>
        <span className="k">Days on the market</span>
        <span className="v">{formatNumber(days)}</span>
        <span className="d">since it was first shown</span>
      </div>
      <div>
        <span className="k">Matching searches</span>
        <span className="v">{formatNumber(appearance.searches)}</span>
        <span className="d">{formatCount(appearance.alerts, 'alert')} sent</span>
      </div>
    </div>
  )
}

/** The chain from the feed's row to where the home appears. */
function Why({ property }: { property: PropertyData }) {
  const { verdict, said, facts, appearance, now, id, source, path, byHand } = property
  const overridden = facts.filter(({ override }) => override)
  const conflicts = overridden.filter(({ override }) => override?.isConflict)
  const fromFile = facts.filter((fact) => fact.source === 'overlay-file')
  return (
    <section className="section" aria-labelledby="why">
      <div className="top">
        <h2 id="why">{verdict.isShown ? 'Why it shows as it does' : 'Why visitors don’t see it'}</h2>
      </div>
      <ol className="chain">
        <li>
          <span className="n" aria-hidden="true">
            1
          </span>
          <div>
            <h3>{byHand ? 'What was entered' : 'What the feed said'}</h3>
            {byHand ? (
              <p>
                By hand, begun by {byHand.by}
                {byHand.publishedAt && `, published ${formatMoment(byHand.publishedAt, now)}`}. No feed changes or
                withdraws it.
              </p>
            ) : said ? (
              <>
                <p>
                  Row at line {formatNumber(said.line)} of {said.file ?? 'a file whose report is gone'},{' '}
                  {formatMoment(said.at, now)}
                  {said.isUndone && ' (this import has been undone since)'}.
                  {said.lastFile && said.lastAt && said.lastAt > said.at && (
                    <>
                      {' '}
                      The last file, {said.lastFile} of {formatMoment(said.lastAt, now)}, changed nothing in it.
                    </>
                  )}
                </p>
                {said.warnings.map((warning) => (
                  <p key={warning} className="miss">
                    <DeskIcon name="warning" />
                    {warning}
                  </p>
                ))}
                <details>
                  <summary>The row in the feed’s own words</summary>
                  <dl className="facts breakall">
                    {said.values.map(({ name, value }) => (
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                  </dl>
                </details>
              </>
            ) : (
              <p>
                No row is stored.{' '}
                {source === 'demo' ? 'It is one of the demonstration’s homes.' : 'The next import keeps it.'}
              </p>
            )}
          </div>
        </li>
        <li>
          <span className="n" aria-hidden="true">
            2
          </span>
          <div>
            <h3>What we made of it</h3>
            <p>
              {property.price}, {property.statusName.toLowerCase()}
              {property.bedrooms ? `, ${formatCount(property.bedrooms, 'bedroom')}` : ''}.{' '}
              <Link to={`/desk/properties/${id}/fields`}>Every field with its source</Link>
            </p>
          </div>
        </li>
        <li>
          <span className="n" aria-hidden="true">
            3
          </span>
          <div>
            <h3>
              <span className={verdict.isShown ? 'state ok' : 'state off'}>
                {verdict.isShown ? 'Published' : 'Not published'}
              </span>
            </h3>
            <p>{verdict.words}</p>
            {verdict.mend && <p className="muted">{verdict.mend}</p>}
            {property.findings.map((words) => (
              <p key={words} className="miss">
                <DeskIcon name="warning" />
                {words}
              </p>
            ))}
          </div>
        </li>
        <li>
          <span className="n" aria-hidden="true">
            4
          </span>
          <div>
            <h3>Overrides</h3>
            {overridden.length === 0 && fromFile.length === 0 && (
              <p>None: it shows what {byHand ? 'was entered' : 'its feed says'}.</p>
            )}
            {fromFile.length > 0 && <p>The overlay file sets {fromFile.map(({ label }) => label).join(', ')}.</p>}
            {overridden.length > 0 && (
              <ul className="rows tight">
                {overridden.map(({ name, label, override }) => (
                  <li key={name}>
                    <div>
                      {label}: {override?.value}
                      <div className="sub">
                        {override?.by}, {override && formatMoment(override.at, now)}.{' '}
                        {override?.until ? `Until ${formatMoment(override.until, now)}` : override?.keepName}
                        {override?.reason && `: ${override.reason}`}
                      </div>
                    </div>
                    {override?.isConflict && <span className="state late">Feed changed</span>}
                  </li>
                ))}
              </ul>
            )}
            {conflicts.length > 0 && (
              <p>
                <Link to={`/desk/properties/${id}/fields`}>
                  The feed has changed {formatCount(conflicts.length, 'overridden field')} since
                </Link>
              </p>
            )}
          </div>
        </li>
        <li>
          <span className="n" aria-hidden="true">
            5
          </span>
          <div>
            <h3>Where it appears</h3>
            {appearance.isSearchable ? (
              <p>
                In searches{appearance.isInSitemap ? ' and in the sitemap' : ''}. It was found for{' '}
                {formatCount(appearance.searches, 'saved search', 'saved searches')}, and{' '}
                {formatCount(appearance.alerts, 'email alert')} told of it.{' '}
                {path && (
                  <a href={path} target="_blank" rel="noreferrer">
                    Its page
                  </a>
                )}
              </p>
            ) : (
              <p>In no search, no alert and not in the sitemap.</p>
            )}
          </div>
        </li>
      </ol>
    </section>
  )
}

function ToComplete({ missing }: PropertyData) {
  return (
    <section className="section">
      <div className="top">
        <h2>To complete</h2>
      </div>
      {missing.length === 0 ? (
        <p className="muted small">Everything that an advert should state is there.</p>
      ) : (
        <ul className="checklist">
          {missing.map((words) => (
            <li key={words}>
              <DeskIcon name="warning" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LookedAfter({ property, onSet }: Props) {
  const { branch, negotiatorName, colleagues, can, isFeatured, id } = property
  const { revalidate } = useRevalidator()
  async function assign(to: number | null, name: string) {
    const answer = await askAboutProperty('change-properties', { ids: [id], action: 'assign', to })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    const { changeId, isLive } = answer.value
    showDeskToast(toastOfChange(`Assigned to ${name}`, { changeId, isLive, onUndone: revalidate }))
    void revalidate()
  }
  return (
    <section className="section">
      <div className="top">
        <h2>Looked after by</h2>
      </div>
      <dl className="facts">
        <div>
          <dt>Branch</dt>
          <dd>{branch}</dd>
        </div>
        <div>
          <dt>Negotiator</dt>
          <dd>{negotiatorName ?? 'Nobody'}</dd>
        </div>
        <div>
          <dt>Featured</dt>
          <dd>{isFeatured ? 'Yes' : 'No'}</dd>
        </div>
      </dl>
      {can['publish-properties'] && (
        <div className="row">
          <MenuButton label="Assign" isSmall atStart>
            {colleagues.map(({ id: to, name }) => (
              <button key={to} type="button" onClick={() => assign(to, name)}>
                {name}
              </button>
            ))}
            <hr />
            <button type="button" onClick={() => assign(null, 'nobody')}>
              Nobody
            </button>
          </MenuButton>
          <button type="button" className="btn small" onClick={() => onSet('featured', isFeatured ? 'no' : 'yes')}>
            <DeskIcon name="star" size="s" />
            {isFeatured ? 'Stop featuring' : 'Feature'}
          </button>
        </div>
      )}
    </section>
  )
}
