import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeHomeViewingRules } from '#src/viewings/appointments/server/showing-rules.ts'
import { openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { seedDemoSellerPages } from './seed-demo-seller-pages.ts'

let site: ViewingFixture
beforeAll(async () => {
  site = await openViewingFixture()
})
afterAll(() => site.close())

test('a demonstration has a seller’s page with feedback, however often it starts', async () => {
  const { db, now } = site
  const { id } = await site.addHome()
  const contacts = [{ kind: 'seller' as const, name: 'Miriam Holt', email: 'miriam@example.com', mustAgree: true }]
  await storeHomeViewingRules(db, id, { online: true, shownBySeller: false, contacts }, now)
  await seedDemoSellerPages(db, { now })
  await seedDemoSellerPages(db, { now })
  const { rows } = await sql`select property_id, name, weekday from seller_pages`.execute(db)
  expect(rows).toEqual([{ property_id: id, name: 'Miriam Holt', weekday: 'friday' }])
  const { rows: said } = await sql`select outcome from viewing_feedback where released_at is not null`.execute(db)
  expect(said).toHaveLength(2)
})
