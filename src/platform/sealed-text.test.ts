import { expect, test } from 'vitest'
import { createSealer } from './sealed-text.ts'

const sealer = createSealer({ secret: 'one' }, 'feeds')

test('a sealed text is opened again, and is never sealed to the same twice', () => {
  const sealed = sealer.seal('pässword')
  expect(sealer.open(sealed)).toBe('pässword')
  expect(sealer.seal('pässword')).not.toBe(sealed)
  expect(sealed).not.toContain('pässword')
})

test('a sealed text is opened with the SECRET before, and with no other', () => {
  const sealed = sealer.seal('password')
  expect(createSealer({ secret: 'two', secretBefore: 'one' }, 'feeds').open(sealed)).toBe('password')
  expect(createSealer({ secret: 'two' }, 'feeds').open(sealed)).toBeUndefined()
})

test('a sealed text is opened for no other use, and not after it was changed', () => {
  const sealed = sealer.seal('password')
  expect(createSealer({ secret: 'one' }, 'mail').open(sealed)).toBeUndefined()
  const at = 8
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(sealer.open(changed)).toBeUndefined()
  for (const broken of ['', 'v1.', 'v2.AAAA', 'password']) expect(sealer.open(broken)).toBeUndefined()
})
