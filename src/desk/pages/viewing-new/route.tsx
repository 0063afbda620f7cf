import { Form, Link, redirect } from 'react-router'
import { formatInstant } from '#src/viewings/appointments/viewing-paths.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export async function loader(args: DeskArgs) {
  const query = new URL(args.request.url).searchParams
  const words = query.get('q') ?? ''
  const propertyId = query.get('property')
  const { homes } = await loadFromDesk(args, 'find-homes-to-show', { words })
  const home = propertyId === null ? undefined : await loadFromDesk(args, 'times-of-home', { propertyId })
  return { words, homes, propertyId, home }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const answer = await context.get(deskContext).call('book-viewing', {
    propertyId: text('propertyId'),
    at: text('at'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    telephone: text('telephone'),
  })
  return answer.ok ? redirect(`/desk/viewings/${answer.value.id}`) : answer
}

export const meta = () => [{ title: 'Book a viewing' }]

export default function ViewingNew({ loaderData: { words, homes, propertyId, home } }: DeskPage<typeof loader>) {
  return (
    <div className="narrowed">
      <PageHead title="Book a viewing" lede={home?.address} back={{ to: '/desk/viewings', name: 'Viewings' }} />
      {home && propertyId ? (
        <Book propertyId={propertyId} times={home.times} />
      ) : (
        <div className="stack gap3">
          <Form className="stack">
            <TextInput label="Property" name="q" hint="Address or reference" type="search" defaultValue={words} />
            <div>
              <button type="submit" className="btn">
                Find
              </button>
            </div>
          </Form>
          {words !== '' && homes.length === 0 && <p>No property on the market has “{words}” in its address.</p>}
          <ul className="rows">
            {homes.map(({ id, address }) => (
              <li key={id}>
                <Link className="main" to={`/desk/viewings/new?property=${id}`}>
                  {address}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type Times = NonNullable<DeskPage<typeof loader>['loaderData']['home']>['times']

function Book({ propertyId, times }: { propertyId: string; times: Times }) {
  if (times.length === 0)
    return <p>Nobody is free to show this property in the next weeks. Change availability, or call the seller.</p>
  return (
    <DeskForm className="stack gap3">
      {({ problems, isSending }) => (
        <>
          <input type="hidden" name="propertyId" value={propertyId} />
          <div className={problems.at ? 'field bad' : 'field'}>
            <label htmlFor="at">Time</label>
            <select className="input" id="at" name="at">
              {times.map(({ start, label, with: host }) => (
                <option key={start} value={formatInstant(start)}>
                  {label}, with {host}
                </option>
              ))}
            </select>
            {problems.at && <Problem>{problems.at}</Problem>}
          </div>
          <TextInput label="First name" name="firstName" autoComplete="off" problem={problems.firstName} />
          <TextInput label="Last name" name="lastName" autoComplete="off" problem={problems.lastName} />
          <TextInput label="Email" name="email" type="email" autoComplete="off" problem={problems.email} />
          <TextInput label="Phone" name="telephone" type="tel" autoComplete="off" problem={problems.telephone} />
          <div>
            <button type="submit" className="btn primary" disabled={isSending}>
              Book viewing
            </button>
          </div>
        </>
      )}
    </DeskForm>
  )
}
