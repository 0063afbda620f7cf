import { Link } from 'react-router'

const EMPTY: Record<string, { title: string; words: string }> = {
  unanswered: {
    title: 'No unanswered enquiries',
    words: 'Everybody has had a reply. New enquiries appear here by themselves.',
  },
  mine: {
    title: 'Nothing is assigned to you',
    words: 'Enquiries that you reply to first, or that a colleague assigns to you, appear here.',
  },
  valuations: { title: 'No open valuation requests', words: 'Requests from the valuation forms appear here.' },
  spam: { title: 'No spam', words: 'What you mark as spam is kept here, so that nothing is lost by mistake.' },
}

export function NoEnquiries({ tab = 'all', isFiltered }: { tab?: string; isFiltered: boolean }) {
  const usual = { title: 'No enquiries', words: 'Enquiries from the website’s forms appear here by themselves.' }
  const { title, words } = isFiltered
    ? {
        title: 'Nothing matches',
        words: 'Search for part of a name, an email address or an address, or look in all enquiries.',
      }
    : (EMPTY[tab] ?? usual)
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{words}</p>
      {(tab !== 'all' || isFiltered) && (
        <Link className="btn" to="/desk/enquiries?tab=all">
          View all enquiries
        </Link>
      )}
    </div>
  )
}
