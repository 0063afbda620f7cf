import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { savedProperties, toggleSaved } from './saved-properties.ts'
import '#src/design-system/button/button.css'
import './heart.css'

export type HeartProps = {
  propertyId: number
  /** for screen readers: "Save Northgate, Oakham, Rutland" */
  address: string
  /** `button`: in a row of buttons, with the word Save; default: over the corner of a picture */
  look?: 'button'
  /** after a press, with the new state */
  onToggle?: (saved: boolean) => void
}

/**
 * Saves a home, or removes it. Hidden until a script can hear it (show-saved.ts); its space is reserved.
 */
export function Heart({ propertyId, address, look, onToggle }: HeartProps) {
  const saved = useStoredValue(savedProperties, (ids) => ids.includes(propertyId))
  const scripted = useHydrated()
  return (
    <button
      className={look === 'button' ? 'heart button plain' : 'heart over'}
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${address}`}
      data-saves={propertyId}
      data-waiting={scripted ? undefined : ''}
      // show-saved.ts is quicker
      suppressHydrationWarning
      onClick={() => {
        toggleSaved(propertyId)
        onToggle?.(!saved)
      }}
    >
      <Icon name="heart" />
      {look === 'button' && 'Save'}
    </button>
  )
}
