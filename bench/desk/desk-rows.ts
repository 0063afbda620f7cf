import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { addEnquiriesOfLeads } from '#src/enquiries/threads/server/add-enquiries.ts'
import { parsePlaceFiles, readPlaceFiles } from '#src/places/server/place-files.ts'
import type { Database } from '#src/platform/database/database.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import type { Role } from '#src/staff/permissions/permissions.ts'
import { countRecentViews } from '#src/stock/list/server/count-recent-views.ts'
import { benchListings } from '../listings.ts'

const YEAR_MINUTES = 365 * 24 * 60

type Rows = { leads: number; viewings: number; homes: number; agency: Agency }

/** A stock, leads of a year, most of them dealt with, each with a reply, and viewings of the same year. @returns who looks at them */
export async function fillDesk(db: Database, { leads, viewings, homes: stock, agency }: Rows): Promise<Actor[]> {
  const branchIds = agency.branches.map(({ id }) => id)
  const memberIds = agency.branches.flatMap(({ staff }) => staff).map(({ id }) => id)
  const now = new Date()
  await fillStock(db, { count: stock, branchIds, now })
  await sql`
    insert into staff_accounts (email, email_key, name, role, branch_ids, state, created_at, updated_at)
    select 'p' || n || '@a.example', 'p' || n || '@a.example', 'Person ' || n, 'negotiator',
      array[(${branchIds}::integer[])[1 + n % ${branchIds.length}::integer]], 'active', ${now}, ${now}
    from generate_series(1, 50) n`.execute(db)
  const { rows: people } = await sql<{ id: number }>`
    select id from staff_accounts where email like 'p%@a.example' order by id`.execute(db)
  const { rows: homes } = await sql<{ id: number }>`select id from properties where published order by id`.execute(db)
  const homeIds = homes.map(({ id }) => id)
  await sql`
    insert into leads (key, kind, branch_id, property_id, email_key, lead, created_at, state, recipient)
    select 'lead-' || n, (array['viewing', 'office', 'valuation', 'office', 'new-homes'])[1 + n % 5],
      (${branchIds}::integer[])[1 + n % ${branchIds.length}::integer],
      case when n % 5 < 2 then (${homeIds}::integer[])[1 + n % ${homeIds.length}::integer] end,
      'person' || n % (${leads}::integer * 3 / 4) || '@mail.example',
      jsonb_build_object('person', jsonb_build_object('firstName', 'Person', 'lastName', 'Okafor ' || n,
        'email', 'person' || n % (${leads}::integer * 3 / 4) || '@mail.example'), 'kind', 'office',
        'message', 'I would like a viewing of number ' || n || case when n % 997 = 0 then ', with a whippet' else '' end,
        'consent', jsonb_build_object('doNotContact', false, 'optInTerms', true, 'boxes', '[]'::jsonb, 'at', ${now.toISOString()}::text, 'page', '/contact'), 'details', '[]'::jsonb, 'files', '[]'::jsonb),
      ${now}::timestamptz - n * interval '5 minutes', 'delivered', '{}'::jsonb
    from generate_series(1, ${leads}::integer) n`.execute(db)
  await addEnquiriesOfLeads(db, { firstBranchId: branchIds[0] ?? null, now })
  await sql`
    update enquiries set
      state = case when id % 50 = 0 then 'spam' when id % 40 = 0 then 'booked' when id % 30 = 0 then 'answered'
        when id % 333 = 0 then 'new' else 'closed' end,
      waiting_since = case when id % 50 <> 0 and id % 40 <> 0 and id % 30 <> 0 and id % 333 = 0 then received_at end,
      assigned_to = case when id % 3 = 0 then null
        else (${people.map(({ id }) => id)}::integer[])[1 + id % 50] end`.execute(db)
  await sql`
    insert into enquiry_messages (enquiry_id, kind, at, account_id, account_name, text, waited_minutes)
    select id, 'from-us', received_at + interval '40 minutes', assigned_to, 'Person', 'Thank you.', 40
    from enquiries where state in ('closed', 'answered', 'booked')`.execute(db)
  const minutesApart = Math.max(45, Math.floor((YEAR_MINUTES * memberIds.length) / viewings))
  // the demonstration's own diary would be in the way
  await sql`delete from appointments`.execute(db)
  // each member of staff shows one home after the other, from a fortnight ahead back through the year
  await sql`
    insert into appointments (kind, state, branch_id, staff_id, property_id, starts_at, ends_at, held_until, attendee,
      created_by, created_at, changed_at)
    select 'viewing', case when at > ${now} and n % 9 = 0 then 'provisional' when at > ${now} then 'booked' else 'done' end,
      (${branchIds}::integer[])[1 + n % ${branchIds.length}::integer],
      (${memberIds}::integer[])[1 + n % ${memberIds.length}::integer],
      (${homeIds}::integer[])[1 + n % ${homeIds.length}::integer], at, at + interval '30 minutes',
      case when at > ${now} and n % 9 = 0 then ${now}::timestamptz + interval '1 day' end,
      jsonb_build_object('firstName', 'Person', 'lastName', 'Okafor ' || n), 'visitor', ${now}, ${now}
    from generate_series(1, ${viewings}::integer) n
    cross join lateral (
      select date_trunc('hour', ${now}::timestamptz) + interval '14 days'
        - (n / ${memberIds.length}::integer) * make_interval(mins => ${minutesApart}::integer) as at
    ) slot`.execute(db)
  for (const name of ['enquiries', 'enquiry_messages', 'leads', 'appointments'])
    await sql`vacuum analyze ${sql.table(name)}`.execute(db)
  const [first] = agency.branches
  const actorOf = (role: Role, branches: readonly number[]): Actor => ({
    id: people[0]!.id,
    email: 'p1@a.example',
    name: 'Person 1',
    role,
    branchIds: branches,
    memberId: first?.staff[0]?.id ?? null,
    permissions: {},
    state: 'active',
    provedAt: now,
    isDemo: false,
    ip: '192.0.2.1',
  })
  const ofBranch = branchIds.slice(0, 1)
  return [actorOf('owner', []), actorOf('manager', ofBranch), actorOf('negotiator', ofBranch)]
}

/** Homes beside the demonstration's, with the views of a fortnight. */
async function fillStock(db: Database, options: { count: number; branchIds: number[]; now: Date }): Promise<void> {
  const { count, branchIds, now } = options
  const towns = (await parsePlaceFiles(await readPlaceFiles())).filter(({ kind }) => kind === 'place')
  const listings = Array.from(benchListings(count, towns, now), (listing, at) => ({
    ...listing,
    branchId: branchIds[at % branchIds.length]!,
  }))
  await storeListings(db, { source: 'bench', listings, now })
  await sql`
    insert into property_views (property_id, day, views)
    select id, ${now}::date - day, 1 + (id + day) % 40 from properties, generate_series(0, 20) day where id % 2 = 0
    on conflict do nothing`.execute(db)
  await countRecentViews(db, now)
  for (const name of ['properties', 'property_search', 'desk_properties', 'property_views'])
    await sql`vacuum analyze ${sql.table(name)}`.execute(db)
}
