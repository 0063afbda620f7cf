import { type StoredValue, storedValue } from '#src/design-system/hooks/stored-value.ts'

const NOTHING = 'null'

/**
 * The buyer's figures as stored, the same in every tab; null until a visitor enters some. It stays text here, so that
 * pages of cards do not load its reader before there is anything to read.
 */
export const storedFigures: StoredValue<string | null> = storedValue<string | null>({
  key: 'costFigures',
  initial: null,
  read: (text) => (text === NOTHING ? null : text),
  write: (text) => text ?? NOTHING,
})
