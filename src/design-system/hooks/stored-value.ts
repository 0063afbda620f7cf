import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

/** What a value needs of its browser. `storage` may throw: some browsers refuse it altogether. */
export type BrowserDeps = {
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  events: Pick<EventTarget, 'addEventListener'>
}

export type StoredValueOptions<Value> = {
  /** in local storage */
  key: string
  /** before anything was stored, and on the server */
  initial: Value
  /** never throws; null when there is nothing */
  read: (text: string | null) => Value
  write: (value: Value) => string
}

/** Whether a change will outlive the page: storage can be full, or closed to the site. */
export type Persistence = 'kept' | 'on_this_page'

export type StoredValue<Value> = {
  get: () => Value
  initial: Value
  subscribe: (listener: () => void) => () => void
  /**
   * Changes the value here and in every other tab. `how` gets the stored value, which another tab may have changed a
   * moment ago. It may run again, so it must be idempotent: add or remove, never toggle.
   */
  change: (how: (value: Value) => Value) => Persistence
  /** Reads the stored value now: another tab's change is announced a moment after it was made. */
  refresh: () => void
}

/**
 * A value in the browser's local storage, the same in every tab, and in pages that the Back button brings back. What
 * the browser refuses to store stays in memory, and is stored with the next change that succeeds.
 */
export function storedValue<Value>(
  { key, initial, read, write }: StoredValueOptions<Value>,
  browser: BrowserDeps | undefined = thisBrowser(),
): StoredValue<Value> {
  const store = createStore<Value>(() => initial)
  let known: string | null = null
  let refused: ((value: Value) => Value)[] = []

  const stored = () => {
    try {
      return browser?.storage().getItem(key) ?? null
    } catch {
      return null
    }
  }
  const withRefused = (text: string | null) => refused.reduce((value, how) => how(value), read(text))
  const refresh = () => {
    const text = stored()
    if (text === known) return
    known = text
    store.setState(withRefused(text), true)
  }

  refresh()
  browser?.events.addEventListener('storage', (event) => {
    const { key: changed } = event as StorageEvent
    if (changed === key || changed === null) refresh()
  })
  browser?.events.addEventListener('pageshow', refresh)

  return {
    get: store.getState,
    initial,
    subscribe: store.subscribe,
    refresh,
    change(how) {
      if (!browser) throw new Error(`${key} is a visitor's; the server has none to change`)
      const value = how(withRefused(stored()))
      const text = write(value)
      try {
        browser.storage().setItem(key, text)
        known = text
        refused = []
      } catch {
        refused.push(how)
      }
      store.setState(value, true)
      return refused.length === 0 ? 'kept' : 'on_this_page'
    },
  }
}

/** A stored value in a component; the initial one on the server and during hydration. */
export function useStoredValue<Value, Seen>(stored: StoredValue<Value>, look: (value: Value) => Seen): Seen {
  return useSyncExternalStore(
    stored.subscribe,
    () => look(stored.get()),
    () => look(stored.initial),
  )
}

function thisBrowser(): BrowserDeps | undefined {
  return typeof window === 'undefined' ? undefined : { storage: () => window.localStorage, events: window }
}
