import { bankHolidaysOf } from '#src/agency/branches/bank-holidays.ts'
import { openingWeek, specialSpans } from '#src/agency/branches/opening-hours.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { type KnownAppointment, timeProblems } from '../../availability/time-problems.ts'
import type { LatLng } from '../../availability/travel-time.ts'
import { dayRange, notedSpecialDays, overlaps, type TimeRange } from '../../availability/unavailable-time.ts'
import type { Appointment } from '../appointment.ts'
import { listAppointments } from './appointment-records.ts'
import type { HomeTimesDeps } from './home-times.ts'
import { homeViewingRules, staffHours, unavailableTimes } from './showing-rules.ts'

/** An appointment that somebody would like to make or move. */
export type PlannedTime = TimeRange & {
  branchId: number
  staffId: number | null
  propertyId: number | null
  position?: LatLng | undefined
  /** the appointment that is being moved */
  except?: number
}

/** `taken`: two appointments at once, which nobody can book; `problems`: rules that staff may pass by. */
export type TimeVerdict = { taken?: string; problems: string[] }

export type TimeJudgeDeps = HomeTimesDeps & {
  properties: {
    byId: (id: number) => Promise<Property | null>
    cards: (ids: readonly number[]) => Promise<CardData[]>
  }
}

/** Says what speaks against any time that staff choose themselves. */
export function createTimeJudge({ agency, clock, properties, bankHolidays }: TimeJudgeDeps) {
  return async function judge(within: Database, planned: PlannedTime): Promise<TimeVerdict> {
    const { branchId, staffId, propertyId, except } = planned
    const settings = agency.settings.viewings
    const branch = agency.branches.find(({ id }) => id === branchId)
    const member = agency.branches.flatMap(({ staff }) => staff).find(({ id }) => id === staffId)
    const diary = await appointmentsOn(within, planned)
    const homes = await homeNames(diary)
    const others = diary.map((one) => ({ ...one, home: homes.get(one.id) ?? 'another home' }))
    const clash = others.find((other) => other.id !== except && overlaps(planned, toKnown(other)))
    if (clash)
      return {
        taken:
          clash.staffId === staffId && staffId !== null
            ? `${member?.firstName ?? 'That person'} is at ${clash.home} then.`
            : `Somebody else is seeing ${clash.home} then.`,
        problems: [],
      }
    const away = await unavailableTimes(within, {
      staffIds: staffId === null ? [] : [staffId],
      branchIds: [branchId],
      propertyIds: propertyId === null ? [] : [propertyId],
      from: new Date(planned.start),
    })
    const ofBranch = { hours: openingWeek(branch?.hours ?? []), ...(branch && { specialHours: specialSpans(branch) }) }
    const hours = staffId === null ? undefined : (await staffHours(within, [staffId])).get(staffId)?.hours
    return {
      problems: timeProblems(
        {
          ...planned,
          branch: ofBranch,
          ...(member && {
            person: {
              firstName: member.firstName,
              ...(hours ? { hours } : ofBranch),
              away: away.filter((one) => one.staffId === staffId),
              diary: others.flatMap((one) => (one.id !== except && one.staffId === staffId ? toKnown(one) : [])),
            },
          }),
          unavailable: [
            ...notedSpecialDays(branch ?? {}).map((one) => ({ ...one, of: 'branch' as const })),
            ...away.flatMap((one) =>
              one.staffId === null
                ? { ...one, of: one.branchId === null ? ('home' as const) : ('branch' as const) }
                : [],
            ),
          ],
        },
        {
          gapMinutes: settings?.gapMinutes ?? 0,
          pace: {
            baseMinutes: settings?.travelBaseMinutes ?? 0,
            minutesPerMile: settings?.travelMinutesPerMile ?? 0,
          },
          closedDates: settings
            ? [...settings.closedDates, ...(branch ? bankHolidaysOf(branch, settings.bankHolidays, bankHolidays) : [])]
            : [],
          noticeMinutes: await noticeOf(within, propertyId),
          now: clock().getTime(),
        },
      ),
    }
  }

  /** What the people of a home to rent are told before, in minutes; of one for sale staff ask when they book. */
  async function noticeOf(within: Database, propertyId: number | null): Promise<number> {
    const property = propertyId === null ? null : await properties.byId(propertyId)
    if (property?.channel !== 'lettings') return 0
    const { noticeMinutes } = await homeViewingRules(within, property.id)
    return noticeMinutes ?? (agency.settings.viewings?.noticeHours.lettings ?? 0) * 60
  }

  /** What the person and the home have on that day, besides holds that have ended. */
  async function appointmentsOn(within: Database, { start, staffId, propertyId }: PlannedTime): Promise<Appointment[]> {
    const day = dayRange(ukDate(new Date(start)))
    const range = { from: new Date(day.start), to: new Date(day.end), states: TAKES_TIME }
    const found = [
      ...(staffId === null ? [] : await listAppointments(within, { ...range, staffId })),
      ...(propertyId === null ? [] : await listAppointments(within, { ...range, propertyId })),
    ]
    return found.filter(({ openHouseId, heldUntil }) => openHouseId === null && !(heldUntil && heldUntil <= clock()))
  }

  async function homeNames(diary: readonly Appointment[]): Promise<Map<number, string>> {
    const cards = await properties.cards([...new Set(diary.flatMap(({ propertyId }) => propertyId ?? []))])
    const addresses = new Map(cards.map((card) => [card.propertyId, card.displayAddress]))
    return new Map(
      diary.map(({ id, propertyId, address }) => {
        const whole = (propertyId !== null && addresses.get(propertyId)) || address || ''
        return [id, whole.split(',', 1)[0] || 'another home']
      }),
    )
  }
}

const TAKES_TIME = ['provisional', 'booked', 'done', 'no-show'] as const

function toKnown(one: Appointment & { home: string }): KnownAppointment {
  return {
    start: one.startsAt.getTime(),
    end: one.endsAt.getTime(),
    position: one.position ?? undefined,
    home: one.home,
  }
}
