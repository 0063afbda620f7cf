import { expect, test } from 'vitest'
import { type Persistence, storedValue } from '#src/design-system/hooks/stored-value.ts'
import type { ToastOptions } from '#src/design-system/toast/show-toast.ts'
import { readSavedIds, SAVED_PROPERTIES_KEY, writeSavedIds } from '../saved-ids.ts'
import { savedProperties, toggleSaved } from './saved-properties.ts'

function visitor({ kept = '[]', keeping = 'kept' as Persistence } = {}) {
  const storage = new Map([[SAVED_PROPERTIES_KEY, kept]])
  const toasts: ToastOptions[] = []
  const saved = storedValue(
    { key: SAVED_PROPERTIES_KEY, initial: [], read: readSavedIds, write: writeSavedIds },
    {
      storage: () => ({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, text) => {
          if (keeping !== 'kept') throw new DOMException('full', 'QuotaExceededError')
          storage.set(key, text)
        },
      }),
      events: new EventTarget(),
    },
  )
  const saving = { saved, showToast: (toast: ToastOptions) => void toasts.push(toast) }
  return { toggle: (id: number) => toggleSaved(id, saving), saved, toasts, storage }
}

test('on the server nothing is saved', () => {
  expect(savedProperties.get()).toEqual([])
})

test('a blocked storage is reported, and the heart stays filled until the page is left', () => {
  const { toggle, saved, toasts } = visitor({ kept: '[7]', keeping: 'on_this_page' })
  toggle(12)
  expect(saved.get()).toEqual([12, 7])
  expect(toasts).toMatchObject([{ kind: 'error', words: expect.stringContaining('blocking storage') }])
})

test('a saved home comes first in the list, and a toast confirms it', () => {
  const { toggle, toasts, storage } = visitor({ kept: '[7]' })
  toggle(12)
  expect(storage.get(SAVED_PROPERTIES_KEY)).toBe('[12,7]')
  expect(toasts).toMatchObject([{ words: 'Property saved.' }])
  expect(toasts[0]?.kind ?? 'success').toBe('success')
})

test('a saved home is removed, and that can be undone', () => {
  const { toggle, saved, toasts } = visitor({ kept: '[12,7,3]' })
  toggle(7)
  expect(saved.get()).toEqual([12, 3])
  expect(toasts).toMatchObject([{ words: 'Saved property removed.', action: { words: 'Undo' } }])
  toasts[0]?.action?.press()
  expect(saved.get()).toEqual([12, 7, 3])
})
