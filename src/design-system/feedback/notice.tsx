import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import './notice.css'

export type NoticeKind = 'plain' | 'success' | 'warning' | 'error'

const ICONS: Record<NoticeKind, IconName> = { plain: 'info', success: 'tick', warning: 'info', error: 'info' }

/** A sentence or two that the visitor should not miss; colour never says it alone. */
export function Notice({
  kind = 'plain',
  icon,
  children,
}: {
  kind?: NoticeKind
  icon?: IconName
  children: ReactNode
}) {
  return (
    <div className={kind === 'plain' ? 'notice' : `notice ${kind}`}>
      <Icon name={icon ?? ICONS[kind]} />
      <div>{children}</div>
    </div>
  )
}
