import { Form, Link } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { Addresses, Draft } from './route.tsx'

/** Milliseconds for which somebody who changed a draft is taken to be at it still. */
const STILL_AT_IT_MS = 10 * 60_000

/** Who else enters the same property now, and where else it is on the books. */
export function WorksOnIt({ draft }: { draft: Draft }) {
  const { changedBy, changedAt, me, now, sameHomes } = draft
  const isSomebodyElse = changedBy !== me && now.getTime() - changedAt.getTime() < STILL_AT_IT_MS
  return (
    <>
      {isSomebodyElse && (
        <div className="notice">
          <DeskIcon name="team" />
          <p>
            {changedBy} changed this {formatMoment(changedAt, now).toLowerCase()}. If you both change the same field,
            you see both values and choose.
          </p>
        </div>
      )}
      {sameHomes.map(({ id, address, agentRef, source }) => (
        <div className="notice" key={id}>
          <DeskIcon name="warning" />
          <p>
            <Link to={`/desk/properties/${id}`}>{address}</Link>, {agentRef}, has the same house number and postcode
            {source === 'desk' ? '' : ' and comes from a feed'}. Nothing is merged.
          </p>
        </div>
      ))}
    </>
  )
}

/** The addresses of a postcode, to choose from. */
export function FindAddress({ draft, addresses }: { draft: Draft; addresses: Addresses }) {
  return (
    <section className="section before-steps">
      <div className="top">
        <h2>Look up the address</h2>
      </div>
      <div className="stack">
        <Form method="get" className="row ended">
          <TextInput
            label="Postcode to look up"
            name="postcode"
            defaultValue={draft.typed.postcode ?? ''}
            autoComplete="off"
          />
          <button type="submit" className="btn">
            Find addresses
          </button>
        </Form>
        {addresses && addresses.addresses.length === 0 && (
          <p className="muted">
            {addresses.isAvailable
              ? 'No address is known there. Enter it below.'
              : 'The look-up isn’t available. Enter the address below.'}
          </p>
        )}
        {addresses && addresses.addresses.length > 0 && (
          <DeskForm className="row ended">
            {({ isSending }) => (
              <>
                <input type="hidden" name="intent" value="choose-address" />
                <input type="hidden" name="version" value={draft.version} />
                <div className="field">
                  <label htmlFor="found">Address</label>
                  <select className="input" id="found" name="found">
                    {addresses.addresses.map(({ id, address }) => (
                      <option key={id} value={id}>
                        {address}
                      </option>
                    ))}
                  </select>
                </div>
                <button type="submit" className="btn" disabled={isSending}>
                  Use this address
                </button>
              </>
            )}
          </DeskForm>
        )}
      </div>
    </section>
  )
}

/** The way to the photos, which have a page of their own from the address on. */
export function AddPhotos({ draft: { propertyId, photoCount } }: { draft: Draft }) {
  return (
    <section className="section before-steps">
      <div className="top">
        <h2>Photos, floorplans and EPC charts</h2>
      </div>
      {propertyId === null ? (
        <p className="muted">Enter the address first. Then photos can be added here.</p>
      ) : (
        <div className="stack">
          <p>
            {photoCount === 0 ? 'None yet. ' : `${formatCount(photoCount, 'photo')}. `}
            Upload them, choose the first, and write what they show. “Continue entering” then takes you to the review.
          </p>
          <div>
            <Link className="btn" to={`/desk/properties/${propertyId}/photos`}>
              <DeskIcon name="picture" size="s" />
              {photoCount === 0 ? 'Add photos' : 'Arrange photos'}
            </Link>
          </div>
        </div>
      )}
    </section>
  )
}
