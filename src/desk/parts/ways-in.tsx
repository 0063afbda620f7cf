import type { ReactNode } from 'react'
import { DeskIcon } from './icon.tsx'
import { formatDayAndTime } from './when.ts'

type Passkey = { id: string; name: string; created_at: Date; last_used_at: Date | null }

type WaysInProps = {
  passkeys: readonly Passkey[]
  hasPassword: boolean
  /** the email address of a linked work account */
  workAccount?: string
  /** a button beside each passkey, and one beside the work account */
  action?: (passkey: Passkey) => ReactNode
  workAccountAction?: ReactNode
  /** further rows */
  children?: ReactNode
}

/** How somebody signs in: their passkeys, and a password where they have one. */
export function WaysIn({ passkeys, hasPassword, workAccount, action, workAccountAction, children }: WaysInProps) {
  if (passkeys.length === 0 && !hasPassword && workAccount === undefined && !children) return null
  return (
    <ul className="rows lead">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <DeskIcon name="passkey" />
          <div>
            <span className="medium">{passkey.name}</span>
            <div className="sub">
              Added {formatDayAndTime(passkey.created_at, { year: false })}
              {passkey.last_used_at && `, used ${formatDayAndTime(passkey.last_used_at, { year: false })}`}
            </div>
          </div>
          {action?.(passkey)}
        </li>
      ))}
      {hasPassword && (
        <li>
          <DeskIcon name="lock" />
          <div className="medium">Password and one-time codes</div>
        </li>
      )}
      {workAccount !== undefined && (
        <li>
          <DeskIcon name="user" />
          <div>
            <span className="medium">Work account</span>
            <div className="sub">{workAccount}</div>
          </div>
          {workAccountAction}
        </li>
      )}
      {children}
    </ul>
  )
}
