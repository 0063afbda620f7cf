import { expect, test } from 'vitest'
import type { BankHolidayRegion } from '../profile/settings.ts'
import { bankHolidayRegionOf, bankHolidaysOf } from './bank-holidays.ts'

const at = (postcode: string) => ({ address: { street: '1 High Street', town: 'Town', postcode } })

test.each<[postcode: string, setting: BankHolidayRegion, region: BankHolidayRegion]>([
  ['EH1 1AA', 'none', 'none'],
  ['JE2 3AB', 'england-and-wales', 'england-and-wales'],
  ['no postcode', 'scotland', 'scotland'],
  ['LE15 6AA', 'england-and-wales', 'england-and-wales'],
  ['LE15 6AA', 'scotland', 'england-and-wales'],
  ['CF10 1AA', 'england-and-wales', 'england-and-wales'],
  ['EH1 1AA', 'england-and-wales', 'scotland'],
  ['G2 1AA', 'england-and-wales', 'scotland'],
  ['GL1 1AA', 'scotland', 'england-and-wales'],
  ['BT1 5AA', 'england-and-wales', 'northern-ireland'],
  ['TD1 1AA', 'england-and-wales', 'scotland'],
  ['TD15 1AA', 'scotland', 'england-and-wales'],
])('a branch at %s, where the setting is %s, keeps the bank holidays of %s', (postcode, setting, region) => {
  expect(bankHolidayRegionOf(at(postcode), setting)).toBe(region)
})

test('a bank holiday with hours of its own is none that closes the branch', () => {
  const dates = {
    'england-and-wales': ['2026-12-25', '2026-12-28'],
    scotland: ['2026-11-30', '2026-12-25', '2027-01-04'],
    'northern-ireland': [],
    none: [],
  }
  const branch = { ...at('EH1 1AA'), specialDays: [{ date: '2026-11-30', opens: '10 am to 2 pm' }] }
  expect(bankHolidaysOf(branch, 'england-and-wales', dates)).toEqual(['2026-12-25', '2027-01-04'])
})
