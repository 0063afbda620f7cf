import type { ReactNode } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { initials } from '#src/formatting/person-name.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import './price-summary.css'

/** A price as the page says it: `qualifier` above the figure, `aside` (a rent by the week) beneath it. */
export type StatedPrice = { figure: string; qualifier?: string; aside?: string }

/** Who answers about a home: a person of the office, or the office itself. */
export type AgentContact = {
  name: string
  /** "Sales manager" */
  jobTitle?: string
  /** "Property auctions" */
  department?: string
  /** of the office or department */
  telephone: string
  /** the person's own, where it is another one */
  ownTelephone?: string
  /** what the page is about; land, plots and shops are no homes */
  about?: 'home' | 'property'
  /** writes to the person, with their first name; `href` is their page */
  person?: { firstName: string; enquiryHref: string; href?: string }
  /** asks the office about this home */
  enquiryHref: string
  /** asks to see it; absent when it is off the market */
  viewingHref?: string
  /** chooses a time to see it; absent where visitors do not */
  timesHref?: string
  /** of a development: registers interest in it */
  interestHref?: string
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

type PriceSummaryProps = {
  price: StatedPrice
  contact: AgentContact
  /** a picture of the person, in a round box */
  portrait?: ReactNode
  /** saves the home, shares it */
  tools?: ReactNode
  children?: ReactNode
}

/** The column beside a home's description: price, what can be done, who answers. `children` come under them. */
export function PriceSummary({ price, contact, portrait, tools, children }: PriceSummaryProps) {
  const { telephone, enquiryHref, viewingHref, timesHref, interestHref } = contact
  return (
    <aside className="summary" aria-label="Price and contact">
      <div className="inner">
        <BigPrice price={price} />
        <div className="acts">
          {viewingHref && (
            <Button wide href={viewingHref} overlay>
              Book a viewing
            </Button>
          )}
          {timesHref && (
            <Button wide look="outline" href={timesHref}>
              Choose a viewing time
            </Button>
          )}
          {interestHref && (
            <Button wide look="outline" href={interestHref} overlay>
              Register your interest
            </Button>
          )}
          <div className="half">
            <Button look={viewingHref ? 'outline' : 'primary'} href={telephoneHref(telephone)}>
              <Icon name="phone" />
              Call <span className="visuallyHidden">{telephone}</span>
            </Button>
            <Button look="outline" href={enquiryHref} overlay>
              <Icon name="mail" />
              Email<span className="visuallyHidden"> about this {contact.about ?? 'home'}</span>
            </Button>
          </div>
          {tools && <div className="half">{tools}</div>}
        </div>
        <Who contact={contact} portrait={portrait} />
        {children}
      </div>
    </aside>
  )
}

function Who({ contact, portrait }: { contact: AgentContact; portrait?: ReactNode }) {
  const { name, jobTitle, department, telephone, ownTelephone, person } = contact
  const names = name.split(' ')
  return (
    <div className="who">
      {jobTitle !== undefined && (
        <div className="portrait" aria-hidden="true">
          {portrait ?? initials({ firstName: names[0] ?? '', surname: names.slice(1).at(-1) ?? '' })}
        </div>
      )}
      <div>
        <strong>{person?.href ? <a href={person.href}>{name}</a> : name}</strong>
        {jobTitle && <span className="muted">{jobTitle}</span>}
        {department && <span className="muted">{department}</span>}
        <a className="figures nowrap" href={telephoneHref(ownTelephone ?? telephone)}>
          {ownTelephone ?? telephone}
        </a>
        {person && (
          <a href={person.enquiryHref} data-overlay="">
            Contact {person.firstName}
          </a>
        )}
      </div>
    </div>
  )
}
