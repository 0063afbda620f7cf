import { sql } from 'kysely'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { SellerKind } from '#src/seller-page/seller-page.ts'
import { addSellerPage, noteSellerPageOpened } from '#src/seller-page/server/seller-page-records.ts'

/** Days since when the pages are there. */
const SINCE_DAYS = 12

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
    // what staff have shared with them
    await sql`
      update viewing_feedback set released_at = given_at where released_at is null and appointment_id in (
        select id from appointments where property_id = ${propertyId} and kind = 'viewing' order by starts_at limit 4)`.execute(
      db,
    )
  }
}
