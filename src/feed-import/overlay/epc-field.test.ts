import { expect, it } from 'vitest'
import { formatFieldValue, overlayFieldText, parseFieldText } from './format-field.ts'
import { overlayField } from './overlay-fields.ts'
import { readEpc } from './overlay-values.ts'

const FOUR = { fabric: 'B', heating: 'C', smart: '54', cost: '£1,240 a year' }

it.each([
  ['D', { kind: 'letter', letter: 'D' }],
  [
    { letter: 'D', validUntil: '2031-04-05' },
    { kind: 'letter', letter: 'D', validUntil: '2031-04-05' },
  ],
  [
    { current: 61, potential: 78 },
    { kind: 'rated', current: 61, potential: 78 },
  ],
  [
    { current: 61, validUntil: '2038-04-05', metrics: { ...FOUR, other: 'x' } },
    { kind: 'rated', current: 61, validUntil: '2038-04-05', metrics: FOUR },
  ],
  [{ exempt: 'listed building' }, { kind: 'exempt', reason: 'listed building' }],
  ['awaited', { kind: 'awaited' }],
  [{ current: 0 }, undefined],
  [{ letter: 'H' }, undefined],
  ['', undefined],
])('the energy certificate %j is read as %j', (given, epc) => {
  expect(readEpc(given)).toEqual(epc)
  // what was read is what a form starts with and sends
  if (epc && epc.kind !== 'awaited') expect(readEpc(parseFieldText('epc', overlayFieldText('epc', given)))).toEqual(epc)
})

it('an energy certificate is shown to staff in words, whichever way it was given', () => {
  expect(formatFieldValue('epc', { exempt: 'listed building' })).toBe('Exempt: listed building')
  expect(formatFieldValue('epc', { kind: 'exempt', reason: '' })).toBe('Exempt')
  expect(formatFieldValue('epc', { current: 61, potential: 78 })).toBe('D (61), could be C (78)')
  expect(typeof overlayField('epc')!.read(parseFieldText('epc', '{ not JSON'))).toBe('string')
})
