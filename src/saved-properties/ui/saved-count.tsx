import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { savedProperties } from './saved-properties.ts'
import { savedCountWords } from './show-saved.ts'
import './saved-count.css'

/** The header's link to saved properties, with their number, which show-saved.ts may have shown before. */
export function SavedCount({ href }: { href: string }) {
  const { spoken, seen } = savedCountWords(useStoredValue(savedProperties, (ids) => ids.length))
  return (
    <a className="savedCount" href={href} data-overlay>
      <Icon name="heart" />
      <span className="visuallyHidden">
        Saved properties
        <span data-saved-count="spoken" dangerouslySetInnerHTML={{ __html: spoken }} suppressHydrationWarning />
      </span>
      <span
        className="mark"
        aria-hidden="true"
        data-saved-count="seen"
        dangerouslySetInnerHTML={{ __html: seen }}
        suppressHydrationWarning
      />
    </a>
  )
}
