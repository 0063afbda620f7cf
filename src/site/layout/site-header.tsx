import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
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

/** Logo, menus and telephone at the head of every page (spec 2 §2.5). The secondary menu shows on the home page only. */
export function SiteHeader({ agency }: { agency: Pick<SiteAgency, 'name' | 'telephone' | 'menus' | 'logoPosition'> }) {
  const { pathname } = useLocation()
  const header = useRef<HTMLElement>(null)
  const scrolled = useScrolledBeyond(SCROLLED_PX)
  useClosingDetails(header)
  const { primary, secondary } = agency.menus
  const split = agency.logoPosition === 'centre' ? ITEMS_BEFORE_LOGO : primary.length
  const current = currentItem(primary, pathname)
  const home = pathname === '/'
  return (
    <>
      <SkipLink />
      <header
        className="siteHeader"
        ref={header}
        data-logo={agency.logoPosition}
        data-home={home || undefined}
        data-scrolled={(home && scrolled) || undefined}
      >
        <div className="page bar">
          <MobileMenu items={primary} secondary={secondary} />
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
          </div>
        </div>
        {primary.length === 0 && (
          <p className="page menuError">Error, menu items need to be set in admin for the header component to work</p>
        )}
        {home && secondary.length > 0 && (
          <nav className="page secondary" aria-label="Also">
            <ul>
              {secondary.map((item) => (
                <li key={item.id}>
                  <a href={item.url}>{item.name}</a>
                </li>
              ))}
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
