import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FoundAddress,
  formatTypedAddress,
  lookupMistakes,
  typedAddress,
  unchosenAddress,
} from './found-address.ts'

const nothing: FoundAddress = {
  building_name: '',
  building_number: '',
  line_1: '',
  line_2: '',
  line_3: '',
  line_4: '',
  town_or_city: '',
  county: '',
  postcode: '',
}

const place = { town_or_city: 'Oakham', county: 'Rutland', postcode: 'LE15 6AH' }
const typedPlace = { town: 'Oakham', county: 'Rutland', postcode: 'LE15 6AH' }

test.each<[what: string, found: Partial<FoundAddress>, typed: Record<string, string>]>([
  ['nothing', {}, {}],
  [
    'a number in its street',
    { building_number: '22', line_1: '22 Windover Street', ...place },
    { house_number: '22', street_address: 'Windover Street', ...typedPlace },
  ],
  [
    'a number with a letter is a name',
    { building_number: '22A', line_1: '22A Windover Street', ...place },
    { house_name: '22A', street_address: 'Windover Street', ...typedPlace },
  ],
  [
    'a house with a name',
    { building_name: 'Paddock House', line_1: 'Paddock House', line_2: 'Teasel Row', line_3: 'Oakham', ...place },
    { house_name: 'Paddock House', street_address: 'Teasel Row', ...typedPlace },
  ],
  [
    'a flat: what no field has stays in the street',
    { building_number: '4', line_1: 'Flat 2', line_2: '4 Mill Yard', ...place },
    { house_number: '4', street_address: 'Flat 2, Mill Yard', ...typedPlace },
  ],
  [
    'a number that only begins another',
    { building_number: '2', line_1: '22 Windover Street', ...place },
    { house_number: '2', street_address: '22 Windover Street', ...typedPlace },
  ],
  [
    'no number of its own',
    { line_1: '22 Windover Street', ...place },
    { street_address: '22 Windover Street', ...typedPlace },
  ],
])('a found address fills the fields of the form: %s', (_what, found, typed) => {
  const empty = { house_number: '', house_name: '', street_address: '', town: '', county: '', postcode: '' }
  expect(typedAddress({ ...nothing, ...found })).toEqual({ ...empty, ...typed })
})

describe('whatever is found', () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z\d]{1,8}$/), { maxLength: 4 }).map((parts) => parts.join(' '))
  const anyFound: fc.Arbitrary<FoundAddress> = fc.record({
    building_name: words,
    building_number: words,
    line_1: words,
    line_2: words,
    line_3: words,
    line_4: words,
    town_or_city: words,
    county: words,
    postcode: words,
  })

  test('no word of it is lost', () => {
    fc.assert(
      fc.property(anyFound, (found) => {
        const said = formatTypedAddress(typedAddress(found)).toLowerCase()
        for (const word of Object.values(found).join(' ').toLowerCase().split(' ')) expect(said).toContain(word)
      }),
    )
  })
})

const none = [{ field: 'address_lookup', message: 'You must enter a valid address.' }]

test.each<[what: string, body: Record<string, unknown>, mistakes: unknown]>([
  ['begun, and none chosen', { address_lookup: 'LE15', lead_client: {} }, none],
  ['not typed', { address_lookup: '' }, none],
  ['chosen', { address_lookup: '22 Windover Street', lead_client: { town: 'Oakham' } }, []],
  ['by hand', { lead_client: {} }, []],
])('an address that has to be looked up and is %s', (_what, body, mistakes) => {
  expect(lookupMistakes(body)).toEqual(mistakes)
})

test.each<[what: string, body: Record<string, unknown>, text: string]>([
  ['typed without choosing one', { address_lookup: ' 4  Northgate, Oakham ', lead_client: {} }, '4 Northgate, Oakham'],
  ['chosen', { address_lookup: '22 Windover Street', lead_client: { town: 'Oakham' } }, ''],
  ['not typed', { address_lookup: ' ' }, ''],
])('of an optional address that is %s, what was typed is sent along', (_what, body, text) => {
  expect(unchosenAddress(body)).toBe(text)
})
