import { BRANCHES_PATH } from '#src/agency/branches/branch-paths.ts'
import { formatMiles } from '#src/agency/branches/branch-search.ts'
import { EmptyState } from '#src/design-system/feedback/empty-state.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { formatCount } from '#src/formatting/numbers.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { BranchListData } from '../branch/branch-page-data.ts'
import { BranchRow } from './branch-row.tsx'
import { BranchSearch } from './branch-search.tsx'
import './branch-list-page.css'

const CRUMBS = [
  { name: 'Home', href: '/' },
  { name: 'Our offices', href: BRANCHES_PATH },
]

/** The agency's branches, and the way to the nearest. */
export function BranchListPage({ page }: { page: BranchListData }) {
  const { branches } = page
  return (
    <main id="main" className="page branchesPage">
      <Breadcrumbs crumbs={CRUMBS} current />
      <h1 className="display">Our offices</h1>
      <BranchSearch form={page.form} choices={page.choices} />
      <Unknown {...page} />
      {branches.length === 0 ? (
        <NoneNear {...page} />
      ) : (
        <section aria-labelledby="found-title">
          <div className="found">
            <h2 id="found-title">{foundWords(page)}</h2>
            {(page.near !== undefined || page.department) && <a href={BRANCHES_PATH}>See all offices</a>}
          </div>
          <ul className="branchRows">
            {branches.map((branch, at) => (
              <BranchRow key={branch.id} branch={branch} first={at === 0} />
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}

/** "2 offices near Oakham, Rutland with a lettings department" */
function foundWords({ branches, near, department, unknown, tooLong }: BranchListData): string {
  const count = formatCount(branches.length, 'office')
  const where = near === undefined ? '' : ` near ${near}`
  const whose = department ? ` for ${department.name.toLowerCase()}` : ''
  return `${unknown === undefined && !tooLong ? '' : 'All '}${count}${where}${whose}`
}

/** A place that nobody knows, or one of several of its name: what may have been meant. */
function Unknown({ unknown, tooLong, near, alike }: BranchListData) {
  if (unknown === undefined && !tooLong && alike.length === 0) return null
  const said = tooLong
    ? 'That’s too long. Enter a town, village or postcode.'
    : unknown === undefined
      ? `There are several places called ${near?.split(',', 1)[0]}. These offices are near ${near}.`
      : unknown === ''
        ? 'We don’t know this place. Please choose another.'
        : `We couldn’t find a place called “${unknown}”.`
  return (
    <Notice kind="warning">
      <p>{said}</p>
      {alike.length > 0 && (
        <p>
          Did you mean{' '}
          {alike.map(({ label, href }, at) => (
            <span key={href}>
              {at > 0 && (at === alike.length - 1 ? ' or ' : ', ')}
              <a href={href}>{label}</a>
            </span>
          ))}
          ?
        </p>
      )}
    </Notice>
  )
}

/** No office is near enough: which is the nearest, and whom to ring. */
function NoneNear({ near, department, nearest, withinMiles, telephone, everyDepartmentHref }: BranchListData) {
  const whose = department ? ` for ${department.name.toLowerCase()}` : ''
  return (
    <EmptyState
      title={`We have no office${whose} near ${near ?? 'you'}`}
      lead={
        <>
          We have no office within {formatMiles(withinMiles)}. Call us anyway on{' '}
          <a href={telephoneHref(telephone)}>{telephone}</a>: we may be able to recommend a local agent.
        </>
      }
      ways={[
        ...(nearest
          ? [{ words: `Our nearest office, in ${nearest.name}`, gain: nearest.distance, href: nearest.href }]
          : []),
        ...(department ? [{ words: 'Show all departments', href: everyDepartmentHref }] : []),
        { words: 'See all offices', href: BRANCHES_PATH },
      ]}
    />
  )
}
