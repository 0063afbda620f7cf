import { Button } from '#src/design-system/button.tsx'
import { Icon } from '#src/design-system/icon.tsx'
import type { Contact } from './price-summary.tsx'
import { telephoneHref } from './telephone.ts'
import './action-bar.css'

/** What can be done about a home, at the foot of a phone's window; wider windows have the price summary. */
export function ActionBar({ contact: { telephone, enquiryHref, viewingHref } }: { contact: Contact }) {
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
