import { useEffect, useState } from 'react'
import { Link, Outlet, useNavigate } from 'react-router'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { besideProperty } from '../properties/remembered-properties.ts'
import { PropertyState } from '../properties/stock-table.tsx'
import { ByHandActions, ByHandNotices } from './by-hand.tsx'
import { PropertyTabs } from './property-tabs.tsx'
import { useSetField } from './use-set-field.ts'

export async function loader(args: DeskArgs<'id'>) {
  const property = await loadFromDesk(args, 'get-property', { id: Number(args.params.id) })
  if (!property) throw new Response(null, { status: 404 })
  const colleagues = await loadFromDesk(args, 'colleagues', {})
  return { ...property, colleagues: colleagues.map(({ id, name }) => ({ id, name })) }
}

export const meta = ({ loaderData }: { loaderData?: PropertyData }) => [{ title: loaderData?.address ?? 'Property' }]

export type PropertyData = DeskPage<typeof loader>['loaderData']

/** Head and tabs of one property, around the page of each tab. */
export default function Property({ loaderData }: DeskPage<typeof loader>) {
  const property = loaderData
  const navigate = useNavigate()
  const [beside, setBeside] = useState<ReturnType<typeof besideProperty>>()
  // what the browser remembers is not known to the server
  useEffect(() => setBeside(besideProperty(property.id)), [property.id])
  const go = (id: number | undefined) => id !== undefined && void navigate(`/desk/properties/${id}`)
  useShortcuts({ j: () => go(beside?.next), k: () => go(beside?.previous), z: () => void undoLast() })

  const set = useSetField(property)
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
          <ByHandActions property={property} />
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
          {can['publish-properties'] && property.verdict.rule !== 'draft' && (
            <button
              type="button"
              className="btn"
              onClick={() => set('hidden', property.verdict.rule?.startsWith('hidden') ? 'no' : 'yes')}
            >
              <DeskIcon name={property.verdict.rule?.startsWith('hidden') ? 'eye' : 'eye-off'} size="s" />
              {property.verdict.rule?.startsWith('hidden') ? 'Show' : 'Hide'}
            </button>
          )}
          {can['change-property-status'] && property.verdict.rule !== 'draft' && (
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
      <ByHandNotices property={property} />
      <PropertyTabs property={property} />
      <Outlet context={property} />
    </>
  )
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
