import { telephoneHref } from '#src/property/ui/telephone.ts'
import type { SiteFacts } from '../../written-parts-data.ts'
import './branch-list.css'

/** Every branch: where it is, when it is open, and whom to ring or write to for what. */
export function BranchList({ branches }: Pick<SiteFacts, 'branches'>) {
  return (
    <div className="branchList">
      {branches.map((branch) => (
        <section key={branch.id} aria-labelledby={`branch-${branch.id}`}>
          <div className="office">
            <h2 className="display" id={`branch-${branch.id}`}>
              {branch.name}
            </h2>
            <p>
              {branch.address.street}
              <br />
              {branch.address.town} <span className="nowrap">{branch.address.postcode}</span>
            </p>
            <dl>
              {branch.hours.map(({ days, opens }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{opens}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ul>
            <Ways name="The office" telephone={branch.telephone} href={branchHref(branch.id)} branch={branch.name} />
            {branch.departments.map(({ id, name, telephone }) => (
              <Ways
                key={id}
                {...{ name, telephone }}
                href={`/contact-office?department_id=${id}`}
                branch={branch.name}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function branchHref(id: number): string {
  return `/contact-office?branch_id=${id}`
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
        E-mail
        <span className="visuallyHidden">
          {' '}
          {name}, {branch}
        </span>
      </a>
    </li>
  )
}
