import { Icon } from '../icon/icon.tsx'
import './arrow-link.css'

/** A link that leads on from a section: "All 134 homes for sale". */
export function ArrowLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="arrowLink" href={href}>
      <span>{children}</span>
      <Icon name="arrow-right" />
    </a>
  )
}
