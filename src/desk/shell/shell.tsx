import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { ROLE_NAMES, type Role } from '#src/staff/permissions/permissions.ts'
import { Face, initialsOf } from '../parts/face.tsx'
import { DeskIcon } from '../parts/icon.tsx'
import { SignedOutDialog } from '../parts/proof-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MENU, MENU_ACTIONS, type MenuEntry, TAB_BAR_ENTRIES, WEBSITE_MENU } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Palette } from './palette.tsx'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { useLiveChanges } from './use-live-changes.ts'
import { useShellKeys } from './use-shell-keys.ts'

export type ShellProps = {
  agencyName: string
  me: { id: number; name: string; role: Role; isDemo: boolean }
  branchNames: string[]
  /** paths of the entries that this person sees */
  menu: string[]
  website: string[]
  actions: string[]
  hasShortcuts: boolean
  /** enquiries that wait for an answer */
  unanswered: number
  children: ReactNode
}

/** Pages that have no entry in the menu, as the bar of a phone names them. */
const OTHER_NAMES: Record<string, string> = { '/desk/me': 'Your account', '/desk/more': 'More' }

/** The frame of every page: the side menu, and on phones a bar above and a menu below. */
export function Shell({ agencyName, me, branchNames, menu, website, actions, unanswered, children }: ShellProps) {
  const { pathname } = useLocation()
  const [isSignedOut, setIsSignedOut] = useState(false)
  const onSignedOut = useCallback(() => setIsSignedOut(true), [])
  useLiveChanges(onSignedOut)
  const shown = MENU.filter(({ to }) => menu.includes(to))
  const shownWebsite = WEBSITE_MENU.filter(({ to }) => website.includes(to))
  const isAt = (to: string) => pathname === to || (to !== '/desk' && pathname.startsWith(`${to}/`))
  // of a page below two entries, the nearer one
  const current = [...shown, ...shownWebsite]
    .filter(({ to }) => isAt(to))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
  const countOf = ({ to }: MenuEntry) => (to === '/desk/enquiries' ? unanswered : 0)
  const entries = useMemo(
    () => [...MENU, ...WEBSITE_MENU].filter(({ to }) => [...menu, ...website].includes(to)),
    [menu, website],
  )
  const [over, setOver] = useState<'search' | 'help'>()
  const close = useCallback(() => setOver(undefined), [])
  const onSearch = useCallback(() => setOver('search'), [])
  useShellKeys(entries, { onSearch, onHelp: () => setOver('help') })
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className="desk">
        <header className="side">
          <NavLink className="who-agency" to="/desk" end title={agencyName}>
            <span className="mark" aria-hidden="true">
              {initialsOf(agencyName)}
            </span>
            <span>{agencyName}</span>
          </NavLink>
          <button type="button" className="find" onClick={onSearch} title="Search or go to a page">
            <DeskIcon name="search" size="s" />
            <span>Search</span>
            <kbd>Ctrl K</kbd>
          </button>
          <nav className="nav" aria-label="Main menu">
            {shown.map((entry) => (
              <MenuLink key={entry.to} {...entry} count={countOf(entry)} isCurrent={entry === current} />
            ))}
            {shownWebsite.length > 0 && <span className="sep">Website</span>}
            {shownWebsite.map((entry) => (
              <MenuLink key={entry.to} {...entry} count={countOf(entry)} isCurrent={entry === current} />
            ))}
          </nav>
          <div className="me">
            <NavLink to="/desk/me" title="Your account">
              <Face name={me.name} id={me.id} />
              <span>
                <span className="medium block">{me.name}</span>
                <span className="small muted">{[ROLE_NAMES[me.role], branchNames[0]].filter(Boolean).join(', ')}</span>
              </span>
            </NavLink>
          </div>
        </header>
        <header className="topbar">
          <span className="t">{current?.name ?? OTHER_NAMES[pathname] ?? agencyName}</span>
          <span className="push">
            <button type="button" className="btn bare square" aria-label="Search" onClick={onSearch}>
              <DeskIcon name="search" />
            </button>
            <NavLink className="btn bare square" to="/desk/me" title="Your account">
              <span className="vh">Your account</span>
              <Face name={me.name} id={me.id} />
            </NavLink>
          </span>
        </header>
        <main className="content" id="main" tabIndex={-1}>
          <OfflineBar accountId={me.id} />
          <div className="inner">{children}</div>
        </main>
        <nav className="tabbar" aria-label="Bottom menu">
          {shown.slice(0, TAB_BAR_ENTRIES).map((entry) => (
            <MenuLink key={entry.to} {...entry} count={countOf(entry)} isCurrent={entry === current} />
          ))}
          <MenuLink to="/desk/more" name="More" icon="menu" isCurrent={pathname === '/desk/more'} />
        </nav>
      </div>
      <LeaveDialog />
      {over === 'search' && (
        <Palette entries={entries} actions={MENU_ACTIONS.filter(({ to }) => actions.includes(to))} onClose={close} />
      )}
      {over === 'help' && <ShortcutsHelp entries={entries} onClose={close} />}
      {isSignedOut && (
        <SignedOutDialog onSignedIn={() => window.location.reload()} onClose={() => setIsSignedOut(false)} />
      )}
    </>
  )
}

type MenuLinkProps = Pick<MenuEntry, 'to' | 'name' | 'icon'> & { count?: number; isCurrent: boolean }

function MenuLink({ to, name, icon, count = 0, isCurrent }: MenuLinkProps) {
  return (
    <Link to={to} title={name} aria-current={isCurrent ? 'page' : undefined}>
      <DeskIcon name={icon} />
      <span>{name}</span>
      {count > 0 && (
        <span className="count">
          {count}
          <span className="vh"> waiting</span>
        </span>
      )}
    </Link>
  )
}
