import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ROLE_NAMES, type Role } from '#src/staff/permissions/permissions.ts'
import { Face, initialsOf } from '../parts/face.tsx'
import { DeskIcon } from '../parts/icon.tsx'
import { MENU, type MenuEntry, TAB_BAR_ENTRIES, WEBSITE_MENU } from './menu.ts'

export type ShellProps = {
  agencyName: string
  me: { id: number; name: string; role: Role; isDemo: boolean }
  branchNames: string[]
  /** paths of the entries that this person sees */
  menu: string[]
  website: string[]
  hasShortcuts: boolean
  children: ReactNode
}

/** The frame of every page: the side menu, and on phones a bar above and a menu below. */
export function Shell({ agencyName, me, branchNames, menu, website, children }: ShellProps) {
  const { pathname } = useLocation()
  const shown = MENU.filter(({ to }) => menu.includes(to))
  const shownWebsite = WEBSITE_MENU.filter(({ to }) => website.includes(to))
  const current = [...shown, ...shownWebsite].findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
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
          <nav className="nav" aria-label="Main menu">
            {shown.map((entry) => (
              <MenuLink key={entry.to} {...entry} />
            ))}
            {shownWebsite.length > 0 && <span className="sep">Website</span>}
            {shownWebsite.map((entry) => (
              <MenuLink key={entry.to} {...entry} />
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
          <span className="t">{current?.name ?? agencyName}</span>
          <span className="push">
            <NavLink className="btn bare square" to="/desk/me" title="Your account">
              <span className="vh">Your account</span>
              <Face name={me.name} id={me.id} />
            </NavLink>
          </span>
        </header>
        <main className="content" id="main" tabIndex={-1}>
          <div className="inner">{children}</div>
        </main>
        <nav className="tabbar" aria-label="Bottom menu">
          {shown.slice(0, TAB_BAR_ENTRIES).map((entry) => (
            <MenuLink key={entry.to} {...entry} />
          ))}
          <MenuLink to="/desk/more" name="More" icon="menu" />
        </nav>
      </div>
    </>
  )
}

function MenuLink({ to, name, icon }: Pick<MenuEntry, 'to' | 'name' | 'icon'>) {
  return (
    <NavLink to={to} end={to === '/desk'} title={name}>
      <DeskIcon name={icon} />
      <span>{name}</span>
    </NavLink>
  )
}
