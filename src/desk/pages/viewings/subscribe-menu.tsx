import { useState } from 'react'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import { CalendarLinks } from '../../parts/calendar-links.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'

/** The diaries that somebody can have in a calendar program, each with its links. */
export function SubscribeMenu({ calendars }: { calendars: DeskResult<'my-calendars'> }) {
  const [shown, setShown] = useState<string>()
  const calendar = calendars.find(({ title }) => title === shown)
  return (
    <>
      <MenuButton label="Subscribe" className="not-phone">
        {calendars.map(({ title }) => (
          <button type="button" key={title} onClick={() => setShown(title)}>
            <DeskIcon name="calendar" />
            {title}
          </button>
        ))}
      </MenuButton>
      {calendar && (
        <DeskDialog title={`Subscribe: ${calendar.title}`} onClose={() => setShown(undefined)}>
          <CalendarLinks whose={calendar.whose} subscriptions={calendar.subscriptions} />
        </DeskDialog>
      )}
    </>
  )
}
