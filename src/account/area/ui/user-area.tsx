import type { ReactNode } from 'react'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import './user-area.css'

export type AreaTab = 'details' | 'saved-properties' | 'saved-searches'

type UserAreaProps = {
  /** none: a part of the area that no tab leads to */
  current?: AreaTab
  signedIn: boolean
  /** how many properties and searches are saved, once known */
  counts?: { properties: number; searches: number | undefined }
  /** shown at the end, to signed-in users only */
  foot?: ReactNode
  children: ReactNode
}

/** The parts of the user area and the way between them. */
export function UserArea({ current, signedIn, counts, foot, children }: UserAreaProps) {
  return (
    <div className="userArea">
      <nav className="areaTabs" aria-label="Your account">
        <ul>
          <Tab href="/user" isCurrent={current === 'details'}>
            {signedIn ? 'My Profile' : 'Your details'}
          </Tab>
          <Tab href="/user/saved-properties" isCurrent={current === 'saved-properties'} count={counts?.properties}>
            Saved Properties
          </Tab>
          <Tab href="/user/saved-searches" isCurrent={current === 'saved-searches'} count={counts?.searches}>
            Saved Searches
          </Tab>
        </ul>
      </nav>
      {children}
      {foot}
    </div>
  )
}

/** While the user loads. */
export function UserLoading() {
  return <Spinner message="Loading user profile" />
}

type TabProps = { href: string; isCurrent: boolean; count?: number; children: string }

function Tab({ href, isCurrent, count, children }: TabProps) {
  return (
    <li>
      <a href={href} data-overlay aria-current={isCurrent ? 'page' : undefined}>
        {children}
        {count !== undefined && <span className="number">{count}</span>}
      </a>
    </li>
  )
}
