import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'
import { fromUkInput } from '../../parts/uk-input.ts'
import { callOfField } from '../property/call-of-field.ts'
import { useProperty } from '../property/property-tabs.tsx'
import { useSetField } from '../property/use-set-field.ts'
import { PropertyOverview } from '../property/why.tsx'

/** What forms about one property send, whichever tab they are on. */
export async function action({ context, params, request }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const id = Number(params.id)
  switch (text('intent')) {
    case 'propose':
      return call('propose-property-price', { id, text: text('text') })
    case 'schedule-price':
      return call('schedule-property-price', { id, text: text('text'), dueAt: fromUkInput(text('dueAt')) as Date })
    case 'schedule-launch':
      return call('schedule-property-launch', { id, dueAt: fromUkInput(text('dueAt')) as Date })
    default: {
      const field = text('field')
      const set = {
        id,
        field: field as never,
        text: form.getAll('text').join('\n'),
        keep: text('keep') === 'until-feed-changes' ? ('until-feed-changes' as const) : ('always' as const),
        until: fromUkInput(text('until')),
        reason: text('reason'),
        ...(form.has('seen') && { seen: text('seen') }),
      }
      return call(callOfField(field), set)
    }
  }
}

export default function Overview() {
  const property = useProperty()
  return <PropertyOverview property={property} onSet={useSetField(property)} />
}
