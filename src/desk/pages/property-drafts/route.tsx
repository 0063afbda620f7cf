import { Link, redirect } from 'react-router'
import { DRAFT_CHANNELS } from '#src/stock/by-hand/draft-fields.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { formatMoment } from '../../parts/when.ts'
import { AddProperty } from './add-property.tsx'

export async function loader(args: DeskArgs) {
  const { services } = args.context.get(deskContext)
  return { drafts: await loadFromDesk(args, 'list-property-drafts', {}), now: services.clock() }
}

/** Begins a home: an empty one, or one like another. */
export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const { call } = context.get(deskContext)
  const id = Number(form.get('id'))
  const as = String(form.get('as') ?? '')
  const answer =
    as === 'edit'
      ? await call('edit-property-by-hand', { id })
      : as === ''
        ? await call('start-property-draft', {})
        : await call('copy-property', { id, as: as as 'duplicate' })
  return answer.ok ? redirect(`/desk/properties/new/${answer.value.id}/address`) : answer
}

export const meta = () => [{ title: 'Drafts' }]

export default function PropertyDrafts({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { drafts, now } = loaderData
  return (
    <>
      <PageHead
        title="Drafts"
        lede="Properties that are being entered. Visitors don’t see them."
        back={{ to: '/desk/properties', name: 'Properties' }}
      >
        <AddProperty />
      </PageHead>
      {drafts.length === 0 ? (
        <div className="empty">
          <h2>No drafts</h2>
          <p>Everything that was entered is published. Add a property, and it stays here until you publish it.</p>
        </div>
      ) : (
        <ul className="rows">
          {drafts.map(({ id, title, channel, branch, changedBy, changedAt, askedBy, isPublished }) => (
            <li key={id}>
              <div>
                <Link className="main" to={`/desk/properties/new/${id}/${askedBy ? 'publish' : 'address'}`}>
                  {title}
                </Link>
                <div className="sub">
                  {DRAFT_CHANNELS[channel]}, {branch}. {changedBy}, {formatMoment(changedAt, now)}
                </div>
              </div>
              {askedBy ? (
                <span className="state soon">{askedBy} asks to publish</span>
              ) : (
                <span className="state off">{isPublished ? 'Unpublished changes' : 'Draft'}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
