import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

test('the calendar file holds a tentative hour, with whom and where', () => {
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
