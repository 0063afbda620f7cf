import { sql } from 'kysely'
import { DEMO_TEMPLATES } from '#src/demo/words/enquiry-templates.ts'
import { deleteLeads } from '#src/enquiries/leads/server/lead-records.ts'
import type { Database } from '#src/platform/database/database.ts'

export type Demonstration = { homes: number; enquiries: number; viewings: number; people: number }

const DEMO_LEADS = sql`starts_with(key, 'demo-enquiry:')`

/** What of the demonstration is in the database: only what was generated. */
export async function countDemonstration(db: Database): Promise<Demonstration> {
  const { rows } = await sql<Demonstration>`
    select (select count(*)::int from properties where source = 'demo') as homes,
      (select count(*)::int from leads where ${DEMO_LEADS}) as enquiries,
      (select count(*)::int from appointments where created_by = 'demo') as viewings,
      (select count(*)::int from staff_accounts where is_demo) as people`.execute(db)
  return rows[0] ?? { homes: 0, enquiries: 0, viewings: 0, people: 0 }
}

/**
 * Takes the generated homes away with all that was generated about them: enquiries, viewings, people, sold prices and the
 * counts of visits. What feeds brought, and what people of the agency wrote, stays.
 */
export async function removeDemonstration(trx: Database): Promise<void> {
  const leads = await sql<{ id: number }>`select id from leads where ${DEMO_LEADS}`.execute(trx)
  await deleteLeads(
    trx,
    leads.rows.map(({ id }) => id),
  )
  await sql`delete from viewing_waiting_list where property_id in (select id from properties where source = 'demo')
    or open_house_id in (select id from appointments where created_by = 'demo')`.execute(trx)
  await sql`delete from appointments where created_by = 'demo'
    or property_id in (select id from properties where source = 'demo')`.execute(trx)
  await sql`delete from unavailable_times where created_by = 'demo'`.execute(trx)
  await sql`delete from feed_rows where property_id in (select id from properties where source = 'demo')`.execute(trx)
  await sql`delete from properties where source = 'demo'`.execute(trx)
  await sql`delete from sold_prices where source = 'demonstration'`.execute(trx)
  await sql`delete from reply_templates where name = any(${DEMO_TEMPLATES.map(({ name }) => name)}::text[])`.execute(
    trx,
  )
  await sql`delete from visits`.execute(trx)
  await sql`delete from searches_made`.execute(trx)
  await sql`delete from staff_accounts where is_demo`.execute(trx)
}
