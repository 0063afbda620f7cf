import { useState } from 'react'
import { Link } from 'react-router'
import type { WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { RulesForm } from './rules-form.tsx'
import { UnavailableSection } from './unavailable-section.tsx'
import { OpenHousesAndWaiting } from './waiting.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const rules = await loadFromDesk(args, 'get-home-rules', { propertyId: args.params.id })
  if (!rules) throw new Response(null, { status: 404 })
  const actor = args.context.get(deskContext).session?.actor
  return {
    ...rules,
    ...(await loadFromDesk(args, 'list-waiting', { propertyId: args.params.id })),
    mayBook: actor !== undefined && scopeOf(actor, 'book-viewings') !== 'none',
  }
}

export async function action({ context, request, params: { id } }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  switch (form.get('intent')) {
    case 'take-off-list':
      return call('remove-from-waiting-list', { id: text('waitingId') })
    case 'remove-unavailable':
      return call('remove-home-unavailable', { id: text('id') })
    case 'add-unavailable':
      return call('add-home-unavailable', {
        propertyId: id,
        day: text('weekday') === '' ? text('day') : (text('weekday') as (typeof WEEKDAYS)[number]),
        from: text('from'),
        to: text('to'),
        note: text('note'),
      })
    default: {
      const contact = (name: 'owner' | 'tenant') => ({
        name: text(`${name}.name`),
        email: text(`${name}.email`),
        mustAgree: form.get(`${name}.mustAgree`) === 'on',
      })
      return call('set-home-rules', {
        propertyId: id,
        online: form.get('online') === 'on',
        confirms: text('confirms') as 'usual',
        shownBy: text('shownBy') as 'usual',
        staffIds: form.getAll('staffIds').map(String),
        minutes: text('minutes'),
        noticeHours: text('noticeHours'),
        owner: contact('owner'),
        tenant: contact('tenant'),
        version: text('version'),
      })
    }
  }
}

export const meta = ({ loaderData }: Partial<DeskPage<typeof loader>>) => [
  { title: loaderData ? `Viewing rules: ${loaderData.address}` : 'Viewing rules' },
]

export type Rules = DeskPage<typeof loader>['loaderData']

export default function HomeRules({ loaderData: rules }: DeskPage<typeof loader>) {
  const [round, setRound] = useState(0)
  return (
    <>
      <PageHead
        title="Viewing rules of this home"
        lede={rules.address}
        back={{ to: '/desk/viewings/rules', name: 'Viewing rules of properties' }}
      >
        <Link className="btn" to={`/desk/viewings/open-house/new?property=${rules.propertyId}`}>
          Plan an open house
        </Link>
        <Link className="btn" to={`/desk/viewings/new?property=${rules.propertyId}`}>
          Book a viewing
        </Link>
      </PageHead>
      <div className="cols keep">
        <RulesForm key={`${rules.propertyId} ${round}`} rules={rules} onUseTheirs={() => setRound(round + 1)} />
        <aside className="stack gap5" aria-label="Unavailable times, open house and waiting list">
          <UnavailableSection {...rules} />
          <OpenHousesAndWaiting {...rules} />
        </aside>
      </div>
    </>
  )
}
