import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { atUkHour } from '#src/formatting/uk-date.ts'
import type { MailAttachment } from '#src/platform/mail/mail.ts'
import { SLOT_MINUTES, TIME_SLOTS } from '../time-slots.ts'

export type ValuationAppointment = {
  leadId: number
  day: string
  slot: number
  /** "22 Windover Street, Oakham"; empty to leave it out */
  where: string
  with: { name: string; email: string }
  now: Date
}

/** The tentative calendar file of a valuation asked for at one time: a file to open, not an invitation. */
export function calendarFile({ leadId, day, slot, where, with: agent, now }: ValuationAppointment): MailAttachment {
  const hour = Number.parseInt(TIME_SLOTS.find(({ id }) => id === slot)?.time ?? '', 10)
  const start = atUkHour(day, hour)
  const calendar = ical({ prodId: { company: 'Kerbside', product: 'Valuations', language: 'EN' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `valuation-${leadId}@${agent.email.split('@')[1] ?? 'localhost'}`,
    stamp: now,
    start,
    end: new Date(start.getTime() + SLOT_MINUTES * 60_000),
    summary: `Valuation with ${agent.name} (to be confirmed)`,
    description: 'Our agent will be in touch to confirm this appointment.',
    ...(where !== '' && { location: where }),
    organizer: { name: agent.name, email: agent.email },
    status: ICalEventStatus.TENTATIVE,
  })
  return { filename: 'valuation.ics', contentType: 'text/calendar; charset=utf-8', content: calendar.toString() }
}
