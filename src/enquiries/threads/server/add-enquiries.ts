import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { tellDesk } from '#src/staff/server/tell-desk.ts'

/** Days after which a lead from before the Desk counts as dealt with: its branch had it by email. */
const OLD_LEAD_DAYS = 14

/**
 * Opens an enquiry for each of these leads, or for every lead without one: those that were stored before the Desk, or by
 * a process of an earlier version. Call it in the transaction that stores the lead.
 */
export async function addEnquiriesOfLeads(
  db: Database,
  { leadIds, firstBranchId, now }: { leadIds?: readonly number[]; firstBranchId: number | null; now: Date },
): Promise<number> {
  const oldLead = sql`l.created_at < ${now}::timestamptz - make_interval(days => ${OLD_LEAD_DAYS})`
  const { rows } = await sql<{ id: number; branchId: number | null }>`
    insert into enquiries (lead_id, about, branch_id, property_id, state, name, email, email_key, telephone, preview,
      received_at, last_message_at, waiting_since, words)
    select l.id,
      case when l.kind in ('viewing', 'valuation', 'new-homes', 'form', 'data-protection') then l.kind else 'question' end,
      coalesce(l.branch_id, ${firstBranchId}), l.property_id,
      case when ${oldLead} then 'closed' else 'new' end,
      said.name, l.lead->'person'->>'email', l.email_key, l.lead->'person'->>'telephone',
      left(regexp_replace(coalesce(nullif(l.lead->>'message', ''), said.place), '\\s+', ' ', 'g'), ${PREVIEW_LENGTH}),
      l.created_at, l.created_at, case when ${oldLead} then null else l.created_at end,
      to_tsvector('simple', ${searchable(sql`concat_ws(' ', said.name, l.email_key, said.place, p.display_address, p.agent_ref,
        left(l.lead->>'message', ${SEARCHED_LENGTH}))`)})
    from leads l
    left join properties p on p.id = l.property_id
    cross join lateral (
      select btrim(concat_ws(' ', l.lead->'person'->>'firstName', l.lead->'person'->>'lastName')) as name,
        concat_ws(', ', l.lead->'person'->'address'->>'street', l.lead->'person'->'address'->>'town',
          l.lead->'person'->'address'->>'postcode') as place
    ) said
    where l.kind <> 'send-to-friend'
      and ${leadIds ? sql`l.id = any(${[...leadIds]}::integer[])` : sql`not exists (select from enquiries e where e.lead_id = l.id)`}
    order by l.id
    on conflict (lead_id) do nothing
    returning id, branch_id as "branchId"`.execute(db)
  if (leadIds) for (const { id, branchId } of rows) await announceEnquiry(db, { id, branchId })
  return rows.length
}

/** Characters of a message that a list shows. */
export const PREVIEW_LENGTH = 200

/** Characters of a message that searches compare. */
const SEARCHED_LENGTH = 4000

/** Parts of email addresses and of names with a hyphen are words of their own. */
export function searchable(text: ReturnType<typeof sql>) {
  return sql`translate(${text}, '@._-\u2019', '    ''')`
}

/**
 * Tells every process that an enquiry is new or has changed, when the transaction commits. Holds no personal data: those
 * who may see the enquiry ask for it.
 */
export async function announceEnquiry(
  db: Database,
  { id, branchId }: { id: number; branchId: number | null },
): Promise<void> {
  await tellDesk(db, { kind: 'enquiry', id, branchId })
}
