import { BRANCHES_PATH } from '#src/agency/branches/branch-paths.ts'
import { OpenNow } from '#src/agency/branches/ui/open-now.tsx'
import { OpeningHours } from '#src/agency/branches/ui/opening-hours.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { SiteFacts } from '../written/written-parts-data.ts'
import './branch-list.css'

/** Every branch: where it is, when it is open, and whom to ring or write to for what. */
export function BranchList({ branches }: Pick<SiteFacts, 'branches'>) {
  return (
    <div className="branchList">
      {branches.map((branch) => (
        <section key={branch.id} aria-labelledby={`branch-${branch.id}`}>
          <div className="office">
            <h2 className="display" id={`branch-${branch.id}`}>
              <a href={branch.href}>{branch.name}</a>
            </h2>
            <p>
              {branch.address.street}
              <br />
              {branch.address.town} <span className="nowrap">{branch.address.postcode}</span>
            </p>
            <OpenNow hours={branch.hours} closedDates={branch.closedDates} specialDays={branch.specialDays} />
            <OpeningHours hours={branch.hours} specialDays={branch.specialDays} />
            <a href={branch.href}>
              View office<span className="visuallyHidden">: {branch.name}</span>
            </a>
          </div>
          <ul>
            <Ways name="The office" telephone={branch.telephone} href={branch.formHref} branch={branch.name} />
            {branch.departments.map(({ id, name, telephone, formHref }) => (
              <Ways key={id} {...{ name, telephone }} href={formHref} branch={branch.name} />
            ))}
          </ul>
        </section>
      ))}
      {branches.length > 1 && (
        <p>
          <a href={BRANCHES_PATH}>Find the office nearest to you</a>
        </p>
      )}
    </div>
  )
}

type WaysProps = {
  name: string
  telephone: string
  /** the form by which they are written to */
  href: string
  branch: string
}

function Ways({ name, telephone, href, branch }: WaysProps) {
  return (
    <li>
      <span>{name}</span>
      <a className="figures nowrap" href={telephoneHref(telephone)}>
        <span className="visuallyHidden">Call </span>
        {telephone}
      </a>
      <a href={href} data-overlay="">
        Email
        <span className="visuallyHidden">
          {' '}
          {name}, {branch}
        </span>
      </a>
    </li>
  )
}
