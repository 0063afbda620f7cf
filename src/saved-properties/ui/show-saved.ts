import type { PressLeftEvent } from '#src/design-system/hooks/first-interaction.ts'
import { readSavedIds, SAVED_PROPERTIES_KEY, withoutSaved, withSaved, writeSavedIds } from '../saved-ids.ts'

/** More digits do not fit. */
const MAX_COUNT_SHOWN = 99

/**
 * Shows what is saved in this browser before React is there: which hearts are pressed, and how many there are in the
 * header. It is shown anew when another tab changes it, and when Back returns to the page.
 */
export function showSaved(): void {
  show()
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  addEventListener('press-left' satisfies PressLeftEvent, ({ target }) => toggle(target as HTMLElement))
}

/** A heart whose page is left before React could hear it. */
function toggle({ dataset: { saves } }: HTMLElement): void {
  if (saves === undefined) return
  const ids = readSavedIds(stored())
  const id = Number(saves)
  const changed = ids.includes(id) ? withoutSaved(ids, id) : withSaved(ids, id)
  try {
    localStorage.setItem(SAVED_PROPERTIES_KEY, writeSavedIds(changed))
  } catch {
    // the browser refuses storage: nothing can be saved in it
  }
}

function show(): void {
  const ids = new Set(readSavedIds(stored()))
  for (const heart of document.querySelectorAll<HTMLElement>('[data-saves]')) {
    heart.setAttribute('aria-pressed', String(ids.has(Number(heart.dataset.saves))))
    delete heart.dataset.waiting
  }
  const { spoken, seen } = savedCountWords(ids.size)
  for (const place of document.querySelectorAll('[data-saved-count="spoken"]')) place.textContent = spoken
  for (const place of document.querySelectorAll('[data-saved-count="seen"]')) place.textContent = seen
}

/** Nothing where the browser refuses storage. */
function stored(): string | null {
  try {
    return localStorage.getItem(SAVED_PROPERTIES_KEY)
  } catch {
    return null
  }
}

/** The number beside the header's heart, and as a screen reader says it. Nothing for none. */
export function savedCountWords(count: number): { spoken: string; seen: string } {
  if (count === 0) return { spoken: '', seen: '' }
  return { spoken: `: ${count}`, seen: count > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : String(count) }
}
