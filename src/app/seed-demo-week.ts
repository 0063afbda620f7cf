import { sql } from 'kysely'
import type { Agency, StaffMember } from '#src/agency/profile/agency.ts'
import { createRandom, type Random } from '#src/demo/ingredients/random.ts'
import { addDays, atUkTime, MINUTE_MS, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'

export type DemoHome = { id: number; branchId: number; channel: string; lat: number | null; lng: number | null }

export const MINUTES = 30

export const FIRST_NAMES = ['Grace', 'Callum', 'Niamh', 'Tom', 'Ifeoma', 'Hugh', 'Sadia', 'Bronwen', 'Marcus', 'Ellen']
export const LAST_NAMES = [
  'Okafor',
  'Pettifer',
  'Hallam',
  'Drury',
  'Nwosu',
  'Vance',
  'Rahman',
  'Tilley',
  'Ashdown',
  'Quill',
]

export const SELLER = {
  kind: 'seller' as const,
  name: 'Miriam Holt',
  email: 'miriam.holt@example.com',
  mustAgree: true,
}

/** The home whose seller agrees to each viewing. */
export function homeOfSeller(homes: readonly DemoHome[]): DemoHome | undefined {
  return homes.filter(({ channel }) => channel === 'sales').at(-1)
}

type WeekParts = { homes: readonly DemoHome[]; today: string; now: Date }

/**
 * What a visitor of the demonstration should meet in any week: a viewing that waits for the seller, an open house with
 * places taken, and somebody on its waiting list.
 */
export async function seedShownStates(db: Database, agency: Agency, { homes, today, now }: WeekParts): Promise<void> {
  await seedOpenHouse(db, agency, { homes, today, now })
  const home = homeOfSeller(homes)
  const [member] = agency.branches.find(({ id }) => id === home?.branchId)?.staff ?? []
  if (home && member) await seedAgreement(db, home, member, now)
}

/** An open house at the weekend, with those who have booked and one who waits. */
async function seedOpenHouse(db: Database, agency: Agency, { homes, today, now }: WeekParts): Promise<void> {
  const saturday = Array.from({ length: 7 }, (_, day) => addDays(today, day + 1)).find(
    (date) => weekdayName(date) === 'Saturday',
  )
  const home = homes.find(({ channel }) => channel === 'sales')
  const [member] = agency.branches.find(({ id }) => id === home?.branchId)?.staff ?? []
  if (!saturday || !home || !member) return
  const [startsAt, endsAt] = [atUkTime(saturday, 17 * 60), atUkTime(saturday, 18 * 60 + 30)]
  const { rows } = await sql<{ id: number }>`
    insert into appointments (key, kind, state, branch_id, staff_id, property_id, lat, lng, starts_at, ends_at, places,
      notes, created_by, created_at, changed_at)
    values (${`demo:open-house:${saturday}`}, 'open-house', 'booked', ${home.branchId}, ${member.id}, ${home.id}, ${home.lat},
      ${home.lng}, ${startsAt}, ${endsAt}, 8, 'Come to the front door; parking is free in the lane.', 'demo', ${now},
      ${now})
    on conflict do nothing returning id`.execute(db)
  const houseId = rows[0]?.id
  if (houseId === undefined) return
  const random = createRandom(`open-house/${saturday}`)
  for (const [at, people] of [2, 1, 3].entries()) {
    const attendee = demoPerson(random)
    await sql`
      insert into appointments (key, kind, state, branch_id, staff_id, property_id, starts_at, ends_at, open_house_id,
        people, attendee, email_key, created_by, created_at, changed_at)
      values (${`demo:open-house:${saturday}:${at}`}, 'viewing', 'booked', ${home.branchId}, ${member.id}, ${home.id}, ${startsAt},
        ${endsAt}, ${houseId}, ${people}, ${JSON.stringify(attendee)}::jsonb, ${attendee.email}, 'demo', ${now}, ${now})
      on conflict do nothing`.execute(db)
  }
  const waits = demoPerson(random)
  await sql`
    insert into viewing_waiting_list (property_id, open_house_id, people, attendee, email_key, created_at)
    values (${home.id}, ${houseId}, 4, ${JSON.stringify(waits)}::jsonb, ${waits.email}, ${now})
    on conflict do nothing`.execute(db)
}

/** A viewing that waits for the seller's answer. */
async function seedAgreement(db: Database, home: DemoHome, member: StaffMember, now: Date): Promise<void> {
  const date = nextWorkday(ukDate(now))
  const startsAt = atUkTime(date, 18 * 60)
  const attendee = demoPerson(createRandom(`agreement/${date}`))
  const { rows } = await sql<{ id: number }>`
    insert into appointments (key, kind, state, branch_id, staff_id, property_id, lat, lng, starts_at, ends_at,
      held_until, attendee, email_key, created_by, created_at, changed_at)
    values (${`demo:agreement:${date}`}, 'viewing', 'provisional', ${home.branchId}, ${member.id}, ${home.id}, ${home.lat}, ${home.lng},
      ${startsAt}, ${new Date(startsAt.getTime() + MINUTES * MINUTE_MS)}, ${startsAt},
      ${JSON.stringify(attendee)}::jsonb, ${attendee.email}, 'demo', ${now}, ${now})
    on conflict do nothing returning id`.execute(db)
  if (rows[0] === undefined) return
  await sql`
    insert into viewing_notices (appointment_id, kind, name, email, email_key, must_agree, told_sequence)
    values (${rows[0].id}, 'seller', ${SELLER.name}, ${SELLER.email}, ${SELLER.email}, true, 0)`.execute(db)
}

function nextWorkday(today: string): string {
  const days = Array.from({ length: 4 }, (_, day) => addDays(today, day + 1))
  return days.find((date) => !/^S/.test(weekdayName(date))) ?? addDays(today, 1)
}

/** Somebody who looks for a home. */
export function demoPerson(random: Random) {
  const firstName = random.pick(FIRST_NAMES)
  const lastName = random.pick(LAST_NAMES)
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return { firstName, lastName, email, telephone: `07700900${random.whole(100, 999)}` }
}
