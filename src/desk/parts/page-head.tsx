import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskIcon } from './icon.tsx'

type PageHeadProps = {
  title: ReactNode
  /** one sentence below the title */
  lede?: ReactNode
  /** the page that this one belongs to */
  back?: { to: string; name: string }
  /** at the end of the line of the way back */
  beside?: ReactNode
  /** the title is that of the menu entry, which phones show in the bar above */
  isMenuTitle?: boolean
  /** phones reach the actions in another way */
  noActionsOnPhones?: boolean
  /** actions */
  children?: ReactNode
}

/** The top of a page: its title, the way back, and what can be done with the whole of it. */
export function PageHead({
  title,
  lede,
  back,
  beside,
  isMenuTitle = false,
  noActionsOnPhones = false,
  children,
}: PageHeadProps) {
  return (
    <>
      {back && (
        <div className="crumbs">
          <Link className="row tight" to={back.to}>
            <DeskIcon name="chevron-left" size="s" />
            {back.name}
          </Link>
          {beside && <span className="push">{beside}</span>}
        </div>
      )}
      <div className={isMenuTitle ? 'head same' : 'head'}>
        <div>
          <h1>{title}</h1>
          {lede && <p className="lede">{lede}</p>}
        </div>
        {children && <div className={noActionsOnPhones ? 'acts not-phone' : 'acts'}>{children}</div>}
      </div>
    </>
  )
}
