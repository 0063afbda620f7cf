import { expect, test } from 'vitest'
import { keyFacts } from './key-facts.tsx'

const house = { channel: 'sales', typeId: 4, material: {}, epc: { kind: 'awaited' } } as const

test('a fact that is not known is left out, the energy rating never', () => {
  expect(keyFacts(house, '2026-11-20')).toEqual([
    { label: 'Type', value: 'Detached house' },
    { label: 'Energy rating', value: 'Awaited' },
  ])
})

test('a letting says when it is available and how it is furnished, and not its tenure', () => {
  const lettings = { availableFrom: '2026-12-08', furnishing: 'unfurnished' } as const
  const labels = keyFacts({ ...house, channel: 'lettings', tenure: 'leasehold', lettings, bedrooms: 2 }, '2026-11-20')
  expect(labels).toContainEqual({ label: 'Available from', value: '8 December 2026' })
  expect(labels).toContainEqual({ label: 'Furnishing', value: 'Unfurnished' })
  expect(labels.map(({ label }) => label)).not.toContain('Tenure')
})

test.each([
  ['2026-10-25', { label: 'Availability', value: 'Available now' }],
  ['2026-11-20', { label: 'Availability', value: 'Available now' }],
  ['2026-11-21', { label: 'Available from', value: '21 November 2026' }],
])('on 20 November a home that is available from %s says %j', (availableFrom, fact) => {
  expect(keyFacts({ ...house, channel: 'lettings', lettings: { availableFrom } }, '2026-11-20')).toContainEqual(fact)
})
