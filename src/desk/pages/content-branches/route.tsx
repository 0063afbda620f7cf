import { Link } from 'react-router'
import { specialDayName } from '#src/agency/branches/opening-hours.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'

export async function loader(args: DeskArgs) {
  const { actor } = args.context.get(deskContext).session!
  return {
    branches: await loadFromDesk(args, 'list-branches', {}),
    mayWrite: scopeOf(actor, 'edit-pages') !== 'none',
  }
}

export const meta = () => [{ title: 'Branches' }]

export default function Branches({ loaderData: { branches, mayWrite } }: DeskPage<typeof loader>) {
  return (
    <>
      <PageHead
        title="Branches"
        lede="Opening hours, phone numbers and words about each branch."
        {...(mayWrite && { back: { to: '/desk/content', name: 'Content' } })}
      />
      <ul className="rows">
        {branches.map(({ slug, name, town, people, next }) => (
          <li key={slug}>
            <div>
              <Link className="main" to={`/desk/content/branches/${slug}`}>
                {name}
              </Link>
              <div className="sub">
                {town}, {formatCount(people, 'person', 'people')}
              </div>
            </div>
            {next && (
              <span className="muted">
                {specialDayName(next)}: {next.opens}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
