import { Link } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { Draft } from './route.tsx'

/** What is missing, what visitors will see, and the button that shows it to them. */
export function PublishStep({ draft }: { draft: Draft }) {
  const { id, checks, canPublish, display, price, bedrooms, propertyId } = draft
  const blocking = checks.filter(({ isBlocking }) => isBlocking)
  return (
    <div className="cols keep">
      <div className="stack gap4">
        <Checks title="Before you can publish" id={id} checks={blocking} icon="problem" />
        <Checks title="Worth adding" id={id} checks={checks.filter(({ isBlocking }) => !isBlocking)} icon="warning" />
        {checks.length === 0 && <p>Everything that an advert should state is there.</p>}
        {canPublish ? (
          <Publish draft={draft} isReady={blocking.length === 0} />
        ) : (
          <Ask draft={draft} isReady={blocking.length === 0} />
        )}
        <DeskForm>
          {({ isSending }) => (
            <>
              <input type="hidden" name="intent" value="discard" />
              <button type="submit" className="btn bare small" disabled={isSending}>
                <DeskIcon name="bin" size="s" />
                {draft.publishedAt ? 'Discard these changes' : 'Discard this draft'}
              </button>
            </>
          )}
        </DeskForm>
      </div>
      <aside className="stack" aria-label="Website preview">
        <h2>Website preview</h2>
        <div className="site-preview">
          <div>
            <p className="price">{price ?? 'No price yet'}</p>
            <p>{display ?? 'No address yet'}</p>
            {bedrooms !== null && <p className="muted">{formatCount(bedrooms, 'bedroom')}</p>}
            {draft.typed.summary && <p className="muted">{draft.typed.summary}</p>}
          </div>
        </div>
        {propertyId !== null && draft.publishedAt === null && (
          <a className="btn" href={`/desk/properties/${propertyId}/preview`} target="_blank" rel="noreferrer">
            View full page
          </a>
        )}
      </aside>
    </div>
  )
}

type ChecksProps = { title: string; id: number; checks: Draft['checks']; icon: 'problem' | 'warning' }

function Checks({ title, id, checks, icon }: ChecksProps) {
  if (checks.length === 0) return null
  return (
    <section className="section">
      <div className="top">
        <h2>{title}</h2>
      </div>
      <ul className="checklist">
        {checks.map(({ words, step }) => (
          <li key={words}>
            <DeskIcon name={icon} />
            <span>{words}</span>
            <Link className="btn small" to={`/desk/properties/new/${id}/${step}`} aria-label={`Add: ${words}`}>
              Add
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Publish({ draft, isReady }: { draft: Draft; isReady: boolean }) {
  const { askedBy, askedAt, publishedAt, now } = draft
  return (
    <DeskForm className="stack gap3">
      {({ problems, isSending }) => (
        <>
          <input type="hidden" name="intent" value="publish" />
          <input type="hidden" name="version" value={draft.version} />
          {askedBy && askedAt && (
            <p className="muted">
              {askedBy} asked for this to be published, {formatMoment(askedAt, now)}.
            </p>
          )}
          {publishedAt === null && (
            <fieldset className="field group">
              <legend>When</legend>
              <div className="check">
                <input
                  type="radio"
                  id="when-now"
                  name="when"
                  value="now"
                  defaultChecked
                  aria-describedby="when-now-hint"
                />
                <label htmlFor="when-now">Now</label>
                <span className="hint" id="when-now-hint">
                  On your website within a minute.
                </span>
              </div>
              <div className="check">
                <input type="radio" id="when-date" name="when" value="date" />
                <label htmlFor="when-date">On a date</label>
              </div>
              <div className={problems.dueAt ? 'field bad when-date' : 'field when-date'}>
                <label htmlFor="dueAt">Date and time, UK time</label>
                <input className="input" type="datetime-local" id="dueAt" name="dueAt" />
                {problems.dueAt && <Problem>{problems.dueAt}</Problem>}
              </div>
            </fieldset>
          )}
          <div className="row">
            <button type="submit" className="btn primary" disabled={isSending || !isReady}>
              {publishedAt === null ? 'Publish' : 'Publish changes'}
            </button>
            <Link className="btn" to={`/desk/properties/new/${draft.id}/photos`}>
              Back
            </Link>
            <Link className="btn bare" to="/desk/properties/drafts">
              Save as draft
            </Link>
          </div>
        </>
      )}
    </DeskForm>
  )
}

function Ask({ draft, isReady }: { draft: Draft; isReady: boolean }) {
  const { askedBy } = draft
  return (
    <DeskForm className="stack">
      {({ isSending }) => (
        <>
          <input type="hidden" name="intent" value="ask" />
          <input type="hidden" name="isWithdrawn" value={askedBy ? 'yes' : ''} />
          <p>
            {askedBy
              ? `${askedBy} has asked a manager to publish this.`
              : 'A manager publishes properties. They see that you ask, under Properties and Drafts.'}
          </p>
          <div className="row">
            <button
              type="submit"
              className={askedBy ? 'btn' : 'btn primary'}
              disabled={isSending || (!askedBy && !isReady)}
            >
              {askedBy ? 'Don’t ask any more' : 'Ask a manager to publish'}
            </button>
            <Link className="btn bare" to="/desk/properties/drafts">
              Save as draft
            </Link>
          </div>
        </>
      )}
    </DeskForm>
  )
}
