import { type StoredValue, storedValue } from '#src/design-system/hooks/stored-value.ts'
import { savedLocallyToast } from '#src/design-system/toast/saved-toast.ts'
import { showToast, type ToastOptions } from '#src/design-system/toast/show-toast.ts'
import {
  readSavedIds,
  restoreSaved,
  SAVED_PROPERTIES_KEY,
  type SavedIds,
  withoutSaved,
  withSaved,
  writeSavedIds,
} from '../saved-ids.ts'

/** The visitor's saved properties, the same in every tab. Empty on the server. */
export const savedProperties: StoredValue<SavedIds> = storedValue({
  key: SAVED_PROPERTIES_KEY,
  initial: [],
  read: readSavedIds,
  write: writeSavedIds,
})

export type SavingDeps = {
  saved: Pick<StoredValue<SavedIds>, 'get' | 'change'>
  showToast: (toast: ToastOptions) => void
}

const browserDeps: SavingDeps = { saved: savedProperties, showToast: showToast }

/** Saves a property, or removes it if it is saved. A toast confirms it, with Undo after a removal. */
export function toggleSaved(id: number, { saved, showToast }: SavingDeps = browserDeps): void {
  const place = saved.get().indexOf(id)
  if (place < 0) {
    const persistence = saved.change((ids) => withSaved(ids, id))
    showToast(savedLocallyToast(persistence, { topic: 'saved-property', words: 'Property saved.' }))
    return
  }
  saved.change((ids) => withoutSaved(ids, id))
  showToast({
    topic: 'saved-property',
    words: 'Saved property removed.',
    action: { words: 'Undo', press: () => void saved.change((ids) => restoreSaved(ids, id, place)) },
  })
}
