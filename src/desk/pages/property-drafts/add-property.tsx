import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'

/** The button with which everything begins. */
export function AddProperty() {
  return (
    <DeskForm action="/desk/properties/drafts">
      {({ isSending }) => (
        <button type="submit" className="btn primary" disabled={isSending}>
          <DeskIcon name="plus" size="s" />
          Add property
        </button>
      )}
    </DeskForm>
  )
}
