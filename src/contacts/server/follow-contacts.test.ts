import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'

/** More than two batches of follow_contacts (migrations/0160-contacts.sql), and one over. */
const PEOPLE = 1201

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

async function contacts(like: string): Promise<{ people: number; asked: number }> {
  const { rows } = await sql<{ people: number; asked: number }>`
    select count(*)::integer as people, coalesce(sum(enquiries), 0)::integer as asked
    from contacts where email like ${like}`.execute(database.db)
  return rows[0]!
}

test('whoever one statement writes is a contact, however many they are', async () => {
  await sql`
    insert into enquiries (about, branch_id, name, email, email_key, received_at, last_message_at, words)
    select 'question', 1, 'Person', email, email, now(), now(), ''
    from (select format('p%s@example.com', 1 + n % ${PEOPLE}::integer) as email
      from generate_series(1, ${2 * PEOPLE}::integer) n) written`.execute(database.db)
  expect(await contacts('p%')).toEqual({ people: PEOPLE, asked: 2 * PEOPLE })

  await sql`update enquiries set email = 'q' || email, email_key = 'q' || email_key`.execute(database.db)
  expect(await contacts('qp%')).toEqual({ people: PEOPLE, asked: 2 * PEOPLE })
  expect(await contacts('p%')).toEqual({ people: 0, asked: 0 })

  await sql`delete from enquiries`.execute(database.db)
  expect(await contacts('%')).toEqual({ people: 0, asked: 0 })
})
