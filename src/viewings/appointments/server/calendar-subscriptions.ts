import { createHash, randomBytes } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Appointment, Attendee } from '../appointment.ts'
import { listAppointments } from './appointment-records.ts'
import { viewingUid } from './calendar-invitation.ts'

/** Whose diary it is. */
export type SubscriptionSubject = { staffId: number; branchId?: never } | { branchId: number; staffId?: never }

type SubscribedDiaries = { staffId?: number | null | undefined; branchIds?: readonly number[] }

export type CalendarSubscription = {
  id: number
  staffId: number | null
  branchId: number | null
  createdAt: Date
  lastUsedAt: Date | null
}

type SubscriptionDeps = {
  db: Database
  config: { publicUrl: string }
  agency: { name: string }
  clock: () => Date
  properties: { cards: (ids: readonly number[]) => Promise<CardData[]> }
}

/** What a calendar program gets: from some weeks ago to as far as anybody books. */
const DAYS_BACK = 30
const DAYS_AHEAD = 120

/** Programs ask again after so many minutes. */
const REFRESH_MINUTES = 15

/**
 * Diaries that calendar programs subscribe to by a secret URL. The secret is shown once and stored as its hash; it is
 * good for reading, until it is revoked. Names are shortened, and nothing by which a visitor could be reached is in them:
 * such URLs end up with the makers of calendars.
 */
export function createCalendarSubscriptions({ db, config, agency, clock, properties }: SubscriptionDeps) {
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

  return {
    async create(subject: SubscriptionSubject, createdBy: string): Promise<string> {
      const secret = randomBytes(24).toString('base64url')
      await sql`
        insert into calendar_subscriptions (staff_id, branch_id, secret_hash, created_by, created_at)
        values (${subject.staffId ?? null}, ${subject.branchId ?? null}, ${hashOf(secret)}, ${createdBy},
          ${clock()})`.execute(db)
      return secret
    },

    /** Those of a person and of some branches, as far as they are named. */
    async list({ staffId, branchIds }: SubscribedDiaries): Promise<CalendarSubscription[]> {
      const { rows } = await sql<CalendarSubscription>`
        select id, staff_id as "staffId", branch_id as "branchId", created_at as "createdAt",
          last_used_at as "lastUsedAt"
        from calendar_subscriptions
        where revoked_at is null
          and (staff_id = ${staffId ?? null} or branch_id = any(${[...(branchIds ?? [])]}::integer[]))
        order by id`.execute(db)
      return rows
    },

    async revoke(id: number): Promise<void> {
      await sql`
        update calendar_subscriptions set revoked_at = ${clock()} where id = ${id} and revoked_at is null`.execute(db)
    },

    /** The diary of a secret as a calendar; undefined where there is none, or no longer. */
    async calendarOf(secret: string): Promise<string | undefined> {
      const { rows } = await sql<{ staffId: number | null; branchId: number | null }>`
        update calendar_subscriptions set last_used_at = ${clock()}
        where secret_hash = ${hashOf(secret)} and revoked_at is null
        returning staff_id as "staffId", branch_id as "branchId"`.execute(db)
      const [subject] = rows
      if (!subject) return undefined
      const now = clock().getTime()
      const appointments = await listAppointments(db, {
        from: new Date(now - DAYS_BACK * DAY_MS),
        to: new Date(now + DAYS_AHEAD * DAY_MS),
        states: ['provisional', 'booked', 'done', 'no-show'],
        ...(subject.staffId !== null && { staffId: subject.staffId }),
        ...(subject.branchId !== null && { branchIds: [subject.branchId] }),
      })
      return toCalendar(appointments)
    },
  }

  async function toCalendar(appointments: readonly Appointment[]): Promise<string> {
    const ids = [...new Set(appointments.flatMap(({ propertyId }) => propertyId ?? []))]
    const homes = new Map((await properties.cards(ids)).map((card) => [card.propertyId, card.displayAddress]))
    const calendar = ical({
      name: `${agency.name}: viewings`,
      prodId: { company: 'Kerbside', product: 'Diary', language: 'EN' },
      method: ICalCalendarMethod.PUBLISH,
      ttl: REFRESH_MINUTES * 60,
    })
    for (const appointment of appointments) {
      const { id, kind, state, startsAt, endsAt, sequence, propertyId, address, attendee } = appointment
      const home = (propertyId !== null && homes.get(propertyId)) || address || ''
      const who = shortName(attendee)
      calendar.createEvent({
        id: viewingUid(id, config.publicUrl),
        sequence,
        stamp: clock(),
        start: startsAt,
        end: endsAt,
        summary: [`${KIND_NAMES[kind]}${who && ` with ${who}`}`, home].filter(Boolean).join(', '),
        ...(home !== '' && { location: home }),
        status: state === 'provisional' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      })
    }
    return calendar.toString()
  }
}

const KIND_NAMES: Record<Appointment['kind'], string> = {
  viewing: 'Viewing',
  valuation: 'Valuation',
  'open-house': 'Open house',
}

/** "Rosalind A." */
function shortName(attendee: Attendee | null): string {
  const initial = attendee?.lastName?.charAt(0)
  return [attendee?.firstName, initial && `${initial}.`].filter(Boolean).join(' ')
}
