import type { MenuItem } from '#src/agency/agency.ts'
import { Icon } from '#src/design-system/icon.tsx'
import { linkProps } from './menu-items.ts'
import './mobile-menu.css'

/**
 * The menu below 1200 px: a button, and a panel over the page which goes down level by level, with a way back at each.
 * Built of nested `<details>`, so it needs no script; the page behind does not scroll while it is open.
 */
export function MobileMenu({ items, secondary }: { items: MenuItem[]; secondary: MenuItem[] }) {
  return (
    <details className="mobileNav">
      <summary>
        <Icon name="menu" />
        <Icon name="cross" />
        <span className="word">Menu</span>
      </summary>
      <nav className="mobileMenu" aria-label="Menu">
        <Level items={items} />
        <ul>
          {secondary.map((item) => (
            <li key={item.id}>
              <a className="item sub" {...linkProps(item)}>
                {item.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function Level({ items, deeper = false }: { items: MenuItem[]; deeper?: boolean }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.items?.length ? (
            <details className="level">
              <summary>
                <span className={deeper ? 'item sub' : 'item'}>
                  {item.name}
                  <Icon name="chevron-right" />
                </span>
                <span className="back">
                  <Icon name="arrow-left" />
                  Back
                </span>
              </summary>
              <div className="panel">
                <p className="display">
                  <a {...linkProps(item)}>{item.name}</a>
                </p>
                <Level items={item.items} deeper />
              </div>
            </details>
          ) : (
            <a className={deeper ? 'item sub' : 'item'} {...linkProps(item)}>
              {item.name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
