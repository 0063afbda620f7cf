import { redirect } from 'react-router'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export async function loader(args: DeskArgs) {
  const propertyId = new URL(args.request.url).searchParams.get('property') ?? ''
  return { propertyId, ...(await loadFromDesk(args, 'open-house-form', { propertyId })) }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const answer = await context.get(deskContext).call('plan-open-house', {
    propertyId: text('propertyId'),
    date: text('date'),
    from: text('from'),
    to: text('to'),
    places: text('places'),
    notes: text('notes'),
    staffId: text('staffId'),
  })
  return answer.ok ? redirect(`/desk/viewings/open-house/${answer.value.id}`) : answer
}

export const meta = () => [{ title: 'Plan an open house' }]

export default function OpenHouseNew({ loaderData }: DeskPage<typeof loader>) {
  const { propertyId, address, staff, me, today } = loaderData
  return (
    <div className="narrowed">
      <PageHead
        title="Plan an open house"
        lede={address}
        back={{ to: `/desk/viewings/rules/${propertyId}`, name: 'Viewing rules of this home' }}
      />
      <DeskForm className="stack gap3">
        {({ problems, isSending }) => (
          <>
            <p className="muted">
              Visitors book a number of people on the property’s page of viewing times. The home and whoever is there
              can’t be booked for anything else meanwhile. The seller and the tenant are told by email.
            </p>
            <input type="hidden" name="propertyId" value={propertyId} />
            <TextInput label="Day" name="date" type="date" min={today} problem={problems.date} />
            <div className="row">
              <TextInput label="From" name="from" type="time" defaultValue="10:00" problem={problems.from} />
              <TextInput label="Until" name="to" type="time" defaultValue="12:00" problem={problems.to} />
            </div>
            <TextInput
              label="Places"
              name="places"
              inputMode="numeric"
              defaultValue="12"
              hint="People, not bookings"
              problem={problems.places}
            />
            <div className={problems.staffId ? 'field bad' : 'field'}>
              <label htmlFor="staffId">Who is there</label>
              <select
                className="input"
                id="staffId"
                name="staffId"
                defaultValue={staff.find(({ id }) => id === me)?.id ?? staff[0]?.id}
              >
                {staff.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              {problems.staffId && <Problem>{problems.staffId}</Problem>}
            </div>
            <TextInput
              label="Notes for visitors"
              name="notes"
              hint="Where to park, which door. Everybody can read them."
              problem={problems.notes}
            />
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                Announce open house
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </div>
  )
}
