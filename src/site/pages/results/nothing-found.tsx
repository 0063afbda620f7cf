import type { ReactNode } from 'react'
import { EmptyState } from '#src/design-system/feedback/empty-state.tsx'
import { formatCount } from '#src/formatting/numbers.ts'
import type { Criteria, View } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'

type NothingFoundProps = {
  criteria: Criteria
  view: View
  /** how many homes the search finds: some, where the page is one after its last */
  totalCount: number
  /** the agency's own words */
  message: string | undefined
  ways: readonly { words: string; count: number; criteria: Criteria }[]
  /** beside the ways, where the search finds nothing */
  children?: ReactNode
}

/** Said where there is no home to show, with searches that find something: never a dead end. */
export function NothingFound({ criteria, view, totalCount, message, ways, children }: NothingFoundProps) {
  const path = (search: Criteria) => searchPath(search, view === 'grid' ? undefined : view)
  if (totalCount > 0) {
    const way = { words: 'Back to the first page', href: path({ ...criteria, page: 1 }), gain: homes(totalCount) }
    return <EmptyState title="There are no more properties on this page." ways={[way]} />
  }
  return (
    <EmptyState
      title={message ?? 'There were no properties matching your search.'}
      lead={ways.length > 0 && 'Try changing one of these:'}
      ways={ways.map(({ words, count, criteria }) => ({ words, gain: homes(count), href: path(criteria) }))}
    >
      {children}
    </EmptyState>
  )
}

function homes(count: number): string {
  return formatCount(count, 'home')
}
