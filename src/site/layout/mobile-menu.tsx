import type { ReactNode } from 'react'
import type { MenuItem } from '#src/agency/profile/agency.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { MenuLink } from './menu-link.tsx'
import './mobile-menu.css'

type MobileMenuProps = {
  items: MenuItem[]
  /** below the main items, smaller */
  secondary: MenuItem[]
  /** at the foot of the first level */
  children: ReactNode
}

/**
 * The menu below 75em: a button, and a panel over the page which goes down level by level, with a way back at each.
 * Built of nested `<details>`, so it needs no script; the page behind does not scroll while it is open.
 */
export function MobileMenu({ items, secondary, children }: MobileMenuProps) {
  return (
    <details className="mobileNav">
      <summary>
        <Icon name="menu" />
        <Icon name="cross" />
        <span className="word">Menu</span>
      </summary>
      <nav className="mobileMenu" aria-label="Menu">
        <Level items={items} from="the menu" />
        <div className="rest">
          {secondary.map((item) => (
            <MenuLink key={item.id} item={item} className="item sub" />
          ))}
          <div className="ways">{children}</div>
        </div>
      </nav>
    </details>
  )
}

/** @param from where its items lead back to */
function Level({ items, from, deeper = false }: { items: MenuItem[]; from: string; deeper?: boolean }) {
  const look = deeper ? 'item sub' : 'item'
  return (
    <ul className="entries">
      {items.map((item) => (
        <li key={item.id}>
          {item.items?.length ? (
            <details className="level">
              <summary>
                <span className={look}>
                  {item.name}
                  <Icon name="chevron-right" />
                </span>
                <span className="back">
                  <Icon name="arrow-left" />
                  <span>
                    Back<span className="visuallyHidden"> to {from}</span>
                  </span>
                </span>
              </summary>
              <div className="panel">
                <p className="title display">
                  <MenuLink item={item} />
                </p>
                <Level items={item.items} from={item.name} deeper />
              </div>
            </details>
          ) : (
            <MenuLink item={item} className={look} />
          )}
        </li>
      ))}
    </ul>
  )
}
