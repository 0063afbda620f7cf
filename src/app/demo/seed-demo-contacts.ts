import { sql } from 'kysely'
import { consentWording } from '#src/account/profile/consent-boxes.ts'
import { insertUser } from '#src/account/users/server/user-statements.ts'
import { EDITABLE_FIELDS, type EditableField, emailKey } from '#src/account/users/user.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { createSavedSearches } from '#src/saved-searches/list/server/saved-searches.ts'

type Registered = {
  name: readonly [first: string, last: string]
  channel: Channel
  /** what they look for, where they saved a search */
  asks?: { maxPrice: number; minBeds: number }
  saves: number
  optsIn: boolean
  daysAgo: number
}

/** People who registered, saved homes, and said yes or no to emails. Grace Okafor has written as well. */
const REGISTERED: readonly Registered[] = [
  { name: ['Grace', 'Okafor'], channel: 'sales', saves: 7, optsIn: true, daysAgo: 20 },
  { name: ['June', 'Petrie'], channel: 'sales', saves: 1, optsIn: true, daysAgo: 30 },
  {
    name: ['Kit', 'Marsh'],
    channel: 'lettings',
    asks: { maxPrice: 1400, minBeds: 2 },
    saves: 4,
    optsIn: false,
    daysAgo: 40,
  },
  { name: ['Femi', 'Oyelaran'], channel: 'sales', saves: 3, optsIn: true, daysAgo: 55 },
]

type SeedParts = { savedSearches: Pick<ReturnType<typeof createSavedSearches>, 'save'>; now: Date }

/** Gives a demonstration agency registered visitors, as whom nobody can sign in: once. */
export async function seedDemoContacts(db: Database, { savedSearches, now }: SeedParts): Promise<void> {
  for (const { name, channel, asks, saves, optsIn, daysAgo } of REGISTERED) {
    const [first, last] = name
    const email = `${first}.${last}@example.com`.toLowerCase()
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const details = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, ''])) as Record<EditableField, string>
    const userId = await insertUser(
      db,
      {
        ...details,
        first_name: first,
        last_name: last,
        email,
        email_key: emailKey(email),
        password_hash: '',
        do_not_contact: false,
      },
      at,
    )
    if (userId === undefined) continue
    await sql`
      insert into marketing_preferences (user_id, is_opted_in, changed_at) values (${userId}, ${optsIn}, ${at})
      on conflict (user_id) do nothing`.execute(db)
    await sql`update users set email_confirmed_at = ${at} where id = ${userId}`.execute(db)
    for (const [about, ticked] of [['terms', true] as const, ['marketing', optsIn] as const])
      await sql`
        insert into consents (user_id, about, wording, ticked, page, given_at)
        values (${userId}, ${about}, ${consentWording(about)}, ${ticked}, '/user', ${at})`.execute(db)
    await sql`
      insert into saved_properties (user_id, property_id, saved_at, place)
      select ${userId}, id, ${now}::timestamptz - (row_number() over (order by id)) * interval '20 hours', 0
      from (
        select id from properties where published and channel = ${channel} and status = 'available'
        order by hashtext(${email} || id) limit ${saves}
      ) chosen`.execute(db)
    // no alerts: nobody of the demonstration is written to
    if (asks)
      await savedSearches.save(userId, { criteria: { channel, tags: [], page: 1, ...asks }, alertFrequency: 'N' })
  }
}
