import { Icon } from '#src/design-system/icon/icon.tsx'
import { toggleSaved } from './saved-properties.ts'

/** Removes a home from the list. Without JavaScript it is a form for `POST /saved_properties/{id}`. */
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
