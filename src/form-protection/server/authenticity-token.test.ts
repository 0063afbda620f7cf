import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authenticityTokenFor, isValidToken, keyFor, type TokenBearer } from './authenticity-token.ts'

const bearers = fc.record({
  kind: fc.constantFrom('session', 'visitor'),
  cookie: fc.string({ minLength: 1 }),
}) as fc.Arbitrary<TokenBearer>
const secrets = fc.string({ minLength: 32, maxLength: 64 })
const keyOf = (secret: string) => keyFor(secret, 'authenticity tokens')

describe('a token is refused', () => {
  test('for another cookie', () => {
    fc.assert(
      fc.property(secrets, bearers, bearers, (secret, owner, other) => {
        fc.pre(owner.kind !== other.kind || owner.cookie !== other.cookie)
        expect(isValidToken(keyOf(secret), other, authenticityTokenFor(keyOf(secret), owner))).toBe(false)
      }),
    )
  })

  test('with another secret or another use of it', () => {
    fc.assert(
      fc.property(secrets, secrets, bearers, (one, two, bearer) => {
        fc.pre(one !== two)
        expect(isValidToken(keyOf(two), bearer, authenticityTokenFor(keyOf(one), bearer))).toBe(false)
        expect(isValidToken(keyFor(one, 'rate limits'), bearer, authenticityTokenFor(keyOf(one), bearer))).toBe(false)
      }),
    )
  })

  test('with any character changed, added or left out', () => {
    fc.assert(
      fc.property(bearers, fc.nat(), fc.string({ maxLength: 2 }), (bearer, at, instead) => {
        const key = keyOf('s'.repeat(32))
        const good = authenticityTokenFor(key, bearer)
        const place = at % good.length
        const changed = good.slice(0, place) + instead + good.slice(place + 1)
        fc.pre(changed !== good)
        expect(isValidToken(key, bearer, changed)).toBe(false)
      }),
    )
  })

  test('if it is not a token', () => {
    fc.assert(
      fc.property(bearers, fc.anything(), (bearer, given) => {
        expect(isValidToken(keyOf('s'.repeat(32)), bearer, given)).toBe(false)
      }),
    )
  })
})

test('a token is specific to its cookie and does not reveal it', () => {
  fc.assert(
    fc.property(secrets, bearers, (secret, bearer) => {
      const token = authenticityTokenFor(keyOf(secret), bearer)
      expect(isValidToken(keyOf(secret), bearer, token)).toBe(true)
      expect(token).toMatch(/^[\w-]{43}$/)
    }),
  )
})
