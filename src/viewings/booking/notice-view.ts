import { DAY_MS, ukDate } from '#src/formatting/uk-date.ts'
import { type Appointment, formatAppointmentRange, formatAppointmentTime } from '../appointments/appointment.ts'
import type { HomeContactKind, NoticeAnswer } from '../appointments/home-contact.ts'
import type { FreeTime } from '../availability/free-times.ts'
import { type TimeChoice, toChoice } from './choose-time-view.ts'

/** The fields of the forms. */
export const NOTICE_FIELDS = { at: 'at', proposed: 'proposed', message: 'message' } as const

export type ShownNoticeWords = {
  title: string
  lead: string
  when: string
  /** their yes is what the viewing waits for, or has had */
  canAgree: boolean
}

type AskedNotice = {
  kind: HomeContactKind
  mustAgree: boolean
  answer: NoticeAnswer | null
  proposed: readonly Date[]
}

/** A viewing as the seller or tenant sees it: nothing of who comes. */
export function shownNotice(
  { mustAgree, answer, proposed }: AskedNotice,
  appointment: Pick<Appointment, 'state' | 'startsAt' | 'endsAt'>,
  now: Date,
): ShownNoticeWords {
  const { state, startsAt } = appointment
  const short = formatAppointmentTime(startsAt)
  const when = formatAppointmentRange(appointment)
  const shown = (title: string, lead: string, canAgree = false) => ({ title, lead, when, canAgree })
  if (state === 'cancelled' || state === 'lapsed')
    return shown('This viewing won’t take place', `The viewing of your home on ${short} was cancelled.`)
  if (startsAt <= now) return shown('This viewing is over', `It was on ${short}.`)
  if (answer === 'other-time') {
    const times = proposed.length > 0 ? ` You suggested ${proposed.map(formatAppointmentTime).join('; ')}.` : ''
    return shown('We’ll find another time', `Thank you. We’ll let you know as soon as there is one.${times}`, mustAgree)
  }
  if (answer === 'agreed')
    return shown(
      `You agreed to ${short}`,
      state === 'booked'
        ? 'The viewing is booked. Thank you.'
        : 'Thank you. We’ll email you once the viewing is booked.',
    )
  if (mustAgree && state === 'provisional')
    return shown(
      'Does this viewing suit you?',
      'Somebody would like to see your home. It is booked only once you agree.',
      true,
    )
  return shown('A viewing of your home', `Your home will be shown on ${short}.`)
}

/** So many times of each day, on so many days: enough to choose from on a phone. */
const TIMES_A_DAY = 3
const DAYS = 6

/** Free times of a day from now on: whoever is to come needs time to hear of it. */
export function timesToPropose(times: readonly FreeTime[], besides: number, now: number): TimeChoice[] {
  const perDay = new Map<string, FreeTime[]>()
  for (const time of times) {
    if (time.start === besides || time.start < now + DAY_MS) continue
    const date = ukDate(new Date(time.start))
    perDay.set(date, [...(perDay.get(date) ?? []), time])
  }
  return [...perDay.values()].slice(0, DAYS).flatMap(spread).map(toChoice)
}

/** The first, the middle and the last of a day. */
function spread(times: readonly FreeTime[]): FreeTime[] {
  if (times.length <= TIMES_A_DAY) return [...times]
  const middle = times[Math.floor(times.length / 2)]
  return [times[0], middle, times.at(-1)].flatMap((time) => time ?? [])
}
