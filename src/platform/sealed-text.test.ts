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

test('a sealed text is opened for no other place than that which it was sealed for', () => {
  const sealed = sealer.seal('password', 'feed 1')
  expect(sealer.open(sealed, 'feed 1')).toBe('password')
  expect(sealer.open(sealed, 'feed 2')).toBeUndefined()
  expect(sealer.open(sealed)).toBeUndefined()
})

test('a text of the SECRET before is sealed anew once, and needs that SECRET no more', () => {
  const after = createSealer({ secret: 'two', secretBefore: 'one' }, 'feeds')
  const anew = after.reseal(sealer.seal('password', 'feed 1'), 'feed 1')!
  expect(createSealer({ secret: 'two' }, 'feeds').open(anew, 'feed 1')).toBe('password')
  expect(after.reseal(anew, 'feed 1')).toBeUndefined()
  expect(after.reseal('v2.broken', 'feed 1')).toBeUndefined()
})

test('a sealed text is opened for no other use, and not after it was changed', () => {
  const sealed = sealer.seal('password')
  expect(createSealer({ secret: 'one' }, 'mail').open(sealed)).toBeUndefined()
  const at = 8
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(sealer.open(changed)).toBeUndefined()
  for (const broken of ['', 'v1.', 'v2.AAAA', 'password']) expect(sealer.open(broken)).toBeUndefined()
})
