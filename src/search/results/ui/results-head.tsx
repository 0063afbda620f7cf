import { Fragment, type ReactNode } from 'react'
import type { Blurb } from '#src/agency/profile/agency.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Breadcrumbs, type Crumb } from '#src/design-system/navigation/breadcrumbs.tsx'
import type { Criteria, SortKey, View } from '#src/search/criteria/criteria.ts'
import type { Chip } from '#src/search/query/describe-criteria.ts'
import { clearFilters } from '#src/search/query/kept-criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { SortForm } from './sort-form.tsx'
import { ViewSwitch } from './view-switch.tsx'
import './results-head.css'

export type ResultsHeadProps = {
  crumbs: Crumb[]
  /** "134 homes for sale in Oakham" */
  heading: string
  blurb?: Pick<Blurb, 'title' | 'para'>
  criteria: Criteria
  view: View
  /** the filters that are set */
  chips: Chip[]
  /** what the search leaves out since nobody lives in it: "16 commercial properties" */
  otherKinds?: readonly { words: string; href: string }[]
  /** nothing was found, so there is nothing to sort */
  isEmpty?: boolean
  /** in place of a sort's usual name */
  sortWords?: Partial<Record<SortKey, string>>
  /** beside the sort: save this search */
  children?: ReactNode
}

/** Above the results: breadcrumbs, heading, active filters (each removes itself), sort and view. */
export function ResultsHead(props: ResultsHeadProps) {
  const { crumbs, heading, blurb, criteria, view, chips, otherKinds = [], isEmpty, sortWords, children } = props
  const pathOf = (search: Criteria) => searchPath(search, view === 'grid' ? undefined : view)
  return (
    <div className="page resultsHead">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="display">{heading}</h1>
      {otherKinds.length > 0 && (
        <p className="otherKinds">
          Also:{' '}
          {otherKinds.map(({ words, href }, index) => (
            <Fragment key={href}>
              {index > 0 && ', '}
              <a href={href}>{words}</a>
            </Fragment>
          ))}
        </p>
      )}
      {blurb && (
        <div className="blurb">
          <h2>{blurb.title}</h2>
          <p>{blurb.para}</p>
        </div>
      )}
      <div className="controls">
        {chips.length > 0 && (
          <div className="chips">
            <h2 className="visuallyHidden">Active filters</h2>
            <ul>
              {chips.map((chip) => (
                <li key={chip.label}>
                  <a className="chip" href={pathOf(chip.remove)}>
                    <span className="visuallyHidden">Remove filter: </span>
                    {chip.label}
                    <Icon name="cross" />
                  </a>
                </li>
              ))}
            </ul>
            <a className="clear" href={pathOf(clearFilters(criteria))}>
              Clear filters
            </a>
          </div>
        )}
        {!isEmpty && (
          <div className="right">
            {children}
            <SortForm criteria={criteria} view={view} words={sortWords} />
            <ViewSwitch criteria={criteria} view={view} />
          </div>
        )}
      </div>
    </div>
  )
}
