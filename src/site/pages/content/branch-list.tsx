import { telephoneHref } from '#src/property/ui/telephone.ts'
import type { ContentPageData } from '../../content-page-data.ts'
import './branch-list.css'

/** Every branch: where it is, when it is open, and whom to ring or write to for what. */
export function BranchList({ branches }: Pick<ContentPageData, 'branches'>) {
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
            <Ways name="The office" telephone={branch.telephone} email={branch.email} branch={branch.name} />
            {branch.departments.map((department) => (
              <Ways key={department.id} {...department} branch={branch.name} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type WaysProps = { name: string; telephone: string; email: string; branch: string }

function Ways({ name, telephone, email, branch }: WaysProps) {
  return (
    <li>
      <span>{name}</span>
      <a className="figures nowrap" href={telephoneHref(telephone)}>
        <span className="visuallyHidden">Call </span>
        {telephone}
      </a>
      <a href={`mailto:${email}`}>
        E-mail
        <span className="visuallyHidden">
          {' '}
          {name}, {branch}
        </span>
      </a>
    </li>
  )
}
