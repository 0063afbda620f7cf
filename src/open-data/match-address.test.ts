import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asRegistered, MATCH_CASES } from './match-address.cases.ts'
import { certificatesOf } from './match-address.ts'

it.each(MATCH_CASES)('a certificate is matched by its address: %s', (_, home, certificates, own) => {
  const registered = asRegistered(certificates)
  expect(certificatesOf(home, registered)).toEqual(own.map((at) => registered[at]))
})

const house = fc.record({
  number: fc.integer({ min: 1, max: 400 }),
  letter: fc.constantFrom('', 'A', 'B'),
  flat: fc.constantFrom('', 'Flat 1, ', 'Flat 2, ', 'Apartment 2, ', 'Ground Floor Flat, '),
  street: fc.constantFrom('High Street', 'Church Lane', 'St Mary’s Road', 'The Green'),
})

it('a home finds itself among its neighbours, and never one of them', () => {
  fc.assert(
    fc.property(house, house, (one, other) => {
      const line = (it: typeof one) => `${it.flat}${it.number}${it.letter}`
      const same = (text: string) => text.toUpperCase().replace('APARTMENT', 'FLAT')
      const written = ({ street, ...rest }: typeof one) => `${line({ street, ...rest })}, ${street}`.toUpperCase()
      const certificates = asRegistered([written(one), written(other)])
      const found = certificatesOf({ line1: line(one), street: one.street }, certificates)
      expect(found).toContain(certificates[0])
      if (same(written(one)) !== same(written(other))) expect(found).not.toContain(certificates[1])
    }),
  )
})

it('any text is read as an address without harm', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (line1, street, address) => {
      certificatesOf({ line1, street }, [{ uprn: null, address }])
    }),
  )
})
