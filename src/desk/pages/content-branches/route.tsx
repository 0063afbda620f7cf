import { Link } from 'react-router'
import { specialDayName } from '#src/agency/branches/opening-hours.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { ContentTabs } from '../content/content-tabs.tsx'

export const loader = async (args: DeskArgs) => ({ branches: await loadFromDesk(args, 'list-branches', {}) })

export const meta = () => [{ title: 'Branches' }]

export default function Branches({ loaderData: { branches } }: DeskPage<typeof loader>) {
  return (
    <>
      <PageHead title="Branches" lede="Opening hours, phone numbers and words about each branch." />
      <ContentTabs current="branches" />
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
