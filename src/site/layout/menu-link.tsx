import type { MenuItem } from '#src/agency/profile/agency.ts'
import { linkProps } from './menu-items.ts'

type MenuLinkProps = { item: MenuItem; className?: string; current?: boolean }

/** A link of any menu. Who cannot see that it opens a new tab is told so. */
export function MenuLink({ item, className, current }: MenuLinkProps) {
  return (
    <a {...linkProps(item)} className={className} aria-current={current ? 'true' : undefined}>
      {item.name}
      {item.target === 'B' && <span className="visuallyHidden"> (opens in a new tab)</span>}
    </a>
  )
}
