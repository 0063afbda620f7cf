import type { ReactNode } from 'react'
import { Button } from '#src/design-system/button.tsx'
import { Icon } from '#src/design-system/icon.tsx'
import { telephoneHref } from './telephone.ts'
import './price-summary.css'

/** A price as the page says it: `qualifier` above the figure, `aside` (a rent by the week) beneath it. */
export type StatedPrice = { figure: string; qualifier?: string; aside?: string }

/** Who answers about a home: a person of the office, or the office itself. */
export type Contact = {
  name: string
  /** "Sales, Oakham" */
  role?: string
  telephone: string
  /** what the page is about; land, plots and shops are no homes */
  about?: 'home' | 'property'
  /** a ready letter about this home */
  emailHref: string
}

/** The price at display size. */
export function BigPrice({ price }: { price: StatedPrice }) {
  return (
    <p className="bigPrice">
      {price.qualifier && <small>{price.qualifier}</small>}
      <strong>{price.figure}</strong>
      {price.aside && <small>{price.aside}</small>}
    </p>
  )
}

/** The column beside a home's description: price, ways to reach the agent, who that is. `children` come under them. */
export function PriceSummary({
  price,
  contact,
  children,
}: {
  price: StatedPrice
  contact: Contact
  children?: ReactNode
}) {
  return (
    <aside className="summary" aria-label="Price and contact">
      <div className="inner">
        <BigPrice price={price} />
        <div className="acts">
          <Button wide href={telephoneHref(contact.telephone)}>
            <Icon name="phone" />
            Call <span className="figures">{contact.telephone}</span>
          </Button>
          <Button look="outline" wide href={contact.emailHref}>
            <Icon name="mail" />
            E-mail about this {contact.about ?? 'home'}
          </Button>
        </div>
        <div className="who">
          <strong>{contact.name}</strong>
          {contact.role && <span className="muted">{contact.role}</span>}
        </div>
        {children}
      </div>
    </aside>
  )
}
