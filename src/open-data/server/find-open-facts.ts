import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { certificatesOf, type HomeAddress, type RegisteredAddress } from '../match-address.ts'
import type { OpenDataSet } from '../open-data-sets.ts'
import { type CertificateFacts, certificateValidUntil, type OpenFacts } from '../open-facts.ts'
import './open-data-tables.ts'

/** The sets that are loaded and that the agency shows, with the edition of each. */
export type ShownSets = ReadonlyMap<OpenDataSet, string>

export async function shownSets(db: Database): Promise<ShownSets> {
  const { rows } = await sql<{ name: OpenDataSet; edition: string }>`
    select name, edition from open_data_sets
    where name <> all(coalesce((select off from open_data_switches), '{}'))`.execute(db)
  return new Map(rows.map(({ name, edition }) => [name, edition]))
}

/** A home whose facts are asked for; `postcode` without a space. */
export type OpenDataHome = HomeAddress & { postcode: string; uprn?: string; hasCertificate: boolean }

type Certificate = RegisteredAddress & CertificateFacts & { postcode: string }

/** What the shown sets say of each home, in their order. Three look-ups for any number of homes. */
export async function findOpenFacts(
  db: Database,
  homes: readonly OpenDataHome[],
  { sets, today }: { sets: ShownSets; today: string },
): Promise<(OpenFacts | undefined)[]> {
  if (sets.size === 0 || homes.length === 0) return homes.map(() => undefined)
  const [certificates, broadband, mobile] = await Promise.all([
    sets.has('epc') ? certificatesNear(db, homes) : undefined,
    sets.has('broadband') ? broadbandOf(db, homes) : undefined,
    sets.has('mobile') ? mobileOf(db, homes) : undefined,
  ])
  return homes.map((home) => {
    const facts: OpenFacts = {}
    const epc =
      certificates && home.hasCertificate ? newestValid(certificatesOf(home, certificates(home)), today) : undefined
    if (epc) facts.epc = epc
    const fixed = broadband?.get(home.postcode)
    if (fixed) facts.broadband = { ...fixed, edition: sets.get('broadband')! }
    const signal = mobile?.(home)
    if (signal) facts.mobile = { ...signal, edition: sets.get('mobile')! }
    return Object.keys(facts).length > 0 ? facts : undefined
  })
}

function newestValid(certificates: readonly Certificate[], today: string): CertificateFacts | undefined {
  const [newest] = certificates
    .filter(({ on }) => certificateValidUntil(on) >= today)
    .toSorted((a, b) => b.on.localeCompare(a.on) || (b.number ?? '').localeCompare(a.number ?? ''))
  if (!newest) return undefined
  const { letter, score, potential, floorArea, on, number } = newest
  return JSON.parse(JSON.stringify({ letter, score, potential, floorArea, on, number })) as CertificateFacts
}

/** @returns those that a home may find its own among: of its postcode, and of its UPRN wherever that is */
async function certificatesNear(db: Database, homes: readonly OpenDataHome[]) {
  const asking = homes.filter(({ hasCertificate }) => hasCertificate)
  const postcodes = [...new Set(asking.map(({ postcode }) => postcode).filter((postcode) => postcode !== ''))]
  const uprns = [...new Set(asking.flatMap(({ uprn }) => uprn ?? []))]
  const { rows } = await sql<Certificate & { [Name in 'score' | 'potential' | 'floorArea' | 'number']: unknown }>`
    select postcode, uprn, address, number, letter, score, potential, floor_area_m2 as "floorArea",
      to_char(lodged_on, 'YYYY-MM-DD') as "on"
    from epc_certificates where postcode = any(${postcodes}::text[]) or uprn = any(${uprns}::text[])`.execute(db)
  const known = rows.map((row): Certificate => {
    const { number, score, potential, floorArea, ...rest } = row
    return {
      ...rest,
      ...(number !== null && { number: String(number) }),
      ...(score !== null && { score: Number(score) }),
      ...(potential !== null && { potential: Number(potential) }),
      ...(floorArea !== null && { floorArea: Number(floorArea) }),
    }
  })
  const byPostcode = Map.groupBy(known, ({ postcode }) => postcode)
  const byUprn = Map.groupBy(known, ({ uprn }) => uprn)
  return ({ postcode, uprn }: OpenDataHome): Certificate[] => [
    ...new Set([...(byPostcode.get(postcode) ?? []), ...(uprn === undefined ? [] : (byUprn.get(uprn) ?? []))]),
  ]
}

async function broadbandOf(db: Database, homes: readonly OpenDataHome[]) {
  const { rows } = await sql<{ postcode: string; superfast: number; ultrafast: number; gigabit: number }>`
    select * from broadband_coverage where postcode = any(${homes.map(({ postcode }) => postcode)}::text[])`.execute(db)
  return new Map(rows.map(({ postcode, ...shares }) => [postcode, shares]))
}

/** By the postcode's council, where the postcode table has it; else a county that is a council of its own. */
async function mobileOf(db: Database, homes: readonly OpenDataHome[]) {
  const postcodes = await districtsOf(
    db,
    homes.map(({ postcode }) => postcode),
  )
  const counties = [...new Set(homes.flatMap(({ county }) => county?.trim().toLowerCase() ?? []))]
  const { rows } = await sql<{ code: string; district: string; any: number; all: number; outdoors: number | null }>`
    select district as code, name as district, indoor_4g_any as any, indoor_4g_all as all, outdoor_5g_any as outdoors
    from mobile_coverage
    where district = any(${[...new Set(postcodes.values())]}::text[]) or lower(name) = any(${counties}::text[])`.execute(
    db,
  )
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const byName = new Map(rows.map((row) => [row.district.toLowerCase(), row]))
  return ({ postcode, county }: OpenDataHome) => {
    const code = postcodes.get(postcode)
    const found = code === undefined ? byName.get(county?.trim().toLowerCase() ?? '') : byCode.get(code)
    if (!found) return undefined
    const { district, any, all, outdoors } = found
    return { district, indoor4gAny: any, indoor4gAll: all, ...(outdoors !== null && { outdoor5gAny: outdoors }) }
  }
}

async function districtsOf(db: Database, postcodes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ postcode: string; district: string }>`
    select postcode, district from postcodes
    where postcode = any(${postcodes}::text[]) and district is not null`.execute(db)
  return new Map(rows.map(({ postcode, district }) => [postcode, district]))
}
