import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import './empty-state.css'

export type EmptyStateLink = {
  /** what to change: "Look within 3 miles of Oakham" */
  words: string
  /** what that brings: "6 homes" */
  gain?: string
  href: string
}

/** Said in place of an empty list: what happened, and ways out of it. `children` stand beside, as an offer of their own. */
export function EmptyState(props: { title: string; lead?: ReactNode; ways: EmptyStateLink[]; children?: ReactNode }) {
  const { title, lead, ways, children } = props
  return (
    <div className="emptyState">
      <div>
        <h2 className="display">{title}</h2>
        {lead && <p className="muted">{lead}</p>}
        {ways.length > 0 && (
          <ul className="relaxedSearches">
            {ways.map((way) => (
              <li key={way.href}>
                <a href={way.href}>
                  <span>{way.words}</span>
                  <b>{way.gain}</b>
                  <Icon name="chevron-right" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children && <aside>{children}</aside>}
    </div>
  )
}
