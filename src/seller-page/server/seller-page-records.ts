import { sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { SellerKind } from '../seller-page.ts'

export type SellerPage = {
  id: number
  propertyId: number
  kind: SellerKind
  name: string
  email: string
  pinHash: string | null
  weekday: Weekday | null
  /** an ISO date */
  mailedOn: string | null
  accountName: string
  createdAt: Date
  openedAt: Date | null
  seenAt: Date | null
  endedAt: Date | null
}

const columns = sql`id, property_id as "propertyId", kind, name, email, pin_hash as "pinHash", weekday,
  mailed_on::text as "mailedOn", account_name as "accountName", created_at as "createdAt", opened_at as "openedAt",
  seen_at as "seenAt", ended_at as "endedAt"`

export type NewSellerPage = Pick<SellerPage, 'propertyId' | 'kind' | 'name' | 'email' | 'pinHash' | 'weekday'> & {
  account: { id: number | null; name: string }
  now: Date
}

export async function addSellerPage(trx: Database, page: NewSellerPage): Promise<SellerPage> {
  const { propertyId, kind, name, email, pinHash, weekday, account, now } = page
  const { rows } = await sql<SellerPage>`
    insert into seller_pages (property_id, kind, name, email, email_key, pin_hash, weekday, account_id, account_name,
      created_at)
    values (${propertyId}, ${kind}, ${name}, ${email}, ${emailKey(email)}, ${pinHash}, ${weekday}, ${account.id},
      ${account.name}, ${now})
    returning ${columns}`.execute(trx)
  return rows[0]!
}

export async function sellerPageById(db: Database, id: number): Promise<SellerPage | undefined> {
  const { rows } = await sql<SellerPage>`select ${columns} from seller_pages where id = ${id}`.execute(db)
  return rows[0]
}

/** Those of a home that staff have not ended, the newest first. */
export async function sellerPagesOf(db: Database, propertyId: number): Promise<SellerPage[]> {
  const { rows } = await sql<SellerPage>`
    select ${columns} from seller_pages where property_id = ${propertyId} order by ended_at is not null, id desc
    limit 50`.execute(db)
  return rows
}

export async function noteSellerPageOpened(db: Database, id: number, now: Date): Promise<void> {
  await sql`
    update seller_pages set opened_at = coalesce(opened_at, ${now}), seen_at = ${now} where id = ${id}`.execute(db)
}

/** Once an hour at most: a page that is reloaded is not written each time. */
export async function noteSellerPageSeen(db: Database, id: number, now: Date): Promise<void> {
  await sql`
    update seller_pages set seen_at = ${now}
    where id = ${id} and (seen_at is null or seen_at < ${now}::timestamptz - interval '1 hour')`.execute(db)
}

export async function endSellerPage(trx: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update seller_pages set ended_at = ${now} where id = ${id} and ended_at is null returning id`.execute(trx)
  return rows.length > 0
}

export async function setSellerWeekday(db: Database, id: number, weekday: Weekday | null): Promise<void> {
  await sql`update seller_pages set weekday = ${weekday} where id = ${id}`.execute(db)
}

/** Pages whose email could be due on a weekday. */
export async function pagesOfWeekday(db: Database, weekday: Weekday, date: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from seller_pages
    where weekday = ${weekday} and ended_at is null and (mailed_on is null or mailed_on < ${date}::date)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The page, for whoever is first to send its email on that day; another worker gets nothing. */
export async function claimWeeklyMail(trx: Database, id: number, date: string): Promise<SellerPage | undefined> {
  const { rows } = await sql<SellerPage>`
    update seller_pages set mailed_on = ${date}::date
    where id = ${id} and ended_at is null and weekday is not null and (mailed_on is null or mailed_on < ${date}::date)
    returning ${columns}`.execute(trx)
  return rows[0]
}

/** By whom a time was marked as unavailable: the seller takes away their own alone. */
export const markedBy = (pageId: number) => `seller-page:${pageId}`
