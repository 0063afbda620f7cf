import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { savedProperties } from './saved-properties.ts'
import './saved-count.css'

/** More digits do not fit. */
const MAX_COUNT_SHOWN = 99

/** The header's link to saved properties, with their number. */
export function SavedCount({ href }: { href: string }) {
  const count = useStoredValue(savedProperties, (ids) => ids.length)
  return (
    <a className="savedCount" href={href} data-overlay>
      <Icon name="heart" />
      <span className="visuallyHidden">Saved properties</span>
      {count > 0 && (
        <>
          <span className="visuallyHidden">: {count}</span>
          <span className="mark" aria-hidden="true">
            {count > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : count}
          </span>
        </>
      )}
    </a>
  )
}
