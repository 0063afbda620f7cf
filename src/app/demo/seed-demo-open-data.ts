import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { OpenDataSet } from '#src/open-data/open-data-sets.ts'
import type {} from '#src/open-data/server/open-data-tables.ts'
import type { Database } from '#src/platform/database/database.ts'
import { EPC_BANDS, epcBand } from '#src/property/listing/epc.ts'
import type { EpcLetter, Listing } from '#src/property/listing/listing.ts'
import { isResidential } from '#src/property/listing/residential.ts'
import { refreshOpenData } from '#src/property/server/refresh-open-data.ts'

/** Of the homes that await their rating, so many have one in the invented register: those show where it is from. */
const AWAITED_SHARE = 0.5

/**
 * Gives a demonstration agency invented open data, once, and only where nobody has loaded any: certificates that agree with the
 * homes, but for one that staff are told of, broadband of their postcodes, and average prices of their counties.
 */
export async function seedDemoOpenData(db: Database, { now }: { now: Date }): Promise<void> {
  const known = await db.selectFrom('open_data_sets').select('name').executeTakeFirst()
  if (known) return
  const { rows: homes } = await sql<{ id: number; listing: Listing }>`
    select id, listing from properties where source = 'demo' order by id`.execute(db)
  const today = ukDate(now)
  const certificates = certificatesFor(homes, today)
  const postcodes = [...new Set(certificates.map(({ postcode }) => postcode))]
  const broadband = postcodes.map((postcode) => ({ postcode, ...coverageOf(postcode) }))
  const prices = pricesOf(homes, today)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kerbside demo open data'))`.execute(trx)
    if (await trx.selectFrom('open_data_sets').select('name').executeTakeFirst()) return
    await insert(trx, 'epc_certificates', certificates)
    await insert(trx, 'broadband_coverage', broadband)
    await insert(trx, 'house_prices', prices)
    const sets: [OpenDataSet, string, number][] = [
      ['epc', addDays(today, -20), certificates.length],
      ['broadband', addDays(today, -120).slice(0, 7), broadband.length],
      ['house-prices', prices[0]?.month ?? today, prices.length],
    ]
    for (const [name, edition, stored] of sets)
      await trx
        .insertInto('open_data_sets')
        .values({ name, edition, stored, loaded_at: now, is_published: false })
        .execute()
  })
  await refreshOpenData(db, { now })
}

async function insert(trx: Database, table: string, rows: readonly object[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select given.* from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as given
    on conflict do nothing`.execute(trx)
}

/** From 0 to 1, the same for the same text on every start. */
function chance(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) / 0xffffffff
}

function certificatesFor(homes: readonly { listing: Listing }[], today: string) {
  let hasContradiction = false
  return homes.flatMap(({ listing }) => {
    const { address, epc, agentRef } = listing
    const { line1, street, outcode, incode } = address
    if (!line1 || !street || !outcode || !incode || !isResidential(listing) || listing.developmentKey) return []
    const score = scoreOf(listing)
    if (score === undefined) return []
    let letter: EpcLetter = epc.kind === 'letter' ? epc.letter : epcBand(score).letter
    // one advert that is a letter too good: staff see what becomes of it
    const isTold = !hasContradiction && listing.channel === 'sales' && epc.kind === 'rated' && letter === 'C'
    if (isTold) {
      hasContradiction = true
      letter = 'D'
    }
    const lodged = addDays(today, -Math.round(30 + chance(`${agentRef} lodged`) * 2800))
    return [
      {
        postcode: outcode + incode,
        uprn: null,
        address: `${line1}, ${street}`,
        number: null,
        letter,
        score: isTold ? 64 : epc.kind === 'letter' ? null : score,
        potential: epc.kind === 'rated' ? (epc.potential ?? null) : Math.min(96, score + 12),
        floor_area_m2: listing.squareFeet === undefined ? null : Math.round(listing.squareFeet * 0.0929),
        lodged_on: lodged,
      },
    ]
  })
}

function scoreOf({ epc, agentRef }: Listing): number | undefined {
  if (epc.kind === 'rated') return epc.current
  if (epc.kind === 'letter') return EPC_BANDS.find(({ letter }) => letter === epc.letter)!.min
  if (epc.kind !== 'awaited' || chance(`${agentRef} certificate`) > AWAITED_SHARE) return undefined
  return 52 + Math.round(chance(`${agentRef} score`) * 32)
}

function coverageOf(postcode: string) {
  const gigabit = Math.round(chance(`${postcode} gigabit`) * 130)
  const ultrafast = Math.max(gigabit, Math.round(chance(`${postcode} ultrafast`) * 100))
  const capped = (share: number) => Math.min(100, share)
  return { superfast: capped(ultrafast + 30), ultrafast: capped(ultrafast), gigabit: capped(gigabit) }
}

/** The last month whose index would be out, by county; the codes are of no real area. */
function pricesOf(homes: readonly { listing: Listing }[], today: string) {
  const counties = [...new Set(homes.flatMap(({ listing }) => listing.address.county ?? []))]
  const month = `${addDays(today, -75).slice(0, 7)}-01`
  return counties.map((name, at) => ({
    area: `X${String(at + 1).padStart(8, '0')}`,
    name,
    month,
    average: 240_000 + 1000 * Math.round(chance(`${name} average`) * 180),
    yearly_change: Math.round(chance(`${name} change`) * 60 - 15) / 10,
  }))
}
