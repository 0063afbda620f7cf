import { useState } from 'react'
import { Link } from 'react-router'
import type { CsvFile } from '#src/platform/csv/csv-file.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { saveFile } from '../../parts/csv/save-file.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { TakeOffList } from '../../parts/take-off-list.tsx'
import { formatDayAndTime } from '../../parts/when.ts'
import { BookPlaces } from './book-places.tsx'
import { ChangeOpenHouse } from './change-open-house.tsx'
import { People } from './people.tsx'

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
    case 'take-off-list':
      return call('remove-from-waiting-list', { id: text('waitingId') })
    case 'book':
      return call('book-open-house-places', {
        id,
        people: text('people'),
        firstName: text('firstName'),
        lastName: text('lastName'),
        email: text('email'),
        telephone: text('telephone'),
        waitingId: text('waitingId') || undefined,
      })
    default:
      return call('change-open-house', { id, places: text('places'), notes: text('notes') })
  }
}

export const meta = ({ loaderData }: Partial<DeskPage<typeof loader>>) => [
  { title: loaderData ? `Open house, ${loaderData.house.when}` : 'Open house' },
]

export type House = DeskPage<typeof loader>['loaderData']['house']

export default function OpenHousePage({ loaderData }: DeskPage<typeof loader>) {
  const { house, mayChange, canExport } = loaderData
  const { address, when, staff, state, places, taken, isOpen } = house
  const [booking, setBooking] = useState<{ waiting: House['waiting'][number] | undefined }>()
  const left = places - taken
  const canBook = isOpen && mayChange
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
          <DeskForm<CsvFile> onDone={saveFile}>
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
              {canBook && left > 0 && (
                <button
                  type="button"
                  className="btn small push noPrint"
                  onClick={() => setBooking({ waiting: undefined })}
                >
                  Book places
                </button>
              )}
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
                  words: one.held || `Since ${formatDayAndTime(one.since)}`,
                }))}
                actions={
                  canBook
                    ? (one) => (
                        <>
                          {(left > 0 || house.waiting.some(({ id, held }) => id === one.id && held)) && (
                            <button
                              type="button"
                              className="btn small"
                              onClick={() => setBooking({ waiting: house.waiting.find(({ id }) => id === one.id) })}
                            >
                              Book places<span className="vh"> for {one.name}</span>
                            </button>
                          )}
                          <TakeOffList id={one.id} name={one.name} />
                        </>
                      )
                    : undefined
                }
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
          {canBook && <ChangeOpenHouse house={house} />}
        </aside>
      </div>
      {booking && (
        <DeskDialog
          title={booking.waiting ? `Book places for ${booking.waiting.name}` : 'Book places'}
          onClose={() => setBooking(undefined)}
        >
          <BookPlaces left={left} waiting={booking.waiting} onBooked={() => setBooking(undefined)} />
        </DeskDialog>
      )}
    </>
  )
}
