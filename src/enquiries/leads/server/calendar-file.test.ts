import { expect, test } from 'vitest'
import { calendarFile, londonTime } from './calendar-file.ts'

test.each([
  ['2026-12-09', 9, '2026-12-09T09:00:00.000Z'],
  ['2026-07-09', 9, '2026-07-09T08:00:00.000Z'],
  ['2026-03-29', 9, '2026-03-29T08:00:00.000Z'],
  ['2026-10-25', 9, '2026-10-25T09:00:00.000Z'],
  ['2026-10-24', 16, '2026-10-24T15:00:00.000Z'],
])('%s at %i by the clocks of London', (day, hour, moment) => {
  expect(londonTime(day, hour).toISOString()).toBe(moment)
})

test('a tentative hour, with whom and where', () => {
  const { filename, contentType, content } = calendarFile({
    leadId: 7,
    day: '2026-07-09',
    slot: 1,
    where: '22 Windover Street, Oakham',
    with: { name: 'Oakham sales', email: 'sales@calderfinch.example' },
    now: new Date('2026-06-20T10:00:00Z'),
  })
  expect([filename, contentType]).toEqual(['valuation.ics', 'text/calendar; charset=utf-8'])
  const lines = String(content).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:valuation-7@calderfinch.example',
      'DTSTAMP:20260620T100000Z',
      'DTSTART:20260709T080000Z',
      'DTEND:20260709T090000Z',
      'STATUS:TENTATIVE',
      'LOCATION:22 Windover Street\\, Oakham',
    ]),
  )
})
