import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { ownSite } from './site.ts'

/** A home of the demonstration agency: its page, and the query by which an overlay is told of it. */
export type SiteHome = {
  id: number
  path: string
  query: string
  address: string
  /** pounds, for lettings those of a period */
  price: number
  photos: number
}

/** The database of this worker's site, open while a file of visitor tests runs. Call it once at the head of the file. */
export function siteDatabase() {
  let db: Database
  beforeAll(() => {
    db = openDatabase(ownSite().databaseUrl)
  })
  afterAll(() => close(db))

  /** The first home, on the market or not, of which a condition holds; `facts` is its listing. */
  async function anyHomeWhere(condition: string): Promise<SiteHome> {
    const { rows } = await sql<Omit<SiteHome, 'path' | 'query'> & { channel: string }>`
      select id, channel, facts->'address'->>'display' as address, (facts->'price'->>'amount')::int as price,
        jsonb_array_length(facts->'media'->'photos') as photos
      from (select p.*, p.listing::jsonb as facts from properties p) every_property
      where ${sql.raw(condition)} order by id limit 1`.execute(db)
    if (!rows[0]) throw new Error(`The demonstration agency has no home where ${condition}`)
    const { channel, ...home } = rows[0]
    return { ...home, path: `/properties/${home.id}/${channel}`, query: `?property_id=${home.id}&channel=${channel}` }
  }

  const homeWhere = (condition: string) => anyHomeWhere(`published and ${condition}`)

  return {
    db: () => db,
    anyHomeWhere,
    homeWhere,
    /** A home that no other test is given here: for one that leaves something at it, such as a booking or a rule. */
    async ownHomeWhere(condition: string): Promise<SiteHome> {
      await sql`create table if not exists homes_of_tests (id bigint primary key)`.execute(db)
      const home = await homeWhere(`id not in (select id from homes_of_tests) and ${condition}`)
      await sql`insert into homes_of_tests values (${home.id})`.execute(db)
      return home
    },
  }
}

export const noHome: SiteHome = { id: 0, path: '', query: '', address: '', price: 0, photos: 0 }
