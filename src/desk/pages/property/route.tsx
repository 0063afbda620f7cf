import { useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { showDeskToast, undoLast } from '../../parts/toasts.tsx'
import { fromUkInput } from '../../parts/uk-input.ts'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { besideProperty } from '../properties/remembered-properties.ts'
import { PropertyState } from '../properties/stock-table.tsx'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import { callOfField } from './call-of-field.ts'
import { FeedAndOverrides } from './feed-and-overrides.tsx'
import { PropertyHistory } from './property-history.tsx'
import { toastOfChange } from './toast-of-change.ts'
import { PropertyOverview } from './why.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const property = await loadFromDesk(args, 'get-property', { id: Number(args.params.id) })
  if (!property) throw new Response(null, { status: 404 })
  const colleagues = await loadFromDesk(args, 'colleagues', {})
  return { ...property, colleagues: colleagues.map(({ id, name }) => ({ id, name })) }
}

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
      }
      return call(callOfField(field), set)
    }
  }
}

export const meta = ({ loaderData }: { loaderData?: PropertyData }) => [{ title: loaderData?.address ?? 'Property' }]

export type PropertyData = DeskPage<typeof loader>['loaderData']

const SECTIONS = { overview: 'Overview', fields: 'Feed and overrides', history: 'History' } as const

export default function Property({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const property = loaderData
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const section = params.get('section') ?? 'overview'
  const [beside, setBeside] = useState<ReturnType<typeof besideProperty>>()
  // what the browser remembers is not known to the server
  useEffect(() => setBeside(besideProperty(property.id)), [property.id])
  const overridden = property.facts.filter(({ override }) => override).length
  const go = (id: number | undefined) => id !== undefined && void navigate(`/desk/properties/${id}`)
  useShortcuts({ j: () => go(beside?.next), k: () => go(beside?.previous), z: () => void undoLast() })

  async function set(field: string, text: string) {
    const answer = await askAboutProperty(callOfField(field), { id: property.id, field: field as never, text })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    const { changeId, isLive } = answer.value
    showDeskToast(toastOfChange(wordsOfChange(field, text), { changeId, isLive, onUndone: revalidate }))
    void revalidate()
  }

  const { can } = property
  return (
    <>
      <div className="crumbs">
        <Link className="row tight" to="/desk/properties">
          <DeskIcon name="chevron-left" size="s" />
          Properties
        </Link>
        {beside && (
          <span className="push">
            <span className="small">
              {beside.at} of {beside.of}
            </span>
            <Step to={beside.previous} label="Previous property (K)" icon="chevron-up" />
            <Step to={beside.next} label="Next property (J)" icon="chevron-down" />
          </span>
        )}
      </div>
      <div className="head">
        <div className="homecell">
          {property.picture ? (
            <img className="thumb l" src={property.picture} alt="" width="84" height="56" />
          ) : (
            <span className="thumb l none">
              <DeskIcon name="home" />
            </span>
          )}
          <div>
            <h1>{property.address}</h1>
            <p className="lede">
              {property.price}
              {property.bedrooms ? `, ${property.bedrooms} ${property.bedrooms === 1 ? 'bedroom' : 'bedrooms'}` : ''},{' '}
              {property.agentRef}. <PropertyState {...property} why={property.verdict.words} />
            </p>
          </div>
        </div>
        <div className="acts">
          {!property.path && (
            <a className="btn" href={`/desk/properties/${property.id}/preview`} target="_blank" rel="noreferrer">
              <DeskIcon name="eye" size="s" />
              Preview
            </a>
          )}
          {property.path && (
            <a className="btn" href={property.path} target="_blank" rel="noreferrer">
              <DeskIcon name="external" size="s" />
              View
            </a>
          )}
          {can['publish-properties'] && (
            <button
              type="button"
              className="btn"
              onClick={() => set('hidden', property.verdict.rule?.startsWith('hidden') ? 'no' : 'yes')}
            >
              <DeskIcon name={property.verdict.rule?.startsWith('hidden') ? 'eye' : 'eye-off'} size="s" />
              {property.verdict.rule?.startsWith('hidden') ? 'Show' : 'Hide'}
            </button>
          )}
          {can['change-property-status'] && (
            <MenuButton label="Change status">
              {Object.entries(statusesOf(property.channel)).map(([status, name]) => (
                <button key={status} type="button" onClick={() => set('status', status)}>
                  {name}
                </button>
              ))}
            </MenuButton>
          )}
        </div>
      </div>
      <nav className="tabs" aria-label="Property sections">
        {Object.entries(SECTIONS).map(([name, title]) => (
          <Link
            key={name}
            to={name === 'overview' ? `/desk/properties/${property.id}` : `?section=${name}`}
            aria-current={section === name ? 'page' : undefined}
          >
            {title} {name === 'fields' && overridden > 0 && <span className="count">{overridden}</span>}
          </Link>
        ))}
      </nav>
      {section === 'fields' ? (
        <FeedAndOverrides property={property} />
      ) : section === 'history' ? (
        <PropertyHistory property={property} />
      ) : (
        <PropertyOverview property={property} onSet={set} />
      )}
    </>
  )
}

function wordsOfChange(field: string, text: string): string {
  if (field === 'hidden') return text === 'yes' ? 'Hidden from visitors' : 'Shown to visitors'
  if (field === 'featured') return text === 'yes' ? 'Featured' : 'No longer featured'
  return `${overlayField(field)?.label} changed`
}

type StepProps = { to: number | undefined; label: string; icon: 'chevron-up' | 'chevron-down' }

function Step({ to, label, icon }: StepProps) {
  if (to === undefined) return null
  return (
    <Link className="btn bare small square" to={`/desk/properties/${to}`} aria-label={label}>
      <DeskIcon name={icon} size="s" />
    </Link>
  )
}

function statusesOf(channel: PropertyData['channel']): Record<string, string> {
  const { input } = overlayField('status')!
  const options = input.kind === 'choice' ? input.options : {}
  const others = channel === 'sales' ? ['let_agreed', 'let'] : ['sstc', 'exchanged', 'completed', 'sold']
  return Object.fromEntries(Object.entries(options).filter(([status]) => !others.includes(status)))
}
