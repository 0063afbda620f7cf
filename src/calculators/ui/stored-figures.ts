import { type StoredValue, storedValue } from '#src/design-system/hooks/stored-value.ts'
import type { Wake } from '#src/design-system/hooks/wake.ts'

const KEY = 'costFigures'
const NOTHING = 'null'

/** Of a part of a page that shows what a home costs by them. */
export const FIGURES_WAKE: Wake = `stored=${KEY}`

/**
 * The buyer's figures as stored, the same in every tab; null until a visitor enters some. It stays text here, so that
 * pages of cards do not load its reader before there is anything to read.
 */
export const storedFigures: StoredValue<string | null> = storedValue<string | null>({
  key: KEY,
  initial: null,
  read: (text) => (text === NOTHING ? null : text),
  write: (text) => text ?? NOTHING,
})
