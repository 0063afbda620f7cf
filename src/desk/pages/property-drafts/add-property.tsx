import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'

/** The button with which everything begins. */
export function AddProperty({ isPrimary = true }: { isPrimary?: boolean }) {
  return (
    <DeskForm action="/desk/properties/drafts">
      {({ isSending }) => (
        <button type="submit" className={isPrimary ? 'btn primary' : 'btn'} disabled={isSending}>
          <DeskIcon name="plus" size="s" />
          Add property
        </button>
      )}
    </DeskForm>
  )
}
