import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { formatMinutes } from '#src/enquiries/response-times/office-hours.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton, openMenu } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { showDeskToast, undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { type PlaceInList, placeInList } from '../enquiries/remembered-list.ts'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import { EnquirySide } from './enquiry-side.tsx'
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

type Change =
  | { name: 'change-enquiry'; action: 'close' | 'reopen' | 'needs-no-reply' }
  | { name: 'mark-enquiry-spam'; isSpam: boolean }
  | { name: 'assign-enquiry'; to: { id: number; name: string } | null }
  | { name: 'take-enquiry' }

function EnquiryScreen(data: EnquiryData) {
  const { enquiry, meId, canReply, canAssign, now } = data
  const { id } = enquiry
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  /** of one's own last change: the page may be asked for the next before it has loaded again */
  const ownVersion = useRef(enquiry.version)
  const versionNow = () => Math.max(enquiry.version, ownVersion.current)
  const [place, setPlace] = useState<PlaceInList>()
  const assignMenu = useRef<HTMLDetailsElement>(null)
  const templateMenu = useRef<HTMLDetailsElement>(null)
  const reply = useRef<ReplyFormHandle>(null)
  useEffect(() => setPlace(placeInList(id)), [id])

  async function change(wanted: Change) {
    const answer = await sendChange(wanted, { id, version: versionNow() })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    const outcome = answer.value
    if (outcome.kind === 'changed') {
      const { changeId } = outcome
      ownVersion.current = outcome.version
      showDeskToast({
        words: doneWords(wanted, meId),
        undo: async () => {
          const undone = await askDesk('undo-enquiry-change', { changeId })
          if (!undone?.ok) showDeskToast({ words: problemOf(undone), isBad: true })
          else ownVersion.current += undone.value.undone.length
          void revalidate()
        },
      })
    } else if (outcome.kind === 'conflict')
      showDeskToast({ words: 'A colleague changed this meanwhile. Look again, then repeat it.', isBad: true })
    else if (outcome.kind === 'refused') showDeskToast({ words: outcome.problem, isBad: true })
    void revalidate()
  }

  const open = (other: number | undefined) => other !== undefined && navigate(`/desk/enquiries/${other}`)
  useShortcuts({
    j: () => open(place?.next),
    k: () => open(place?.previous),
    r: () => reply.current?.focus('reply'),
    m: () => reply.current?.focus('note'),
    a: () => openMenu(assignMenu),
    t: () => openMenu(templateMenu),
    e: () => canReply && enquiry.state !== 'closed' && void change({ name: 'change-enquiry', action: 'close' }),
    '!': () => canAssign && void change({ name: 'mark-enquiry-spam', isSpam: enquiry.state !== 'spam' }),
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
      <PageHead
        title={enquiry.name || 'No name'}
        lede={
          <>
            {ledeOf(data)} <Waiting {...data} />
          </>
        }
        back={{ to: '/desk/enquiries', name: 'Enquiries' }}
        beside={
          place && (
            <>
              <span className="small">
                {place.at} of {place.of}
              </span>
              <Neighbour to={place.previous} label="Previous enquiry (K)" icon="chevron-up" />
              <Neighbour to={place.next} label="Next enquiry (J)" icon="chevron-down" />
            </>
          )
        }
      >
        {canReply && (
          <>
            <MenuButton label="Assign" openRef={assignMenu}>
              {enquiry.assignedTo === null && (
                <button type="button" onClick={() => change({ name: 'take-enquiry' })}>
                  <DeskIcon name="user" />
                  Me
                </button>
              )}
              {canAssign &&
                enquiry.assignees
                  .filter(
                    (person) => person.id !== enquiry.assignedTo && (enquiry.assignedTo !== null || person.id !== meId),
                  )
                  .map((person) => (
                    <button
                      key={person.id}
                      type="button"
                      onClick={() => change({ name: 'assign-enquiry', to: person })}
                    >
                      {person.name}
                      {person.isAway && <span className="small muted">away</span>}
                    </button>
                  ))}
              {canAssign && enquiry.assignedTo !== null && (
                <button type="button" onClick={() => change({ name: 'assign-enquiry', to: null })}>
                  Unassigned
                </button>
              )}
              {!canAssign && enquiry.assignedTo !== null && (
                <p className="small muted">{enquiry.assignedName} has it.</p>
              )}
            </MenuButton>
            <MenuButton label="More" icon="more">
              {enquiry.waitingSince && (
                <button type="button" onClick={() => change({ name: 'change-enquiry', action: 'needs-no-reply' })}>
                  <DeskIcon name="tick" />
                  Needs no reply
                </button>
              )}
              {enquiry.state === 'closed' ? (
                <button type="button" onClick={() => change({ name: 'change-enquiry', action: 'reopen' })}>
                  <DeskIcon name="undo" />
                  Reopen
                </button>
              ) : (
                <button type="button" onClick={() => change({ name: 'change-enquiry', action: 'close' })}>
                  <DeskIcon name="tick" />
                  Close <kbd>E</kbd>
                </button>
              )}
              {canAssign && (
                <button
                  type="button"
                  onClick={() => change({ name: 'mark-enquiry-spam', isSpam: enquiry.state !== 'spam' })}
                >
                  <DeskIcon name="problem" />
                  {enquiry.state === 'spam' ? 'Not spam' : 'Spam'} <kbd>!</kbd>
                </button>
              )}
              <button type="button" onClick={() => window.print()}>
                <DeskIcon name="print" />
                Print
              </button>
            </MenuButton>
          </>
        )}
      </PageHead>
      <div className="cols keep">
        <div className="stack gap3">
          <Steps {...enquiry} />
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

function Neighbour({
  to,
  label,
  icon,
}: {
  to: number | undefined
  label: string
  icon: 'chevron-up' | 'chevron-down'
}) {
  if (to === undefined) return null
  return (
    <Link className="btn bare small square" to={`/desk/enquiries/${to}`} aria-label={label}>
      <DeskIcon name={icon} size="s" />
    </Link>
  )
}

function Waiting({ enquiry: { wait } }: EnquiryData) {
  if (!wait) return null
  return <span className={`state ${wait.kind}`}>Waiting {formatMinutes(wait.waitedMinutes)}</span>
}

/** What they want, in a sentence that goes on from their name. */
function ledeOf({ enquiry }: EnquiryData): string {
  const { about, property, homeToValue, title } = enquiry
  const where = property?.address
  if (about === 'viewing') return `would like to view ${where ?? 'a property'}.`
  if (about === 'valuation') return homeToValue ? `would like ${homeToValue} valued.` : 'would like a valuation.'
  if (about === 'new-homes') return 'is interested in new homes.'
  if (about === 'form') return `sent the form “${title}”.`
  return where ? `has a question about ${where}.` : 'has a question.'
}

const STEPS = ['new', 'answered', 'booked', 'closed'] as const

function Steps({ state, about }: Pick<EnquiryData['enquiry'], 'state' | 'about'>) {
  if (state === 'spam') return <p className="tag warn">Spam</p>
  const names = {
    new: 'New',
    answered: 'Answered',
    booked: about === 'valuation' ? 'Valuation booked' : 'Viewing booked',
    closed: 'Closed',
  }
  return (
    <ol className="row tight" aria-label="Enquiry progress">
      {STEPS.map((step) => (
        <li
          key={step}
          className={step === state ? 'tag acc' : 'tag'}
          aria-current={step === state ? 'step' : undefined}
        >
          {names[step]}
        </li>
      ))}
    </ol>
  )
}

function sendChange(wanted: Change, shown: { id: number; version: number }) {
  switch (wanted.name) {
    case 'change-enquiry':
      return askDesk('change-enquiry', { ...shown, action: wanted.action })
    case 'mark-enquiry-spam':
      return askDesk('mark-enquiry-spam', { ...shown, isSpam: wanted.isSpam })
    case 'assign-enquiry':
      return askDesk('assign-enquiry', { ...shown, to: wanted.to?.id ?? null })
    case 'take-enquiry':
      return askDesk('take-enquiry', shown)
  }
}

function doneWords(wanted: Change, meId: number): string {
  switch (wanted.name) {
    case 'change-enquiry':
      return { close: 'Enquiry closed', reopen: 'Enquiry reopened', 'needs-no-reply': 'Marked as needing no reply' }[
        wanted.action
      ]
    case 'mark-enquiry-spam':
      return wanted.isSpam ? 'Marked as spam' : 'Taken out of spam'
    case 'assign-enquiry':
      if (!wanted.to) return 'Enquiry unassigned'
      return wanted.to.id === meId ? 'Assigned to you' : `Assigned to ${wanted.to.name}`
    case 'take-enquiry':
      return 'Assigned to you'
  }
}
