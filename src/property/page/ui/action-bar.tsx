import { Button } from '#src/design-system/button/button.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { AgentContact } from './price-summary.tsx'
import './action-bar.css'

/** What can be done about a home, at the foot of a phone's window; wider windows have the price summary. */
export function ActionBar({ contact: { telephone, enquiryHref, viewingHref } }: { contact: AgentContact }) {
  return (
    <nav className="actionBar" aria-label="Contact the agent">
      <Button look="outline" href={telephoneHref(telephone)}>
        <Icon name="phone" />
        Call
      </Button>
      <Button look="outline" href={enquiryHref} overlay>
        <Icon name="mail" />
        Email
      </Button>
      {viewingHref && (
        <Button href={viewingHref} overlay>
          Book viewing
        </Button>
      )}
    </nav>
  )
}
