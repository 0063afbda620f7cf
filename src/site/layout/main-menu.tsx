import type { MenuItem } from '#src/agency/profile/agency.ts'
import { MenuLink } from './menu-link.tsx'
import './main-menu.css'

/** A part of the menu on wide windows: links, and for items with children a panel that opens under the header. */
export function MainMenu({ items, current, label }: { items: MenuItem[]; current?: MenuItem; label: string }) {
  if (items.length === 0) return null
  return (
    <nav className="menu" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.items?.length ? (
              <details name="site-menu">
                <summary data-current={item === current || undefined}>{item.name}</summary>
                <Dropdown item={item} items={item.items} />
              </details>
            ) : (
              <MenuLink item={item} current={item === current} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A list longer than this stands in two columns. */
const ROWS = 5

function Dropdown({ item, items }: { item: MenuItem; items: MenuItem[] }) {
  const plain = items.filter((child) => !child.items?.length)
  const half = plain.length > ROWS ? Math.ceil(plain.length / 2) : plain.length
  return (
    <div className="dropdown">
      <div className="page">
        <p className="head display">
          <MenuLink item={item} />
        </p>
        <LinkList items={plain.slice(0, half)} />
        <LinkList items={plain.slice(half)} />
        {items.map(
          (group) =>
            group.items?.length && (
              <div key={group.id}>
                <p className="small">
                  <MenuLink item={group} />
                </p>
                <LinkList items={group.items} />
              </div>
            ),
        )}
      </div>
    </div>
  )
}

function LinkList({ items }: { items: MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item} />
        </li>
      ))}
    </ul>
  )
}
