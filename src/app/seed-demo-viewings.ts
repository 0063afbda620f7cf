import { sql } from 'kysely'
import type { Agency, Branch, StaffMember } from '#src/agency/profile/agency.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import { createRandom, type Random } from '#src/demo/ingredients/random.ts'
import { addDays, atUkTime, MINUTE_MS, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { demoPeople } from '#src/staff/accounts/server/seed-demo-team.ts'
import type { Feedback } from '#src/viewings/appointments/feedback.ts'
import {
  addUnavailableTime,
  storeHomeViewingRules,
  storeStaffHours,
} from '#src/viewings/appointments/server/showing-rules.ts'
import { dayRange } from '#src/viewings/availability/unavailable-time.ts'
import {
  type DemoHome,
  demoPerson,
  FIRST_NAMES,
  homeOfSeller,
  LAST_NAMES,
  MINUTES,
  SELLER,
  seedShownStates,
} from './seed-demo-week.ts'

/** Days of the diary before and after today. */
const DAYS_BACK = 7
const DAYS_AHEAD = 7

/** So far apart that nobody of the demonstration is ever late. */
const STARTS = [9 * 60 + 30, 11 * 60, 12 * 60 + 30, 14 * 60, 15 * 60 + 30]

/** Not everybody begins at the same moment. */
const QUARTER = 15

/** That somebody has a viewing at one of those starts: of those as whom newcomers look round, who is out all day has more. */
const CHANCE = 0.08
const CHANCE_SHOWN = 0.45

const SAID: readonly Feedback[] = [
  { outcome: 'second-viewing', notes: 'Loved the kitchen and the light upstairs. Bringing a parent on Saturday.' },
  { outcome: 'thinking', reason: 'price', notes: 'A little over what we had planned for.' },
  { outcome: 'not-for-me', reason: 'garden', notes: 'We need more garden for the dog.' },
  { outcome: 'wants-to-offer', notes: 'Exactly what we were looking for. Will call on Monday.' },
  { outcome: 'not-for-me', reason: 'noise', notes: 'The road is busier than it looks on the map.' },
  { outcome: 'thinking', reason: 'size', notes: 'The third bedroom is small for two.' },
  { outcome: 'not-for-me', reason: 'condition', notes: 'More work than we want to take on.' },
]

type SeedParts = { agency: Agency; now: Date }

/**
 * Gives a demonstration agency a diary: viewings and valuations of the week that was, with what
 * visitors said, and of the one to come.
 * Each day has the same viewings however often the site starts. What people book themselves is left as it is, and nobody
 * is written to.
 */
export async function seedDemoViewings(db: Database, { agency, now }: SeedParts): Promise<{ added: number }> {
  if (!agency.settings.viewings) return { added: 0 }
  return db.transaction().execute(async (trx) => {
    // another process may be at it too: the second waits, and finds them there
    await sql`select pg_advisory_xact_lock(hashtext('demo viewings'))`.execute(trx)
    return seedDiary(trx, { agency, now })
  })
}

async function seedDiary(db: Database, { agency, now }: SeedParts): Promise<{ added: number }> {
  // those that were to come when the site was last started
  await sql`
    update appointments set state = 'done' where created_by = 'demo' and state = 'booked' and ends_at <= ${now}`.execute(
    db,
  )
  const homes = await homesToShow(db)
  const shownRound = await membersShownRound(db)
  const today = ukDate(now)
  let added = 0
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
    const date = addDays(today, day)
    if (weekdayName(date) === 'Sunday') continue
    for (const branch of agency.branches)
      added += await seedDay(db, date, {
        staff: branch.staff,
        homes: homes.filter((home) => home.branchId === branch.id),
        shownRound,
        now,
      })
    for (const branch of agency.branches) added += await seedValuations(db, date, { branch, now })
  }
  await seedRules(db, agency, { homes, today, now })
  await seedShownStates(db, agency, { homes, today, now })
  return { added }
}

async function homesToShow(db: Database): Promise<DemoHome[]> {
  const { rows } = await sql<DemoHome>`
    select id, properties.branch_id as "branchId", properties.channel, loc[1] as lat, loc[0] as lng
    from properties join property_search on property_id = id
    where published and properties.status = 'available' and property_search.is_home
    order by id`.execute(db)
  return rows
}

/** Negotiators of the agency as whom a newcomer may look round the Desk. */
async function membersShownRound(db: Database): Promise<ReadonlySet<number>> {
  const ids = (await demoPeople(db)).filter(({ role }) => role === 'negotiator').map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select member_id as id from staff_accounts where id = any(${ids}::integer[]) and member_id is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type DayParts = {
  staff: readonly StaffMember[]
  homes: readonly DemoHome[]
  shownRound: ReadonlySet<number>
  now: Date
}

async function seedDay(db: Database, date: string, { staff, homes, shownRound, now }: DayParts): Promise<number> {
  let added = 0
  const shown = new Set<number>()
  for (const member of staff) {
    const random = createRandom(`viewings/${date}/${member.id}`)
    const own = homes.filter(({ channel }) =>
      channel === 'sales' ? member.contactableForSales : member.contactableForLettings,
    )
    const chance = shownRound.has(member.id) ? CHANCE_SHOWN : CHANCE
    for (const start of STARTS) {
      const dice = random.next()
      const home = own.length > 0 ? random.pick(own) : undefined
      if (!home || dice > chance || shown.has(home.id)) continue
      shown.add(home.id)
      if (
        await addViewing(db, {
          member,
          home,
          startsAt: atUkTime(date, start + QUARTER * (member.id % 4)),
          dice: dice / chance,
          random: random.fork(start),
          now,
        })
      )
        added += 1
    }
  }
  return added
}

const VALUATION_MINUTES = 60
const VALUATION_STARTS = [10 * 60, 13 * 60, 16 * 60]

/** That a branch has a valuation at one of those starts. */
const VALUATION_CHANCE = 0.4

const STREETS = ['Mill Street', 'Northgate', 'Ayston Road', 'Penn Street', 'Catmose Park Road', 'Braunston Road']

/** A day's valuations of a branch. Who shows a home at that time values none. */
async function seedValuations(
  db: Database,
  date: string,
  { branch, now }: { branch: Branch; now: Date },
): Promise<number> {
  const random = createRandom(`valuations/${date}/${branch.id}`)
  const valuers = branch.staff.filter(({ contactableForSales }) => contactableForSales)
  let added = 0
  for (const start of VALUATION_STARTS) {
    const dice = random.next()
    const member = valuers.length > 0 ? random.pick(valuers) : undefined
    const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)]
    const address = `${random.whole(2, 40)} ${random.pick(STREETS)}, ${branch.name}`
    if (!member || dice > VALUATION_CHANCE) continue
    const startsAt = atUkTime(date, start)
    const endsAt = new Date(startsAt.getTime() + VALUATION_MINUTES * MINUTE_MS)
    const email = `${firstName}.${lastName}@example.com`.toLowerCase()
    const attendee = { firstName, lastName, email, telephone: `07700900${random.whole(100, 999)}` }
    const state = endsAt <= now ? 'done' : dice < VALUATION_CHANCE / 4 ? 'provisional' : 'booked'
    const createdAt = new Date(Math.min(now.getTime(), startsAt.getTime()) - random.whole(1, 60) * 3_600_000)
    const { lat, lng } = branch.position
    const { rows } = await sql`
      insert into appointments (key, kind, state, branch_id, staff_id, address, lat, lng, starts_at, ends_at, held_until,
        attendee, email_key, created_by, reminded_at, feedback_asked_at, created_at, changed_at)
      values (${`demo:valuation:${branch.id}:${startsAt.toISOString()}`}, 'valuation', ${state}, ${branch.id},
        ${member.id}, ${address}, ${lat + (dice - 0.2) / 20}, ${lng}, ${startsAt}, ${endsAt},
        ${state === 'provisional' ? startsAt : null}, ${JSON.stringify(attendee)}::jsonb, ${email}, 'demo', ${createdAt},
        ${createdAt}, ${createdAt}, ${createdAt})
      on conflict do nothing returning id`.execute(db)
    added += rows.length
  }
  return added
}

/** All branches but the first offer times of valuations; the first asks for preferred times, as a site without them does. */
async function seedValuers(db: Database, branches: readonly Branch[]): Promise<void> {
  const valuers = branches
    .slice(1)
    .flatMap(({ staff }) => staff.filter(({ contactableForSales }) => contactableForSales).slice(0, 2))
  for (const { id: staffId } of valuers) await storeStaffHours(db, { staffId, showsHomes: true, valuesHomes: true })
}

type DemoViewing = {
  member: StaffMember
  home: DemoHome
  startsAt: Date
  /** 0 to 1: what became of it */
  dice: number
  random: Random
  now: Date
}

async function addViewing(db: Database, { member, home, startsAt, dice, random, now }: DemoViewing): Promise<boolean> {
  const attendee = demoPerson(random)
  const said = random.pick(SAID)
  const endsAt = new Date(startsAt.getTime() + MINUTES * MINUTE_MS)
  const isOver = endsAt <= now
  const state = isOver ? pastState(dice) : dice < 0.08 ? 'provisional' : 'booked'
  const createdAt = new Date(Math.min(now.getTime(), startsAt.getTime()) - random.whole(1, 60) * 3_600_000)
  const { rows } = await sql<{ id: number }>`
    insert into appointments (key, kind, state, branch_id, staff_id, property_id, lat, lng, starts_at, ends_at,
      held_until, attendee, email_key, cancelled_by, reason, created_by, reminded_at, feedback_asked_at, created_at,
      changed_at)
    values (${`demo:${member.id}:${startsAt.toISOString()}`}, 'viewing', ${state}, ${home.branchId}, ${member.id},
      ${home.id}, ${home.lat}, ${home.lng}, ${startsAt}, ${endsAt}, ${state === 'provisional' ? startsAt : null},
      ${JSON.stringify(attendee)}::jsonb, ${attendee.email}, ${state === 'cancelled' ? 'visitor' : null},
      ${state === 'cancelled' ? 'Found another home' : null}, 'demo', ${createdAt}, ${createdAt}, ${createdAt},
      ${createdAt})
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (id !== undefined && state === 'done' && random.chance(0.75))
    await sql`
      insert into viewing_feedback (appointment_id, outcome, reason, notes, given_by, given_at, released_at)
      values (${id}, ${said.outcome}, ${said.reason ?? null}, ${said.notes}, 'visitor', ${endsAt},
        ${random.chance(0.5) ? now : null})`.execute(db)
  return id !== undefined
}

function pastState(dice: number): 'done' | 'cancelled' | 'no-show' {
  if (dice < 0.12) return 'cancelled'
  return dice < 0.2 ? 'no-show' : 'done'
}

/** A meeting every Monday, an afternoon off, and a home whose seller agrees to each viewing: once. */
async function seedRules(
  db: Database,
  agency: Agency,
  { homes, today, now }: { homes: readonly DemoHome[]; today: string; now: Date },
): Promise<void> {
  const { rows } = await sql`select from unavailable_times where created_by = 'demo' limit 1`.execute(db)
  if (rows.length > 0) return
  const made = { createdBy: 'demo', now }
  await seedValuers(db, agency.branches)
  for (const branch of agency.branches) {
    const weekdays: Weekday[] = ['monday']
    const time = { kind: 'weekly' as const, weekdays, from: 9 * 60, to: 9 * 60 + 30 }
    await addUnavailableTime(db, { branchId: branch.id }, { ...made, time, note: 'Sales meeting' })
  }
  const [away] = agency.branches[0]?.staff ?? []
  const friday = Array.from({ length: 7 }, (_, day) => addDays(today, day + 1)).find(
    (date) => weekdayName(date) === 'Friday',
  )
  if (away && friday) {
    const time = { kind: 'once' as const, start: atUkTime(friday, 12 * 60).getTime(), end: dayRange(friday).end }
    await addUnavailableTime(db, { staffId: away.id }, { ...made, time, note: 'Day off' })
  }
  const agrees = homeOfSeller(homes)
  if (agrees)
    await storeHomeViewingRules(db, agrees.id, { online: true, shownBySeller: false, contacts: [SELLER] }, now)
  const [asks, early] = homes.filter(({ id }) => id !== agrees?.id).slice(-2)
  if (asks) await storeHomeViewingRules(db, asks.id, { online: true, shownBySeller: false, confirmAtOnce: false }, now)
  if (early) {
    const time = { kind: 'weekly' as const, weekdays: ['wednesday' as const], from: 0, to: 16 * 60 }
    await addUnavailableTime(db, { propertyId: early.id }, { ...made, time, note: 'Seller works from home' })
  }
}
