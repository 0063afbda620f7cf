import { expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { branchJsonLd } from './branch-json-ld.ts'

const [branch] = anAgency().branches
const specialDays = [
  { date: '2026-12-24', opens: '9 am to noon, 1 pm to 3 pm', name: 'Christmas Eve' },
  { date: '2026-12-25', opens: 'Closed' },
  { date: '2027-05-03', opens: 'Closed' },
]
const told = (today: string) =>
  branchJsonLd({ ...branch!, specialDays }, { publicUrl: 'https://site.example', agencyName: 'Calder Finch', today })

test('search engines are told of the special days to come, with midnight to midnight for a closed one', () => {
  const on = (date: string) => ({ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date })
  expect(told('2026-12-20').specialOpeningHoursSpecification).toEqual([
    { ...on('2026-12-24'), opens: '09:00', closes: '12:00' },
    { ...on('2026-12-24'), opens: '13:00', closes: '15:00' },
    { ...on('2026-12-25'), opens: '00:00', closes: '00:00' },
  ])
})

test('a branch without special days ahead has only the hours of its week', () => {
  expect(told('2026-12-26')).not.toHaveProperty('specialOpeningHoursSpecification')
})
