import type { RefObject } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '#src/formatting/uk-date.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { PlaceInList } from '../enquiries/remembered-list.ts'
import type { EnquiryChangeWanted } from './enquiry-change.ts'
import type { EnquiryData } from './route.tsx'

type EnquiryHeadProps = EnquiryData & {
  place: PlaceInList | undefined
  assignMenu: RefObject<HTMLDetailsElement | null>
  change: (wanted: EnquiryChangeWanted) => void
}

/** Who asks for what, and what can be done with it. */
export function EnquiryHead({ place, assignMenu, change, ...data }: EnquiryHeadProps) {
  const { enquiry, meId, canReply, canAssign } = data
  return (
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
                  <button key={person.id} type="button" onClick={() => change({ name: 'assign-enquiry', to: person })}>
                    {person.name}
                    {person.isAway && <span className="small muted">away</span>}
                  </button>
                ))}
            {canAssign && enquiry.assignedTo !== null && (
              <button type="button" onClick={() => change({ name: 'assign-enquiry', to: null })}>
                Unassigned
              </button>
            )}
            {!canAssign && enquiry.assignedTo !== null && <p className="small muted">{enquiry.assignedName} has it.</p>}
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
  return (
    <span className={`state ${wait.kind}`}>
      {wait.waitedMinutes < 1 ? 'Waiting for a reply' : `Waiting ${formatMinutes(wait.waitedMinutes)}`}
    </span>
  )
}

/** What they want, in a sentence that goes on from their name. */
function ledeOf({ enquiry }: EnquiryData): string {
  const { about, property, homeToValue, title } = enquiry
  const where = property?.address
  if (about === 'viewing') return `would like to view ${where ?? 'a property'}.`
  if (about === 'valuation') return homeToValue ? `would like ${homeToValue} valued.` : 'would like a valuation.'
  if (about === 'new-homes') return 'is interested in new homes.'
  if (about === 'data-protection') return 'complains about how you use their information.'
  if (about === 'form') return `sent the form “${title}”.`
  return where ? `has a question about ${where}.` : 'has a question.'
}
