import type { MenuItem } from '#src/agency/agency.ts'
import { linkProps } from './menu-items.ts'
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
              <a {...linkProps(item)} aria-current={item === current ? 'true' : undefined}>
                {item.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Dropdown({ item, items }: { item: MenuItem; items: MenuItem[] }) {
  const plain = items.filter((child) => !child.items?.length)
  const groups = items.filter((child) => child.items?.length)
  const half = groups.length > 0 ? plain.length : Math.ceil(plain.length / 2)
  return (
    <div className="dropdown">
      <div className="page">
        <p className="head display">
          <a {...linkProps(item)}>{item.name}</a>
        </p>
        <LinkList items={plain.slice(0, half)} />
        {half < plain.length && <LinkList items={plain.slice(half)} />}
        {groups.map((group) => (
          <div key={group.id}>
            <p className="muted small">{group.name}</p>
            <LinkList items={group.items ?? []} />
          </div>
        ))}
      </div>
    </div>
  )
}

function LinkList({ items }: { items: MenuItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <a {...linkProps(item)}>{item.name}</a>
        </li>
      ))}
    </ul>
  )
}
