import type { ReactNode } from 'react'
import { telephoneHref } from '#src/formatting/telephone.ts'
import './branch-card.css'

export type BranchCardProps = {
  name: string
  /** its page */
  href?: string
  /** "3 Ropery Yard, Oakham LE15 9ZA" */
  address: string
  hours: { days: string; opens: string }[]
  telephone: string
  /** the form by which the office is written to */
  enquiryHref: string
  /** all homes of this office */
  homesHref?: string
  /** a picture of the office, in a box of 3:2 */
  photo?: ReactNode
}

/** The office that looks after a home: where it is, when it is open, how to reach it. */
export function BranchCard({ name, href, address, hours, telephone, enquiryHref, homesHref, photo }: BranchCardProps) {
  return (
    <div className="branchCard">
      {photo && <div className="photo">{photo}</div>}
      <div>
        <h3 className="display">{href ? <a href={href}>{name}</a> : name}</h3>
        <dl>
          {hours.map(({ days, opens }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{opens}</dd>
            </div>
          ))}
        </dl>
        <p>{address}</p>
        <div className="branchWays">
          <a href={telephoneHref(telephone)} className="figures nowrap">
            {telephone}
          </a>
          <a href={enquiryHref} data-overlay="">
            Email the office
          </a>
          {homesHref && <a href={homesHref}>All homes from this office</a>}
        </div>
      </div>
    </div>
  )
}
