import { Icon } from '#src/design-system/icon/icon.tsx'
import { toggleSaved } from './saved-properties.ts'

/** Takes a home out of the list. Without a script it is the call of the specification, as a form. */
export function RemoveHome({ id, name, onRemove }: { id: number; name: string; onRemove: () => void }) {
  return (
    <form
      method="post"
      action={`/saved_properties/${id}`}
      onSubmit={(event) => {
        event.preventDefault()
        onRemove()
        toggleSaved(id)
      }}
    >
      <input type="hidden" name="_method" value="delete" />
      <button className="remove" type="submit" aria-label={`Remove ${name}`}>
        <Icon name="bin" />
      </button>
    </form>
  )
}
