import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useRecognisedUser } from '#src/account/ui/use-recognised-user.ts'
import { UserLink } from '#src/account/ui/user-link.tsx'
import type { MenuItem } from '#src/agency/agency.ts'
import type { SiteAgency } from '#src/agency/site-agency.ts'
import { useClosingDetails } from '#src/design-system/closing-details.ts'
import { Icon } from '#src/design-system/icon.tsx'
import { telephoneHref } from '#src/property/ui/telephone.ts'
import { SAVED_PROPERTIES_ADDRESS } from '#src/saved-properties/addresses.ts'
import { SavedCount } from '#src/saved-properties/ui/saved-count.tsx'
import { MainMenu } from './main-menu.tsx'
import { currentItem, ITEMS_BEFORE_LOGO } from './menu-items.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import './site-header.css'

/** The home page's header changes its look beyond this (spec 2 §2.5). */
const SCROLLED_PX = 30

type SiteHeaderProps = {
  agency: Pick<SiteAgency, 'name' | 'telephone' | 'menus' | 'logoPosition'>
  /** what the keyboard meets between the skip link and the menus */
  children?: ReactNode
}

/** The side valuation button of the home page (spec 2 §2.5), and what stands for it in the menu of phones. */
const VALUATION: MenuItem = { id: 0, name: 'Book a Valuation', url: '/book-a-valuation' }

/** Logo, menus and telephone at the head of every page (spec 2 §2.5). The secondary menu shows on the home page only. */
export function SiteHeader({ agency, children }: SiteHeaderProps) {
  const { pathname } = useLocation()
  const header = useRef<HTMLElement>(null)
  const scrolled = useScrolledBeyond(SCROLLED_PX)
  const user = useRecognisedUser()
  useClosingDetails(header)
  const { primary, secondary } = agency.menus
  const split = agency.logoPosition === 'centre' ? ITEMS_BEFORE_LOGO : primary.length
  const current = currentItem(primary, pathname)
  const home = pathname === '/'
  return (
    <>
      <SkipLink />
      {children}
      <header
        className="siteHeader"
        ref={header}
        data-logo={agency.logoPosition}
        data-home={home || undefined}
        data-scrolled={(home && scrolled) || undefined}
      >
        <div className="page bar">
          <div className="left">
            <MobileMenu items={primary} secondary={home ? [VALUATION, ...secondary] : secondary} />
            <UserLink user={user} />
          </div>
          <MainMenu items={primary.slice(0, split)} current={current} label="Main" />
          <a className="logo" href="/">
            {agency.name}
          </a>
          <div className="right">
            <MainMenu items={primary.slice(split)} current={current} label="More" />
            <a className="phone" href={telephoneHref(agency.telephone)}>
              <Icon name="phone" />
              <span>
                <span className="visuallyHidden">Call </span>
                {agency.telephone}
              </span>
            </a>
            <SavedCount href={SAVED_PROPERTIES_ADDRESS} />
            <UserLink user={user} />
          </div>
        </div>
        {primary.length === 0 && (
          <p className="page menuError">Error, menu items need to be set in admin for the header component to work</p>
        )}
        {home && (
          <nav className="page secondary" aria-label="Also">
            <ul>
              {secondary.map((item) => (
                <li key={item.id}>
                  <a href={item.url}>{item.name}</a>
                </li>
              ))}
              <li>
                <a className="sideValuation" href={VALUATION.url} data-overlay>
                  {VALUATION.name}
                </a>
              </li>
            </ul>
          </nav>
        )}
      </header>
    </>
  )
}

function useScrolledBeyond(pixels: number): boolean {
  const [beyond, setBeyond] = useState(false)
  useEffect(() => {
    const look = () => setBeyond(scrollY > pixels)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [pixels])
  return beyond
}
