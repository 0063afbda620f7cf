import type { ReactNode } from 'react'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import { DeskIcon } from './icon.tsx'

type Passkey = { id: string; name: string; created_at: Date; last_used_at: Date | null }

type WaysInProps = {
  passkeys: readonly Passkey[]
  hasPassword: boolean
  /** a button beside each passkey */
  action?: (passkey: Passkey) => ReactNode
  /** further rows */
  children?: ReactNode
}

/** How somebody signs in: their passkeys, and a password where they have one. */
export function WaysIn({ passkeys, hasPassword, action, children }: WaysInProps) {
  return (
    <ul className="rows lead">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <DeskIcon name="passkey" />
          <div>
            <span className="medium">{passkey.name}</span>
            <div className="sub">
              Added {formatUkMoment(passkey.created_at, { year: false })}
              {passkey.last_used_at && `, used ${formatUkMoment(passkey.last_used_at, { year: false })}`}
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
      {children}
    </ul>
  )
}
