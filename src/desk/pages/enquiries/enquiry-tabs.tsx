import { Link } from 'react-router'
import { formatEnquiryFilters } from '#src/enquiries/threads/enquiry-list.ts'
import type { EnquiriesData } from './route.tsx'

type EnquiryTabsProps = Pick<EnquiriesData, 'tabs' | 'saved' | 'filters'> & {
  savedHere: EnquiriesData['saved'][number] | undefined
  onEdit: () => void
}

/** The views that everybody has, and after them one's own. */
export function EnquiryTabs({ tabs, saved, filters, savedHere, onEdit }: EnquiryTabsProps) {
  const pathOf = (query: string) => `/desk/enquiries${query ? `?${query}` : ''}`
  return (
    <nav className="tabs" aria-label="Views">
      {tabs.map(({ tab, name, count }) => (
        <Link key={tab} to={pathOf(`tab=${tab}`)} aria-current={!savedHere && filters.tab === tab ? 'page' : undefined}>
          {name} <Count count={count} isLate={tab === 'unanswered' && count > 0} />
        </Link>
      ))}
      {saved.map((tab) => (
        <Link
          key={tab.id}
          to={pathOf(formatEnquiryFilters(tab.filters))}
          aria-current={tab.id === savedHere?.id ? 'page' : undefined}
        >
          {tab.name} <Count count={tab.count} />
        </Link>
      ))}
      {saved.length > 0 && (
        <button type="button" className="btn bare small" onClick={onEdit}>
          Edit tabs
        </button>
      )}
    </nav>
  )
}

function Count({ count, isLate = false }: { count: number; isLate?: boolean }) {
  return <span className={isLate ? 'count late' : 'count'}>{count >= 1000 ? '999+' : count}</span>
}
