import { Link } from 'react-router'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import type { PropertyData } from './route.tsx'

const OFF_MARKET: readonly string[] = ['sold', 'completed', 'let', 'withdrawn']

/** What can be entered from a property: its own steps again, or another one like it. */
export function ByHandActions({ property }: { property: PropertyData }) {
  const { byHand, can, channel, status, leftAt, id } = property
  if (!can['edit-properties']) return null
  if (byHand && byHand.publishedAt === null)
    return (
      <Link className="btn primary" to={`/desk/properties/new/${byHand.draftId}/publish`}>
        Continue entering
      </Link>
    )
  const isOff = leftAt !== null || OFF_MARKET.includes(status)
  return (
    <>
      {byHand && (
        <Begin id={id} as="edit" className="btn">
          Edit details
        </Begin>
      )}
      <MenuButton label="Copy">
        <Begin id={id} as="duplicate">
          Duplicate for another property
        </Begin>
        {isOff && (
          <Begin id={id} as="relist">
            List it again
          </Begin>
        )}
        <Begin id={id} as="convert">
          {channel === 'sales' ? 'Let it instead' : 'Sell it instead'}
        </Begin>
      </MenuButton>
    </>
  )
}

type BeginProps = { id: number; as: 'edit' | 'duplicate' | 'relist' | 'convert'; className?: string; children: string }

function Begin({ id, as, className, children }: BeginProps) {
  return (
    <DeskForm action="/desk/properties/drafts">
      {({ isSending }) => (
        <>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="as" value={as} className={className} disabled={isSending}>
            {children}
          </button>
        </>
      )}
    </DeskForm>
  )
}

/** Whether it was entered by hand, and where else the same home is on the books. */
export function ByHandNotices({ property }: { property: PropertyData }) {
  const { byHand, sameHomes, can } = property
  return (
    <>
      {byHand?.hasChanges && can['edit-properties'] && (
        <div className="notice">
          <DeskIcon name="note" />
          <p>
            Some changes are not published yet.{' '}
            <Link to={`/desk/properties/new/${byHand.draftId}/publish`}>Review and publish them</Link>
          </p>
        </div>
      )}
      {sameHomes.map(({ id, address, agentRef, source }) => (
        <div className="notice" key={id}>
          <DeskIcon name="warning" />
          <p>
            {source === 'desk'
              ? 'This was also entered by hand: '
              : 'A feed sends the same house number and postcode: '}
            <Link to={`/desk/properties/${id}`}>{address}</Link>, {agentRef}. Nothing is merged. Withdraw one of them.
          </p>
        </div>
      ))}
    </>
  )
}
