import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { OpenFacts } from '#src/open-data/open-facts.ts'
import type { Database } from '#src/platform/database/database.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import {
  type AdvertPolicy,
  advertFindings,
  recheckOn,
  rulesEdition,
  withheldByPolicy,
} from '#src/property/advert-rules/advert-rules.ts'
import type {} from '#src/property/advert-rules/server/advert-tables.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { lawNation } from '#src/property/listing/open-ended-tenancies.ts'
import { withOpenData } from '#src/property/listing/with-open-data.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import { databaseJson } from '#src/property/store/server/property-row.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'check-adverts': unknown
  }
}

/** Every hour: rules come into force, certificates run out and exemptions end at midnight in London. */
export const COMPLIANCE_CRONTAB = '8 * * * * check-adverts'

type CheckDeps = { db: Database; agency: Pick<Agency, 'settings'>; clock: () => Date }

/** Few enough for one transaction that keeps nobody waiting. */
const BATCH = 500

/**
 * Finds what is wrong with adverts, and withholds or shows those about which the rules have changed their mind. Only
 * adverts that changed since, or of which another edition of the rules is in force, are looked at. Returns how many.
 */
export async function checkAdverts({ db, agency, clock }: CheckDeps): Promise<number> {
  const now = clock()
  const policy = advertPolicy(agency.settings.advertRules, now)
  const edition = [rulesEdition(policy), policy.withhold.toSorted().join(' ')].join(' | ')
  await forgetLeft(db)
  let checked = 0
  for (let after = 0; ; ) {
    const adverts = await advertsToCheck(db, { after, edition, today: policy.today })
    if (adverts.length === 0) return checked
    after = adverts.at(-1)!.id
    checked += adverts.length
    await db.transaction().execute(async (trx) => {
      await withholdOrShow(trx, adverts, { policy, now })
      await storeFindings(trx, adverts, { policy, now, edition })
    })
  }
}

type Advert = {
  id: number
  source: string
  listing: Listing
  /** as its feed has it, where something is laid over that */
  feedListing: Listing | null
  openFacts: OpenFacts | null
  withheldReason: WithheldReason | null
  exemptions: { rule: string; until: string }[]
}

async function advertsToCheck(
  db: Database,
  { after, edition, today }: { after: number; edition: string; today: string },
): Promise<Advert[]> {
  const { rows } = await sql<Advert>`
    select p.id, p.source, p.listing, p.feed_listing as "feedListing", p.held_reason as "withheldReason",
      (select facts from property_open_data o where o.property_id = p.id) as "openFacts",
      coalesce((
        select json_agg(json_build_object('rule', e.rule, 'until', e.until))
        from advert_exemptions e where e.property_id = p.id and e.until >= ${today}::date
      ), '[]') as exemptions
    from properties p left join advert_checks c on c.property_id = p.id
    where p.id > ${after} and p.left_at is null
      and (c.property_id is null or c.content_hash <> p.content_hash or c.edition <> ${edition}
        or c.good_until < ${today}::date)
    order by p.id limit ${BATCH}`.execute(db)
  return rows
}

/** Homes that have left the market are advertised no more. */
async function forgetLeft(db: Database): Promise<void> {
  await sql`
    delete from advert_findings using properties where property_id = id and left_at is not null`.execute(db)
  await sql`delete from advert_checks using properties where property_id = id and left_at is not null`.execute(db)
}

type Checking = { policy: AdvertPolicy; now: Date }

/** Stores anew what the policy of the day withholds, or no longer does. */
async function withholdOrShow(trx: Database, adverts: readonly Advert[], { policy, now }: Checking): Promise<void> {
  const differing = adverts.filter(({ listing, withheldReason, exemptions }) => {
    const reason = withheldByPolicy(
      listing,
      policy,
      exemptions.map(({ rule }) => rule),
    )
    return reason !== withheldReason && (reason === 'advert_rule' || withheldReason === 'advert_rule')
  })
  for (const [source, ofSource] of Map.groupBy(differing, (advert) => advert.source))
    await storeListings(trx, {
      source,
      listings: ofSource.map(({ listing }) => listing),
      feedListings: new Map(
        ofSource.flatMap(({ listing, feedListing }) => (feedListing ? [[listing.agentRef, feedListing] as const] : [])),
      ),
      now,
      policy,
    })
}

async function storeFindings(
  trx: Database,
  adverts: readonly Advert[],
  { policy, now, edition }: Checking & { edition: string },
): Promise<void> {
  const ids = adverts.map(({ id }) => id)
  const shown = adverts.map((advert) => ({
    ...advert,
    listing: withOpenData(advert.listing, advert.openFacts ?? undefined),
  }))
  const found = shown.flatMap(({ id, listing }) => {
    const nation = lawNation(listing)
    return advertFindings(listing, policy).map((finding) => ({ id, nation, ...finding }))
  })
  await sql`
    insert into advert_findings as old (property_id, rule, nation, detail, since)
    select id, rule, nation, detail, ${now} from json_to_recordset(${databaseJson(found)}::json) as given (
      id integer, rule text, nation text, detail text
    )
    on conflict (property_id, rule) do update set detail = excluded.detail, nation = excluded.nation
    where (old.detail, old.nation) is distinct from (excluded.detail, excluded.nation)`.execute(trx)
  await sql`
    delete from advert_findings
    where property_id = any(${ids}::integer[]) and (property_id, rule) not in (
      select id, rule from json_to_recordset(${databaseJson(found)}::json) as given (id integer, rule text)
    )`.execute(trx)
  const checks = shown.map(({ id, listing, exemptions }) => ({
    id,
    nation: lawNation(listing),
    until: [recheckOn(listing, policy), ...exemptions.map(({ until }) => until)].filter(Boolean).toSorted()[0] ?? null,
  }))
  await sql`
    insert into advert_checks (property_id, content_hash, edition, nation, good_until)
    select p.id, p.content_hash, ${edition}, given.nation, given.until
    from json_to_recordset(${databaseJson(checks)}::json) as given (id integer, nation text, until date)
    join properties p on p.id = given.id
    on conflict (property_id) do update set
      content_hash = excluded.content_hash, edition = excluded.edition, nation = excluded.nation,
      good_until = excluded.good_until`.execute(trx)
}
