import { expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { branchTelephone, contactFor } from './branch-for.ts'

const agency = anAgency()

test('a home of no branch of ours is answered for by the agency', () => {
  expect(contactFor(agency, { branchId: 99, channel: 'sales' })).toEqual({
    name: 'Calder & Finch',
    telephone: '01632 960100',
    email: 'hello@calderfinch.example',
    staff: [],
  })
})

test.each([
  ['sales', 1, '01632 960101', ['Finch']],
  ['lettings', 1, '01632 960102', []],
  ['sales', 2, '01632 960200', []],
] as const)(
  'in %s, branch %i has the telephone and the people of its department',
  (channel, branchId, telephone, surnames) => {
    const contact = contactFor(agency, { branchId, channel })
    expect(contact.branch?.id).toBe(branchId)
    expect(contact.telephone).toBe(telephone)
    expect(contact.staff.map(({ surname }) => surname)).toEqual(surnames)
  },
)

test('a branch without a number for the channel gives its general one', () => {
  expect(branchTelephone({ telephone: '1', salesTelephone: '2' }, 'lettings')).toBe('1')
})
