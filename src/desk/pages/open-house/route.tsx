import { Link } from 'react-router'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { showDeskToast } from '../../parts/toasts.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const house = await loadFromDesk(args, 'get-open-house', { id: args.params.id })
  if (!house) throw new Response(null, { status: 404 })
  const actor = args.context.get(deskContext).session?.actor
  return {
    house,
    mayChange: actor !== undefined && scopeOf(actor, 'book-viewings') !== 'none',
    canExport: actor !== undefined && scopeOf(actor, 'export-enquiries') !== 'none',
  }
}

export async function action({ context, request, params: { id } }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  switch (form.get('intent')) {
    case 'export':
      return call('export-open-house', { id })
    case 'cancel':
      return call('cancel-open-house', { id, reason: text('reason') })
    default:
      return call('change-open-house', { id, places: text('places'), notes: text('notes') })
  }
}

export const meta = ({ loaderData }: Partial<DeskPage<typeof loader>>) => [
  { title: loaderData ? `Open house, ${loaderData.house.when}` : 'Open house' },
]

type House = DeskPage<typeof loader>['loaderData']['house']

export default function OpenHousePage({ loaderData }: DeskPage<typeof loader>) {
  const { house, mayChange, canExport } = loaderData
  const { address, when, staff, state, places, taken, isOpen } = house
  return (
    <>
      <PageHead
        title={`Open house, ${when}`}
        lede={
          <>
            {address}, with {staff}.{' '}
            <span className={`state ${state === 'cancelled' ? 'off' : 'ok'}`}>
              {state === 'cancelled' ? 'Cancelled' : `${taken} of ${places} places taken`}
            </span>
          </>
        }
        back={{ to: '/desk/viewings', name: 'Viewings' }}
      >
        <button type="button" className="btn" onClick={() => window.print()}>
          Print
        </button>
        {canExport && (
          <DeskForm<{ name: string; csv: string }> onDone={({ name, csv }) => saveFile(name, csv)}>
            {({ isSending }) => (
              <button type="submit" className="btn" name="intent" value="export" disabled={isSending}>
                Export CSV
              </button>
            )}
          </DeskForm>
        )}
      </PageHead>
      <div className="cols keep">
        <div className="stack gap5">
          <section className="section">
            <div className="top">
              <h2>Who comes</h2>
            </div>
            {house.guests.length === 0 && <p className="muted">Nobody has booked yet.</p>}
            <People people={house.guests.map((guest) => ({ ...guest, words: guest.isHeld ? 'Held for them' : '' }))} />
          </section>
          {house.waiting.length > 0 && (
            <section className="section">
              <div className="top">
                <h2>Waiting list</h2>
              </div>
              <People
                people={house.waiting.map((one) => ({
                  ...one,
                  words: one.held || `Since ${formatUkMoment(one.since)}`,
                }))}
              />
            </section>
          )}
        </div>
        <aside className="stack gap5 noPrint" aria-label="Change this open house">
          <section className="section">
            <div className="top">
              <h2>Property</h2>
            </div>
            <p>
              <Link to={`/desk/viewings/rules/${house.propertyId}`}>Viewing rules of this home</Link>
              <br />
              <a href={house.publicPath}>As visitors see it</a>
            </p>
            {house.reason && <p>{house.reason}</p>}
          </section>
          {isOpen && mayChange && <Change house={house} />}
        </aside>
      </div>
    </>
  )
}

type Person = { id: number; name: string; email: string; telephone: string; people: number; words: string }

function People({ people }: { people: readonly Person[] }) {
  return (
    <ul className="rows">
      {people.map(({ id, name, email, telephone, people: count, words }) => (
        <li key={id}>
          <div>
            <span className="medium">{name}</span>, {count === 1 ? '1 person' : `${count} people`}
            <div className="sub small">
              {telephone !== '' && <a href={telephoneHref(telephone)}>{telephone}</a>}
              {telephone !== '' && email !== '' && ', '}
              {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
              {words !== '' && `. ${words}`}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Change({ house }: { house: House }) {
  return (
    <>
      <section className="section">
        <div className="top">
          <h2>Change it</h2>
        </div>
        <DeskForm className="stack gap3" onDone={() => showDeskToast({ words: 'Open house changed' })}>
          {({ problems, isSending }) => (
            <>
              <TextInput
                label="Places"
                name="places"
                inputMode="numeric"
                defaultValue={house.places}
                problem={problems.places}
              />
              <TextInput label="Notes for visitors" name="notes" defaultValue={house.notes} problem={problems.notes} />
              <div>
                <button type="submit" className="btn" name="intent" value="change" disabled={isSending}>
                  Save changes
                </button>
              </div>
            </>
          )}
        </DeskForm>
      </section>
      <section className="section">
        <div className="top">
          <h2>Cancel it</h2>
        </div>
        <DeskForm className="stack gap3">
          {({ problems, isSending }) => (
            <>
              <TextInput
                label="Reason"
                name="reason"
                hint="For the record. Everybody who booked gets an email."
                problem={problems.reason}
              />
              <div>
                <button type="submit" className="btn danger" name="intent" value="cancel" disabled={isSending}>
                  Cancel open house
                </button>
              </div>
            </>
          )}
        </DeskForm>
      </section>
    </>
  )
}
