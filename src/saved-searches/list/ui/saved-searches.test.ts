import { expect, test } from 'vitest'
import { storedValue } from '#src/design-system/hooks/stored-value.ts'
import type { ToastOptions } from '#src/design-system/toast/show-toast.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import {
  formatStoredSearches,
  parseStoredSearches,
  SAVED_SEARCHES_KEY,
  type StoredSearch,
  type StoredSearches,
  toStoredSearch,
} from '../stored-searches.ts'
import { changeSearch, removeSearch, seeSearch, toggleSearch } from './saved-searches.ts'

function visitor({ full = false } = {}) {
  const storage = new Map<string, string>()
  const toasts: ToastOptions[] = []
  const added: StoredSearch[] = []
  const saved = storedValue<StoredSearches>(
    { key: SAVED_SEARCHES_KEY, initial: [], read: parseStoredSearches, write: formatStoredSearches },
    {
      storage: () => ({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, text) => {
          if (full) throw new DOMException('full', 'QuotaExceededError')
          storage.set(key, text)
        },
      }),
      events: new EventTarget(),
    },
  )
  const saving = {
    saved,
    showToast: (toast: ToastOptions) => void toasts.push(toast),
    added: (search: StoredSearch) => void added.push(search),
    now: () => now,
  }
  return {
    saved,
    storage,
    toasts,
    added,
    toggle: (asks: Partial<Criteria>) => toggleSearch(asked(asks), saving),
    remove: (place: number) => removeSearch(saved.get()[place]!, saving),
    saving,
  }
}

const now = new Date('2026-11-20T12:00:00Z')
const asked = (asks: Partial<Criteria>) => toStoredSearch({ channel: 'sales', tags: [], page: 1, ...asks })
/** As it is kept. */
const search = (asks: Partial<Criteria>) => ({ ...asked(asks), created_at: now.toISOString() })

test('a blocked storage is reported', () => {
  const { toggle, saved, toasts } = visitor({ full: true })
  toggle({ minBeds: 2 })
  expect(saved.get()).toEqual([search({ minBeds: 2 })])
  expect(toasts).toMatchObject([{ kind: 'error', words: expect.stringContaining('blocking storage') }])
})

test('a saved search shows a toast and dispatches the event saved_search_added', () => {
  const { toggle, storage, toasts, added } = visitor()
  toggle({ minBeds: 2, page: 3 })
  const stored = { channel: 'sales', minBeds: 2, tags: [], alert_frequency: 'I', created_at: now.toISOString() }
  expect(JSON.parse(storage.get(SAVED_SEARCHES_KEY) ?? '')).toEqual([stored])
  expect(added).toEqual([stored])
  expect(toasts).toMatchObject([{ words: 'Search saved.' }])
})

test('the same search again removes it, tells nobody, and can be undone', () => {
  const { toggle, saved, toasts, added } = visitor()
  toggle({ minBeds: 1 })
  toggle({ minBeds: 2, pets: true })
  toggle({ minBeds: 3 })
  toggle({ minBeds: 2, tags: ['!flat'] })
  expect(saved.get()).toEqual([search({ minBeds: 3 }), search({ minBeds: 1 })])
  expect(added).toHaveLength(3)
  expect(toasts.at(-1)).toMatchObject({ words: 'Saved search removed.', action: { words: 'Undo' } })
  toasts.at(-1)?.action?.press()
  expect(saved.get()[1]).toEqual(search({ minBeds: 2, pets: true }))
})

test('a search is removed from its list, and that can be undone', () => {
  const { toggle, remove, saved, toasts } = visitor()
  toggle({ minBeds: 1 })
  remove(0)
  expect(saved.get()).toEqual([])
  toasts.at(-1)?.action?.press()
  expect(saved.get()).toEqual([search({ minBeds: 1 })])
})

test('a search is renamed and told of by its criteria, also when it has been read anew meanwhile', () => {
  const { toggle, saved, saving } = visitor()
  toggle({ minBeds: 1 })
  toggle({ minBeds: 2 })
  changeSearch(search({ minBeds: 1 }), { name: 'First home' }, saving)
  changeSearch(search({ minBeds: 2 }), { alert_frequency: 'W' }, saving)
  expect(saved.get()).toEqual([
    { ...search({ minBeds: 2 }), alert_frequency: 'W' },
    { ...search({ minBeds: 1 }), name: 'First home' },
  ])
})

test('its homes are seen when the visitor looks at them, but not again within a minute, nor those of another search', () => {
  const { toggle, saved, saving } = visitor()
  toggle({ minBeds: 1 })
  const look = (asks: Partial<Criteria>, seconds: number) =>
    seeSearch(asked(asks), { ...saving, now: () => new Date(now.getTime() + seconds * 1000) })
  look({ minBeds: 1 }, 30)
  look({ minBeds: 2 }, 90)
  expect(saved.get()[0]).not.toHaveProperty('seen_at')
  look({ minBeds: 1, pets: true }, 90)
  expect(saved.get()).toEqual([{ ...search({ minBeds: 1 }), seen_at: '2026-11-20T12:01:30.000Z' }])
})
