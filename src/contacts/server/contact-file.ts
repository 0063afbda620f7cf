import { sql } from 'kysely'
import { consentsOf } from '#src/account/profile/server/marketing-statements.ts'
import { findPerson } from '#src/account/users/server/user-statements.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { TickedBox } from '#src/enquiries/leads/enquiry-consent.ts'
import {
  ENQUIRY_SUBJECT_NAMES,
  type EnquiryState,
  type EnquirySubject,
  formatEnquiryState,
} from '#src/enquiries/threads/enquiry.ts'
import { isInScope } from '#src/enquiries/threads/server/enquiry-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import { wordsOf } from '#src/saved-searches/alerts/server/send.ts'
import { frequencyEntry } from '#src/saved-searches/list/alert-frequencies.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { searchesOf } from '#src/saved-searches/list/server/statements.ts'
import { parseStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import { type FeedbackOutcome, outcomeName } from '#src/viewings/appointments/feedback.ts'
import { ACCOUNT_DETAILS, type AccountDetail } from '../contact.ts'

const MAX_ROWS = 100

/** The details of an account, as staff read and correct them. */
export async function accountDetails(db: Database, userId: number) {
  const person = await findPerson(db, userId)
  if (!person) return undefined
  const details = Object.fromEntries(
    (Object.keys(ACCOUNT_DETAILS) as AccountDetail[]).map((name) => [name, person[name]]),
  ) as Record<AccountDetail, string>
  return {
    details,
    isConfirmed: person.email_confirmed_at !== null,
    mayBeCalled: !person.do_not_contact,
    registeredAt: person.created_at,
  }
}

/** What somebody agreed to or declined, in the words that they saw, newest first. */
export async function contactConsents(db: Database, { userId, keys }: { userId: number | null; keys: string[] }) {
  const ofAccount = userId === null ? [] : await consentsOf(db, userId)
  const { rows } = await sql<{ boxes: TickedBox[] | null; page: string | null; at: string | null; createdAt: Date }>`
    select lead->'consent'->'boxes' as boxes, lead->'consent'->>'page' as page, lead->'consent'->>'at' as at,
      created_at as "createdAt"
    from leads where email_key = any(${keys}::text[]) and (user_id is null or user_id is not distinct from ${userId})
    order by id desc limit ${MAX_ROWS}`.execute(db)
  const ofEnquiries = rows.flatMap(({ boxes, page, at, createdAt }) =>
    (boxes ?? []).map(({ box, ticked, wording, version = null }) => ({
      about: box,
      wording,
      version: version as number | null,
      isGiven: ticked as boolean | null,
      page: page ?? '',
      at: at ? new Date(at) : createdAt,
    })),
  )
  return [
    ...ofAccount.map(({ about, wording, version, ticked, page, given_at }) => ({
      about,
      wording,
      version,
      isGiven: ticked,
      page,
      at: given_at,
    })),
    ...ofEnquiries,
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Saved searches in words, with where their homes are and when they were last told of some. */
export async function contactSearches(db: Database, userId: number, agency: Agency) {
  const { rows: told } = await sql<{ searchId: number; told: number; lastAt: Date | null }>`
    select search_id as "searchId", count(*)::integer as told, max(told_at) as "lastAt"
    from alert_matches where user_id = ${userId} and told_at is not null group by search_id`.execute(db)
  return (await searchesOf(db, userId)).flatMap(({ id, name, criteria, alertFrequency, createdAt }) => {
    const stored = parseStoredSearch(criteria)
    if (!stored) return []
    const saved = parseSavedSearch(stored)
    const { told: homes = 0, lastAt = null } = told.find(({ searchId }) => searchId === id) ?? {}
    return [
      {
        id,
        words: name ?? wordsOf(saved, agency),
        path: searchPath(saved.criteria),
        frequency: frequencyEntry(alertFrequency).name,
        createdAt,
        homes,
        lastAt,
      },
    ]
  })
}

/** How many emails about homes went out to them. */
export async function alertsSent(db: Database, userId: number): Promise<{ count: number; lastAt: Date | null }> {
  const { rows } = await sql<{ count: number; lastAt: Date | null }>`
    select count(*)::integer as count, max(sent_at) as "lastAt" from outbox
    where (starts_with(key, ${`user:${userId}:alert:`}) or starts_with(key, ${`user:${userId}:applicant:`}))
      and state = 'sent'`.execute(db)
  return rows[0]!
}

export type KeptHome = { id: number; address: string; status: string; channel: string; savedAt: Date }

export async function contactHomes(db: Database, userId: number): Promise<KeptHome[]> {
  const { rows } = await sql<KeptHome>`
    select property_id as id, d.address, d.status, d.channel, saved_at as "savedAt"
    from saved_properties join desk_properties d using (property_id)
    where user_id = ${userId} order by saved_at desc, place limit ${MAX_ROWS}`.execute(db)
  return rows
}

type AskedRow = {
  id: number
  about: EnquirySubject
  state: EnquiryState
  at: Date
  preview: string
  address: string | null
}

/** What they asked, as far as somebody may see it. */
export async function contactEnquiries(db: Database, { keys, scope }: { keys: string[]; scope: ListScope }) {
  const { rows } = await sql<AskedRow & { total: number }>`
    select e.id, e.about, e.state, e.received_at as at, e.preview, p.display_address as address,
      count(*) over ()::integer as total
    from enquiries e left join properties p on p.id = e.property_id
    where e.email_key = any(${keys}::text[]) and ${isInScope(scope)}
    order by e.id desc limit ${MAX_ROWS}`.execute(db)
  return rows.map(({ total: _, ...row }) => ({
    ...row,
    aboutName: ENQUIRY_SUBJECT_NAMES[row.about],
    stateName: formatEnquiryState(row.state, row.about),
  }))
}

type CameRow = {
  id: number
  kind: string
  state: string
  startsAt: Date
  address: string | null
  outcome: FeedbackOutcome | null
}

/** Appointments with them, as far as somebody may see them. */
export async function contactViewings(
  db: Database,
  { userId, keys, scope }: { userId: number | null; keys: string[]; scope: ListScope },
) {
  const inScope =
    scope.kind === 'branches'
      ? sql`a.branch_id = any(${[...scope.branchIds]}::integer[])`
      : sql`${scope.kind === 'all'}`
  const { rows } = await sql<CameRow>`
    select a.id, a.kind, a.state, a.starts_at as "startsAt", coalesce(p.display_address, a.address) as address, f.outcome
    from appointments a left join properties p on p.id = a.property_id
    left join viewing_feedback f on f.appointment_id = a.id
    where (a.email_key = any(${keys}::text[]) or a.user_id = ${userId}) and a.kind <> 'open-house' and ${inScope}
    order by a.starts_at desc limit ${MAX_ROWS}`.execute(db)
  return rows.map((row) => ({ ...row, said: row.outcome && outcomeName(row.outcome) }))
}

/** Homes that are theirs: they sell or let them, or live there. */
export async function ownHomes(db: Database, keys: string[]) {
  const { rows } = await sql<{ id: number; address: string; kind: string }>`
    select distinct d.property_id as id, d.address, kind from (
      select property_id, kind from seller_forms where email_key = any(${keys}::text[])
      union
      select property_id, one->>'kind' from home_viewing_rules cross join jsonb_array_elements(contacts) one
      where lower(one->>'email') = any(${keys}::text[])
    ) homes join desk_properties d using (property_id) order by d.address limit ${MAX_ROWS}`.execute(db)
  return rows
}
