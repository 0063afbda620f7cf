import { sql } from 'kysely'
import type { OpeningWeek, OpenSpan } from '#src/agency/branches/opening-hours.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { UnavailableTime, WeeklyTime } from '../../availability/unavailable-time.ts'
import type { NoticeContact } from '../home-contact.ts'

/** How one home is shown. What is undefined is as usual. */
export type HomeViewingRules = {
  online: boolean
  staffIds?: number[]
  shownBySeller: boolean
  minutes?: number
  noticeMinutes?: number
  confirmAtOnce?: boolean
  /** who is told of each viewing, or has to agree to it */
  contacts?: readonly NoticeContact[]
  changedAt?: Date
}

export async function homeViewingRules(db: Database, propertyId: number): Promise<HomeViewingRules> {
  const { rows } = await sql<{
    online: boolean
    staff_ids: number[] | null
    shown_by_seller: boolean
    minutes: number | null
    notice_minutes: number | null
    confirm_at_once: boolean | null
    contacts: NoticeContact[]
    changed_at: Date
  }>`select * from home_viewing_rules where property_id = ${propertyId}`.execute(db)
  const [row] = rows
  if (!row) return { online: true, shownBySeller: false }
  return {
    online: row.online,
    shownBySeller: row.shown_by_seller,
    ...(row.staff_ids && { staffIds: row.staff_ids }),
    ...(row.minutes !== null && { minutes: row.minutes }),
    ...(row.notice_minutes !== null && { noticeMinutes: row.notice_minutes }),
    ...(row.confirm_at_once !== null && { confirmAtOnce: row.confirm_at_once }),
    contacts: row.contacts,
    changedAt: row.changed_at,
  }
}

/** Whether staff have nothing to confirm: they booked it themselves, or the home is booked at once. */
export async function isBookedAtOnce(
  db: Database,
  { createdBy, propertyId }: { createdBy: string; propertyId: number | null },
  settings: { confirmAtOnce: boolean } | undefined,
): Promise<boolean> {
  if (createdBy !== 'visitor') return true
  const rules = propertyId === null ? undefined : await homeViewingRules(db, propertyId)
  return rules?.confirmAtOnce ?? settings?.confirmAtOnce ?? true
}

export async function storeHomeViewingRules(
  db: Database,
  propertyId: number,
  rules: HomeViewingRules,
  now: Date,
): Promise<void> {
  await sql`
    insert into home_viewing_rules (property_id, online, staff_ids, shown_by_seller, minutes, notice_minutes,
      confirm_at_once, contacts, changed_at)
    values (${propertyId}, ${rules.online}, ${rules.staffIds ?? null}, ${rules.shownBySeller}, ${rules.minutes ?? null},
      ${rules.noticeMinutes ?? null}, ${rules.confirmAtOnce ?? null},
      ${JSON.stringify(rules.contacts ?? [])}::jsonb, ${now})
    on conflict (property_id) do update set online = excluded.online, staff_ids = excluded.staff_ids,
      shown_by_seller = excluded.shown_by_seller, minutes = excluded.minutes, notice_minutes = excluded.notice_minutes,
      confirm_at_once = excluded.confirm_at_once, contacts = excluded.contacts,
      changed_at = excluded.changed_at`.execute(db)
}

/** The hours of somebody's own; `hours` undefined: those of their branch. */
export type StaffHours = { staffId: number; showsHomes: boolean; valuesHomes?: boolean; hours?: OpeningWeek }

export async function staffHours(db: Database, staffIds: readonly number[]): Promise<Map<number, StaffHours>> {
  const { rows } = await sql<{
    staff_id: number
    shows_homes: boolean
    values_homes: boolean
    hours: Partial<Record<Weekday, OpenSpan[]>> | null
  }>`select * from staff_viewing_hours where staff_id = any(${staffIds}::integer[])`.execute(db)
  return new Map(
    rows.map(({ staff_id: staffId, shows_homes: showsHomes, values_homes: valuesHomes, hours }) => [
      staffId,
      {
        staffId,
        showsHomes,
        valuesHomes,
        ...(hours && { hours: new Map(Object.entries(hours) as [Weekday, OpenSpan[]][]) }),
      },
    ]),
  )
}

export async function storeStaffHours(
  db: Database,
  { staffId, showsHomes, valuesHomes = false, hours }: StaffHours,
): Promise<void> {
  const asJson = hours && JSON.stringify(Object.fromEntries(hours))
  await sql`
    insert into staff_viewing_hours (staff_id, shows_homes, values_homes, hours)
    values (${staffId}, ${showsHomes}, ${valuesHomes}, ${asJson ?? null}::jsonb)
    on conflict (staff_id) do update set shows_homes = excluded.shows_homes,
      values_homes = excluded.values_homes, hours = excluded.hours`.execute(db)
}

/** Whose time it is. */
export type UnavailableSubject =
  | { staffId: number; branchId?: never; propertyId?: never }
  | { branchId: number; staffId?: never; propertyId?: never }
  | { propertyId: number; staffId?: never; branchId?: never }

export type StoredUnavailableTime = {
  id: number
  staffId: number | null
  branchId: number | null
  propertyId: number | null
  time: UnavailableTime
  note: string
  /** an account, or a seller by their page */
  createdBy: string
}

/** The unavailable times of some people, branches and homes; those that are over are left out. */
export async function unavailableTimes(
  db: Database,
  subjects: { staffIds: readonly number[]; branchIds: readonly number[]; propertyIds: readonly number[]; from: Date },
): Promise<StoredUnavailableTime[]> {
  const { staffIds, branchIds, propertyIds, from } = subjects
  const { rows } = await sql<UnavailableRow>`
    select id, staff_id, branch_id, property_id, starts_at, ends_at, weekly, note, created_by from unavailable_times
    where (staff_id = any(${staffIds}::integer[]) or branch_id = any(${branchIds}::integer[])
      or property_id = any(${propertyIds}::integer[])) and (ends_at is null or ends_at > ${from})
    order by starts_at nulls first, id`.execute(db)
  return rows.map(toUnavailableTime)
}

export async function unavailableTimeById(db: Database, id: number): Promise<StoredUnavailableTime | undefined> {
  const { rows } = await sql<UnavailableRow>`
    select id, staff_id, branch_id, property_id, starts_at, ends_at, weekly, note, created_by from unavailable_times
    where id = ${id}`.execute(db)
  return rows[0] && toUnavailableTime(rows[0])
}

type UnavailableRow = {
  id: number
  staff_id: number | null
  branch_id: number | null
  property_id: number | null
  starts_at: Date | null
  ends_at: Date | null
  weekly: Omit<WeeklyTime, 'kind'> | null
  note: string
  created_by: string
}

function toUnavailableTime(row: UnavailableRow): StoredUnavailableTime {
  return {
    id: row.id,
    staffId: row.staff_id,
    branchId: row.branch_id,
    propertyId: row.property_id,
    note: row.note,
    createdBy: row.created_by,
    time: row.weekly
      ? { ...row.weekly, kind: 'weekly' }
      : { kind: 'once', start: row.starts_at!.getTime(), end: row.ends_at!.getTime() },
  }
}

export async function addUnavailableTime(
  db: Database,
  subject: UnavailableSubject,
  { time, note, createdBy, now }: { time: UnavailableTime; note: string; createdBy: string; now: Date },
): Promise<number> {
  const once = time.kind === 'once' ? time : undefined
  const { kind: _, ...weekly } = time
  const { rows } = await sql<{ id: number }>`
    insert into unavailable_times (staff_id, branch_id, property_id, starts_at, ends_at, weekly, note, created_by,
      created_at)
    values (${subject.staffId ?? null}, ${subject.branchId ?? null}, ${subject.propertyId ?? null},
      ${once ? new Date(once.start) : null}, ${once ? new Date(once.end) : null},
      ${once ? null : JSON.stringify(weekly)}::jsonb, ${note}, ${createdBy}, ${now})
    returning id`.execute(db)
  return rows[0]!.id
}

export async function removeUnavailableTime(db: Database, id: number): Promise<void> {
  await sql`delete from unavailable_times where id = ${id}`.execute(db)
}
