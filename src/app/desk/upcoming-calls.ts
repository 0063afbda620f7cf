import { z } from 'zod'
import { addDays, formatTime, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import { soldNearby } from '#src/valuations/instant/server/comparable-statements.ts'
import { listAppointments } from '#src/viewings/appointments/server/appointment-records.ts'
import { dayRange } from '#src/viewings/availability/unavailable-time.ts'
import { toDiary } from '#src/viewings/desk-calls/server/diary-items.ts'
import { filterOf } from '#src/viewings/desk-calls/server/viewing-desk-deps.ts'
import type { Services } from '../services.ts'

const call = deskCall<Services>()

/** Today and the days after it that Today looks at. */
const DAYS = 7

/** Valuations that Today prepares somebody for. */
const VALUATIONS = 3

/** Sales that say what a home nearby may be worth: as far away, and as long ago. */
const NEAR_MILES = 0.5
const SOLD_WITHIN_DAYS = 365

/** Of fewer sales the middle half says nothing. */
const MIN_SALES = 4

export const upcomingCalls = {
  /** The next day with anything in the diary, one's own or everybody's; and the valuations to come. */
  'upcoming-appointments': call({
    permission: 'view-enquiries',
    input: z.object({}),
    async run(deps, { actor, scope }) {
      const { readDb, clock } = deps
      const now = clock()
      const today = ukDate(now)
      const filter = filterOf(scope, actor)
      const toCome = await listAppointments(readDb, {
        // what has begun and goes on began today
        from: new Date(dayRange(today).start),
        to: new Date(dayRange(addDays(today, DAYS)).end),
        ...filter,
        states: ['provisional', 'booked'],
      })
      const isOwn = (staffId: number | null) => actor.memberId === null || staffId === actor.memberId
      const next = toCome.find(({ endsAt, staffId }) => endsAt > now && isOwn(staffId))
      const valuations = toCome.filter(({ kind, startsAt }) => kind === 'valuation' && startsAt > now)
      const items = await toDiary(deps, valuations.slice(0, VALUATIONS), actor)
      return {
        date: next ? ukDate(next.startsAt) : today,
        valuations: await Promise.all(
          items.map(async ({ id, address, who, state, startsAt, staffName, telephone, position }) => ({
            id,
            address,
            who,
            isProvisional: state === 'provisional',
            when: `${formatUkDate(ukDate(startsAt), { weekday: true, year: false })}, ${formatTime(startsAt)}`,
            staffName,
            telephone,
            sold: position && (await soldFor(deps, position, today)),
          })),
        ),
      }
    },
  }),
}

async function soldFor({ readDb }: Services, position: { lat: number; lng: number }, today: string) {
  const since = addDays(today, -SOLD_WITHIN_DAYS)
  const sold = await soldNearby(readDb, { position, radiusMiles: NEAR_MILES, since })
  return sold.count >= MIN_SALES ? sold : null
}
