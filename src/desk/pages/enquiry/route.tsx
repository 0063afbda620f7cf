import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { openMenu } from '../../parts/menu-button.tsx'
import { undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { type PlaceInList, placeInList } from '../enquiries/remembered-list.ts'
import { useEnquiryChange } from './enquiry-change.ts'
import { EnquiryHead } from './enquiry-head.tsx'
import { bookValuationHref, bookViewingHref, EnquirySide } from './enquiry-side.tsx'
import { EnquirySteps } from './enquiry-steps.tsx'
import { ReplyForm, type ReplyFormHandle } from './reply-form.tsx'
import { Thread } from './thread.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const id = Number(args.params.id)
  const [enquiry, templates] = await Promise.all([
    loadFromDesk(args, 'get-enquiry', { id }),
    loadFromDesk(args, 'list-reply-templates', {}),
  ])
  if (!enquiry) throw new Response(null, { status: 404 })
  const { session, services } = args.context.get(deskContext)
  const { actor } = session!
  const isOwn = enquiry.assignedTo === actor.id
  const assignScope = scopeOf(actor, 'assign-enquiries')
  return {
    enquiry,
    templates,
    meId: actor.id,
    canReply: scopeOf(actor, 'reply-to-enquiries') !== 'none',
    canBook: scopeOf(actor, 'book-viewings') !== 'none',
    canAssign: assignScope === 'all' || assignScope === 'branch' || (assignScope === 'own' && isOwn),
    now: services.clock(),
  }
}

export const meta = ({ loaderData }: Partial<DeskPage<typeof loader>>) => [
  {
    title: loaderData
      ? [loaderData.enquiry.name, loaderData.enquiry.property?.address].filter(Boolean).join(', ')
      : 'Enquiry',
  },
]

export type EnquiryData = DeskPage<typeof loader>['loaderData']

export default function Enquiry({ loaderData }: DeskPage<typeof loader>) {
  // another enquiry is another page: nothing typed for one may end up with the next
  return <EnquiryScreen key={loaderData.enquiry.id} {...loaderData} />
}

function EnquiryScreen(data: EnquiryData) {
  const { enquiry, canReply, canAssign, now } = data
  const { id } = enquiry
  const navigate = useNavigate()
  const { change, versionNow } = useEnquiryChange(data)
  const [place, setPlace] = useState<PlaceInList>()
  const assignMenu = useRef<HTMLDetailsElement>(null)
  const templateMenu = useRef<HTMLDetailsElement>(null)
  const reply = useRef<ReplyFormHandle>(null)
  useEffect(() => setPlace(placeInList(id)), [id])

  const open = (other: number | undefined) => other !== undefined && navigate(`/desk/enquiries/${other}`)
  const bookHref =
    enquiry.about === 'valuation'
      ? bookValuationHref(enquiry)
      : enquiry.property && bookViewingHref(id, enquiry.property)
  useShortcuts({
    j: () => open(place?.next),
    k: () => open(place?.previous),
    r: () => reply.current?.focus('reply'),
    m: () => reply.current?.focus('note'),
    a: () => openMenu(assignMenu),
    t: () => openMenu(templateMenu),
    e: () => canReply && enquiry.state !== 'closed' && void change({ name: 'change-enquiry', action: 'close' }),
    '!': () => canAssign && void change({ name: 'mark-enquiry-spam', isSpam: enquiry.state !== 'spam' }),
    v: () => data.canBook && bookHref && navigate(bookHref),
    z: () => void undoLast(),
    Escape: () => navigate('/desk/enquiries'),
    ...Object.fromEntries(
      data.templates
        .slice(0, 9)
        .map((template, at) => [
          String(at + 1),
          () => templateMenu.current?.open && reply.current?.useTemplate(template.text),
        ]),
    ),
  })

  return (
    <>
      <EnquiryHead {...data} place={place} assignMenu={assignMenu} change={change} />
      <div className="cols keep">
        <div className="stack gap3">
          <EnquirySteps {...enquiry} />
          <Thread enquiry={enquiry} now={now} />
          {canReply && enquiry.state !== 'spam' && (
            <ReplyForm ref={reply} {...data} templateMenu={templateMenu} versionNow={versionNow} />
          )}
        </div>
        <EnquirySide {...data} />
      </div>
      <nav className="actbar" aria-label="Actions">
        {enquiry.telephoneHref && (
          <a className="btn" href={enquiry.telephoneHref}>
            <DeskIcon name="phone" />
            Call
          </a>
        )}
        {enquiry.whatsAppHref && (
          <a className="btn" href={enquiry.whatsAppHref}>
            <DeskIcon name="chat" />
            WhatsApp
          </a>
        )}
        {canReply && enquiry.state !== 'spam' && (
          <button type="button" className="btn primary" onClick={() => reply.current?.focus('reply')}>
            <DeskIcon name="send" />
            Reply
          </button>
        )}
      </nav>
    </>
  )
}
