import { Form, Link, redirect } from 'react-router'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { BookViewing } from './book-viewing.tsx'

export async function loader(args: DeskArgs) {
  const query = new URL(args.request.url).searchParams
  const words = query.get('q') ?? ''
  const propertyId = query.get('property')
  const found = await loadFromDesk(args, 'find-homes-to-show', { words })
  const enquiryId = query.get('enquiry') || undefined
  const waitingId = Number(query.get('waiting') ?? 0)
  const of = { propertyId, enquiryId, ...(waitingId > 0 && { waitingId }) }
  const home = propertyId === null ? undefined : await loadFromDesk(args, 'times-of-home', of)
  const list =
    propertyId === null || waitingId === 0 ? undefined : await loadFromDesk(args, 'list-waiting', { propertyId })
  return { words, ...found, propertyId, home, waiting: list?.waiting.find(({ id }) => id === waitingId) }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const answer = await context.get(deskContext).call('book-viewing', {
    propertyId: text('propertyId'),
    at: text('at'),
    date: text('date'),
    time: text('time'),
    staffId: text('staffId') || undefined,
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    telephone: text('telephone'),
    waitingId: text('waitingId') || undefined,
    enquiryId: text('enquiryId') || undefined,
    despite: form.getAll('despite').map(String),
    tellsVisitor: form.get('tellsVisitor') === 'on',
  })
  return answer.ok && answer.value.kind === 'booked' ? redirect(`/desk/viewings/${answer.value.id}`) : answer
}

export const meta = () => [{ title: 'Book a viewing' }]

export default function ViewingNew({ loaderData }: DeskPage<typeof loader>) {
  const { words, homes, max, hasMore, propertyId, home, waiting } = loaderData
  return (
    <div className="narrowed">
      <PageHead title="Book a viewing" lede={home?.address} back={{ to: '/desk/viewings', name: 'Viewings' }} />
      {home && propertyId ? (
        <BookViewing key={propertyId} propertyId={propertyId} home={home} waiting={waiting} />
      ) : (
        <div className="stack gap3">
          <Form className="stack">
            <TextInput
              label="Property"
              name="q"
              hint="Address, postcode or reference"
              type="search"
              defaultValue={words}
            />
            <div>
              <button type="submit" className="btn">
                Find
              </button>
            </div>
          </Form>
          {words !== '' && homes.length === 0 && <p>No property on the market matches “{words}”.</p>}
          <ul className="rows">
            {homes.map(({ id, address }) => (
              <li key={id}>
                <Link className="main" to={`/desk/viewings/new?property=${id}`}>
                  {address}
                </Link>
              </li>
            ))}
          </ul>
          {hasMore && <p className="muted">More than {max}: type more of the address.</p>}
        </div>
      )}
    </div>
  )
}
