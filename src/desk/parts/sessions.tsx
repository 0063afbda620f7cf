import { DeskIcon } from './icon.tsx'
import { formatDayAndTime } from './when.ts'

type SessionsProps = {
  sessions: readonly { id: number; device: string; last_seen_at: Date }[]
  currentId?: number
  /** a button beside each of the others */
  end?: (id: number) => React.ReactNode
}

export function Sessions({ sessions, currentId, end }: SessionsProps) {
  return (
    <ul className="rows lead">
      {sessions.map(({ id, device, last_seen_at }) => (
        <li key={id}>
          <DeskIcon name={/iPhone|Android/.test(device) ? 'mobile' : 'computer'} />
          <div>
            {device}
            <div className="sub">
              {id === currentId ? 'This device' : `Last active ${formatDayAndTime(last_seen_at, { year: false })}`}
            </div>
          </div>
          {id !== currentId && end?.(id)}
        </li>
      ))}
    </ul>
  )
}
