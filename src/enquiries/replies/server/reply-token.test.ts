import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReplyAddress, replyAddress } from './reply-token.ts'

const inbound = 'Enquiry@mail.ashlarwren.example'
const secrets = { secret: 'a secret of at least thirty-two characters' }
const another = { secret: 'another secret of thirty-two characters!' }

test('a reply address leads back to its enquiry, in whatever case it comes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
      const address = replyAddress(inbound, id, secrets)
      expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
      expect(readReplyAddress(address.toUpperCase(), inbound, secrets)).toBe(id)
    }),
  )
})

test('an address of the secret before is still good', () => {
  const address = replyAddress(inbound, 42, another)
  expect(readReplyAddress(address, inbound, secrets)).toBeUndefined()
  expect(readReplyAddress(address, inbound, { ...secrets, secretBefore: another.secret })).toBe(42)
})

test.each([
  ['another enquiry', (address: string) => address.replace('+16-', '+17-')],
  ['another signature', (address: string) => address.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'))],
  ['another domain', (address: string) => address.replace('mail.', 'post.')],
  ['no token', () => inbound],
  ['an empty token', () => inbound.replace('@', '+@')],
  ['something more', (address: string) => `${address}.evil.example`],
])('an address with %s leads nowhere', (_name, forge) => {
  const address = replyAddress(inbound, 42, secrets)
  expect(readReplyAddress(forge(address), inbound, secrets)).toBeUndefined()
})
