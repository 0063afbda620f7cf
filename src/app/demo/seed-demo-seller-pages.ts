import { sql } from 'kysely'
import { atUkTime, DAY_MS, MINUTE_MS, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { SellerKind } from '#src/seller-page/seller-page.ts'
import { addSellerPage, noteSellerPageOpened } from '#src/seller-page/server/seller-page-records.ts'

/** Days since when the pages are there. */
const SINCE_DAYS = 12

/** Viewings that took place, and what staff have shared of them. Nobody's name is kept. */
const SHOWN = [
  { daysAgo: 9, outcome: 'not-for-me', reason: 'size', notes: 'Lovely house, but we need a fifth bedroom.' },
  {
    daysAgo: 6,
    outcome: 'thinking',
    reason: 'location',
    notes: 'The garden gets the sun and the kitchen is just what we want. We’re not sure about the road.',
  },
] as const

/**
 * Gives a demonstration agency two pages: of the seller who agrees to each viewing of her home, and of the landlord who
 * was asked about his. Staff find the links on the properties' "Seller page" tab; the address opens them. Once.
 */
export async function seedDemoSellerPages(db: Database, { now }: { now: Date }): Promise<void> {
  const { rows: there } = await sql`select from seller_pages limit 1`.execute(db)
  if (there.length > 0) return
  const { rows } = await sql<{ propertyId: number; kind: SellerKind; name: string; email: string }>`
    (
      select property_id as "propertyId", 'seller' as kind, one->>'name' as name, one->>'email' as email
      from home_viewing_rules join properties p on p.id = property_id
      cross join jsonb_array_elements(contacts) one
      where p.published and p.channel = 'sales' and one->>'kind' = 'seller' order by property_id limit 1
    ) union all (
      select property_id, kind, name, email from seller_forms where kind = 'landlord' order by id limit 1
    )`.execute(db)
  const since = new Date(now.getTime() - SINCE_DAYS * DAY_MS)
  for (const { propertyId, kind, name, email } of rows) {
    const asked = { propertyId, kind, name, email, pinHash: null, weekday: 'friday' as const }
    const page = await addSellerPage(db, { ...asked, account: { id: null, name: 'Priya Lanyon' }, now: since })
    await noteSellerPageOpened(db, page.id, new Date(now.getTime() - DAY_MS))
    for (const shown of SHOWN) await seedShown(db, { propertyId, now, ...shown })
  }
}

type Shown = (typeof SHOWN)[number] & { propertyId: number; now: Date }

async function seedShown(db: Database, { propertyId, now, daysAgo, outcome, reason, notes }: Shown): Promise<void> {
  const startsAt = atUkTime(ukDate(new Date(now.getTime() - daysAgo * DAY_MS)), 11 * 60)
  const endsAt = new Date(startsAt.getTime() + 30 * MINUTE_MS)
  const { rows } = await sql<{ id: number }>`
    insert into appointments (kind, state, branch_id, property_id, starts_at, ends_at, created_by, created_at, changed_at)
    select 'viewing', 'done', branch_id, id, ${startsAt}, ${endsAt}, 'demo', ${startsAt}, ${endsAt}
    from properties where id = ${propertyId} on conflict do nothing returning id`.execute(db)
  for (const { id } of rows)
    await sql`
      insert into viewing_feedback (appointment_id, outcome, reason, notes, given_by, given_at, released_at)
      values (${id}, ${outcome}, ${reason}, ${notes}, 'staff', ${endsAt}, ${endsAt})`.execute(db)
}
