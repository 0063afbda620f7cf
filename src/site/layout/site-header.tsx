import { UserLink } from '#src/account/sessions/ui/user-link.tsx'
import { useRecognisedUser } from '#src/account/users/ui/use-recognised-user.ts'
import type { MenuItem } from '#src/agency/profile/agency.ts'
import type { SectionName } from '#src/agency/profile/settings.ts'
import type { HeaderAgency } from '#src/agency/profile/site-agency.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { SAVED_PROPERTIES_PATH } from '#src/saved-properties/saved-paths.ts'
import { SavedCount } from '#src/saved-properties/ui/saved-count.tsx'
import { usePagePath } from '../document/page-view.tsx'
import { pasted } from '../document/pasted.tsx'
import { serverOnlyData } from '../document/server-only.tsx'
import { MainMenu } from './main-menu.tsx'
import { currentItem, itemsInFirstPart, linkProps } from './menu-items.ts'
import { MenuLink } from './menu-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SectionDrawing } from './section/section-drawing.tsx'
import './site-header.css'

type SiteHeaderProps = {
  agency: HeaderAgency
  /** of which section of the agency's the page is */
  section?: SectionName
}

/** The side valuation button of the home page, and what stands for it in the menu of phones. */
const VALUATION: MenuItem = { id: 0, name: 'Book a valuation', url: '#/book-a-valuation' }

/**
 * Logo, menus and telephone at the head of every page. The secondary menu and the valuation button show on
 * the home page only.
 */
export function SiteHeader({ agency, section }: SiteHeaderProps) {
  const path = usePagePath()
  const home = path === '/'
  return <PastedHeader {...{ agency, section, home }} currentId={currentItem(agency.menus.primary, path)?.id} />
}

type HeaderProps = SiteHeaderProps & { home: boolean; currentId?: number }

const PastedHeader = pasted(Header, ({ agency, section, home, currentId }: HeaderProps) => ({
  of: agency,
  variant: `header ${section} ${home} ${currentId}`,
}))

function Header({ agency, section, home, currentId }: HeaderProps) {
  const user = useRecognisedUser()
  const { name, logo: drawn, telephone, contactUrl, logoPosition } = agency
  const { primary, secondary } = agency.menus
  const split = itemsInFirstPart(agency)
  const current = primary.find(({ id }) => id === currentId)
  const tel = telephoneHref(telephone)
  const logo = (
    <a className="logo" href="/">
      {drawn ? <img src={drawn.url} alt={name} width={drawn.width} height={drawn.height} /> : name}
    </a>
  )
  return (
    <header className="siteHeader" data-logo={logoPosition} data-home={home || undefined}>
      {home && (
        <nav className="secondary" aria-label="Also">
          <ul className="page">
            {[...secondary, VALUATION].map((item) => (
              <li key={item.id}>
                <MenuLink item={item} className={item === VALUATION ? 'sideValuation' : undefined} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="page bar">
        {logoPosition === 'left' && logo}
        <div className="start">
          {primary.length > 0 && (
            <MobileMenu items={primary} secondary={home ? secondary : []}>
              {home && <MenuLink item={VALUATION} className="button" />}
              <a className="button outline figures" href={tel}>
                <Icon name="phone" />
                {telephone}
              </a>
            </MobileMenu>
          )}
          <UserLink user={user} />
        </div>
        <MainMenu items={primary.slice(0, split)} current={current} label="Main" />
        {logoPosition === 'centre' && logo}
        <div className="end">
          <MainMenu items={primary.slice(split)} current={current} label="More" />
          {contactUrl && (
            <a className="phone narrow" {...linkProps({ url: contactUrl })}>
              <Icon name="phone" />
              <span className="visuallyHidden">Contact us</span>
            </a>
          )}
          <a className={contactUrl ? 'phone wide' : 'phone'} href={tel}>
            <Icon name="phone" />
            <span>
              <span className="visuallyHidden">Call </span>
              {telephone}
            </span>
          </a>
          <SavedCount href={SAVED_PROPERTIES_PATH} />
          <UserLink user={user} />
        </div>
        {section && <SectionDrawing data={serverOnlyData({ section })} />}
      </div>
    </header>
  )
}
