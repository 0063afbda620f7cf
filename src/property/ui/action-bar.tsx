import { Button } from '#src/design-system/button.tsx'
import { Icon } from '#src/design-system/icon.tsx'
import type { Contact } from './price-summary.tsx'
import { telephoneHref } from './telephone.ts'
import './action-bar.css'

/** The ways to reach the agent at the foot of a phone's window; wider windows have the price summary. */
export function ActionBar({ contact }: { contact: Contact }) {
  return (
    <nav className="actionBar" aria-label="Contact the agent">
      <Button look="outline" href={contact.emailHref}>
        <Icon name="mail" />
        E-mail
      </Button>
      <Button href={telephoneHref(contact.telephone)}>
        <Icon name="phone" />
        Call
      </Button>
    </nav>
  )
}
