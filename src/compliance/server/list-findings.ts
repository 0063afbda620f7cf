import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { AdvertRuleId } from '#src/property/advert-rules/advert-rule.ts'
import { ADVERT_RULES } from '#src/property/advert-rules/advert-rules.ts'
import type {} from '#src/property/advert-rules/server/advert-tables.ts'
import type { Channel, Nation } from '#src/property/listing/listing.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import type { FindingFilters } from '../finding-list.ts'

export type FindingRow = {
  propertyId: number
  agentRef: string
  address: string
  channel: Channel
  branchId: number
  published: boolean
  rule: AdvertRuleId
  nation: Nation
  detail: string
  since: Date
  exemption: { reason: string; until: string; by: string } | null
}

type Listing = { scope: ListScope; filters: FindingFilters; today: string }

/** Rules in the order of the list, the most serious first. */
const SEVERITY_ORDER = { required: 0, recommended: 1, information: 2 }
const RULE_ORDER = ADVERT_RULES.toSorted((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]).map(
  ({ id }) => id,
)
/** Those that count against a branch. */
const COUNTED_RULES = ADVERT_RULES.filter(({ severity }) => severity !== 'information').map(({ id }) => id)

export async function listFindings(
  db: Database,
  { scope, filters, today, from, limit }: Listing & { from: number; limit: number },
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select f.property_id as "propertyId", p.agent_ref as "agentRef", p.display_address as address, p.channel,
      p.branch_id as "branchId", p.published, f.rule, f.nation, f.detail, f.since,
      case when e.rule is not null
        then json_build_object('reason', e.reason, 'until', e.until, 'by', e.account_name) end as exemption
    ${findingsOf({ scope, filters, today })}
    order by array_position(${RULE_ORDER}::text[], f.rule), f.since desc, f.property_id
    limit ${limit} offset ${from}`.execute(db)
  return rows
}

/** How many findings each rule has under the other filters. */
export async function countFindings(db: Database, { scope, filters, today }: Listing) {
  const { rule: _, ...others } = filters
  const { rows } = await sql<{ rule: AdvertRuleId; count: number }>`
    select f.rule, count(*)::int as count ${findingsOf({ scope, filters: others, today })} group by f.rule`.execute(db)
  return rows.toSorted((a, b) => RULE_ORDER.indexOf(a.rule) - RULE_ORDER.indexOf(b.rule))
}

function findingsOf({ scope, filters, today }: Listing): RawBuilder<unknown> {
  const rules = ADVERT_RULES.filter(
    ({ id, severity }) =>
      (filters.rule === undefined || id === filters.rule) &&
      (filters.severity === undefined || severity === filters.severity),
  ).map(({ id }) => id)
  return sql`
    from advert_findings f join properties p on p.id = f.property_id
    left join advert_exemptions e on e.property_id = f.property_id and e.rule = f.rule and e.until >= ${today}::date
    where f.rule = any(${rules}::text[]) and ${inScope(scope)}
      and (e.rule is not null) = ${filters.exempt ?? false}
      and (${filters.branchId ?? null}::integer is null or p.branch_id = ${filters.branchId ?? null})
      and (${filters.nation ?? null}::text is null or f.nation = ${filters.nation ?? null})`
}

/** A home is its branch's, and nobody's own. */
function inScope(scope: ListScope): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql`true`
  return scope.kind === 'branches' ? sql`p.branch_id = any(${[...scope.branchIds]}::integer[])` : sql`false`
}

export type BranchScore = { branchId: number; adverts: number; right: number; lettingNations: Nation[] }

/** Of each branch: its adverts, and those in which nothing is found that counts and is not exempt. */
export async function branchScores(
  db: Database,
  { scope, today }: Pick<Listing, 'scope' | 'today'>,
): Promise<BranchScore[]> {
  const { rows } = await sql<BranchScore>`
    select p.branch_id as "branchId", count(*)::int as adverts,
      (count(*) filter (where faulty.property_id is null))::int as "right",
      coalesce(json_agg(distinct c.nation) filter (where p.channel = 'lettings' and c.nation is not null), '[]')
        as "lettingNations"
    from properties p
    join advert_checks c on c.property_id = p.id
    left join (
      select distinct f.property_id from advert_findings f
      left join advert_exemptions e on e.property_id = f.property_id and e.rule = f.rule and e.until >= ${today}::date
      where f.rule = any(${COUNTED_RULES}::text[]) and e.rule is null
    ) faulty on faulty.property_id = p.id
    where p.left_at is null and p.status not in ('sold', 'completed', 'let', 'withdrawn') and ${inScope(scope)}
    group by p.branch_id order by p.branch_id`.execute(db)
  return rows
}
