import { useKept } from '#src/design-system/hooks/stored-value.ts'
import { useScripted } from '#src/design-system/hooks/use-hydrated.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { savedProperties, toggleSaved } from './saved-properties.ts'
import '#src/design-system/button/button.css'
import './heart.css'

export type HeartProps = {
  propertyId: number
  /** what is saved, for those who do not see the card: "Save Northgate, Oakham, Rutland" */
  address: string
  /** `button` has the word Save and stands in a row of buttons; without it the heart lies over a picture's corner */
  look?: 'button'
  /** after it was pressed, with what it is now */
  onToggle?: (saved: boolean) => void
}

/**
 * Saves a home, or removes it. It can do nothing before the script is there, so it shows itself then; its place over
 * the picture, or in the row, is kept.
 */
export function Heart({ propertyId, address, look, onToggle }: HeartProps) {
  const saved = useKept(savedProperties, (ids) => ids.includes(propertyId))
  const scripted = useScripted()
  return (
    <button
      className={look === 'button' ? 'heart button plain' : 'heart over'}
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${address}`}
      data-waiting={scripted ? undefined : ''}
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
