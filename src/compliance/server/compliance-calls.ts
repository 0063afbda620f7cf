import { z } from 'zod'
import type { Agency } from '#src/agency/profile/agency.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import { CSV_READ_LIMIT, csvFile, rowsOfFile } from '#src/platform/csv/csv-file.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { ADVERT_RULE_IDS, type AdvertRuleId, RULE_SEVERITIES } from '#src/property/advert-rules/advert-rule.ts'
import { advertRule } from '#src/property/advert-rules/advert-rules.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import { BRANCH_RULES, branchFindings, isLettingsBranch } from '../branch-rules.ts'
import { FINDINGS_ON_PAGE, type FindingFilters, NATION_NAMES, SEVERITY_NAMES } from '../finding-list.ts'
import { branchScores, countFindings, type FindingRow, listFindings } from './list-findings.ts'

type ComplianceDeps = { db: Database; agency: Agency; clock: () => Date; jobs: Pick<Jobs, 'enqueue'> }

const call = deskCall<ComplianceDeps>()

const id = z.int().positive()
const rule = z.enum(ADVERT_RULE_IDS)
const filters = z.strictObject({
  rule: rule.optional(),
  severity: z.enum(RULE_SEVERITIES).optional(),
  branchId: id.optional(),
  nation: z.enum(['england', 'wales', 'scotland', 'northern_ireland']).optional(),
  exempt: z.boolean().optional(),
}) satisfies z.ZodType<FindingFilters>

const branchName = ({ branches }: Agency, branchId: number) => branches.find((one) => one.id === branchId)?.name ?? ''

function present(agency: Agency, row: FindingRow) {
  const { title, severity, staffText, source } = advertRule(row.rule)
  const shown = { ...row, branch: branchName(agency, row.branchId), title, severity, staffText, source }
  return { ...shown, canBeExempt: severity !== 'information' && !hasNoException(row.rule) }
}

/** Whether the law withholds every advert that breaks a rule. */
function hasNoException(ruleId: AdvertRuleId): boolean {
  return Object.values(advertRule(ruleId).applies).some(({ effect }) => effect === 'withhold')
}

/** The last day that an exemption can have: rules and homes change. */
const MAX_EXEMPT_DAYS = 366

/** The home of a call, for its permission and the audit log. */
async function homeOf({ db }: ComplianceDeps, { id: propertyId }: { id: number }) {
  return db
    .selectFrom('properties')
    .select(['id', 'branch_id as branchId', 'display_address as address'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
}

/** What the Desk is asked about the compliance of adverts. */
export const complianceCalls = {
  'list-findings': call({
    permission: 'view-compliance',
    input: z.strictObject({ filters, from: z.int().min(0).max(1_000_000).default(0) }),
    async run({ db, agency, clock }, { input, scope }) {
      const listing = { scope, filters: input.filters, today: ukDate(clock()) }
      const [rows, counts, scores] = await Promise.all([
        listFindings(db, { ...listing, from: input.from, limit: FINDINGS_ON_PAGE + 1 }),
        countFindings(db, listing),
        branchScores(db, listing),
      ])
      return {
        findings: rows.slice(0, FINDINGS_ON_PAGE).map((row) => present(agency, row)),
        next: rows.length > FINDINGS_ON_PAGE ? input.from + FINDINGS_ON_PAGE : null,
        counts: counts.map((count) => ({ ...count, title: advertRule(count.rule).title })),
        branches: scores.map(({ lettingNations, ...score }) => {
          const branch = agency.branches.find((one) => one.id === score.branchId)
          const missing = branch && isLettingsBranch(branch) ? branchFindings(agency, lettingNations) : []
          return {
            ...score,
            name: branch?.name ?? `Branch ${score.branchId}`,
            missing: missing.map(({ rule: { title, staffText }, detail }) => ({ title, staffText, detail })),
          }
        }),
        byHand: BRANCH_RULES.filter(({ check }) => check === 'by-hand').map(({ check: _, ...shown }) => shown),
      }
    },
  }),

  'exempt-advert': call({
    permission: 'exempt-adverts',
    input: z.strictObject({
      id,
      rule,
      reason: z.string().trim().min(1, 'Say why the advert is right').max(500, 'Use 500 characters at most'),
      until: z.iso.date('Enter the last day'),
    }),
    subject: homeOf,
    async run(deps, { actor, input }) {
      const { db, clock } = deps
      const today = ukDate(clock())
      if (input.until < today) return invalid({ until: 'Choose today or a later day' })
      if (input.until > addDays(today, MAX_EXEMPT_DAYS)) return invalid({ until: 'Choose a day within a year' })
      if (hasNoException(input.rule)) return invalid({ '': 'The law leaves no exception from this rule.' })
      const home = (await homeOf(deps, input))!
      await db.transaction().execute(async (trx) => {
        const exemption = {
          reason: input.reason,
          until: input.until,
          account_id: actor.id,
          account_name: actor.name,
          made_at: clock(),
        }
        await trx
          .insertInto('advert_exemptions')
          .values({ property_id: input.id, rule: input.rule, ...exemption })
          .onConflict((conflict) => conflict.columns(['property_id', 'rule']).doUpdateSet(exemption))
          .execute()
        await checkAnew(trx, deps, input.id)
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'advert-exempted',
          subject: { kind: 'property', id: input.id, name: home.address },
          branchId: home.branchId,
          after: { rule: advertRule(input.rule).title, reason: input.reason, until: input.until },
        })
      })
      return { id: input.id }
    },
  }),

  'end-exemption': call({
    permission: 'exempt-adverts',
    input: z.strictObject({ id, rule }),
    subject: homeOf,
    async run(deps, { actor, input }) {
      const { db, clock } = deps
      const home = (await homeOf(deps, input))!
      await db.transaction().execute(async (trx) => {
        const ended = await trx
          .deleteFrom('advert_exemptions')
          .where('property_id', '=', input.id)
          .where('rule', '=', input.rule)
          .returning(['reason', 'until'])
          .executeTakeFirst()
        if (!ended) return
        await checkAnew(trx, deps, input.id)
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'advert-exemption-ended',
          subject: { kind: 'property', id: input.id, name: home.address },
          branchId: home.branchId,
          before: { rule: advertRule(input.rule).title, reason: ended.reason },
        })
      })
      return { id: input.id }
    },
  }),

  'export-findings': call({
    permission: 'export-compliance',
    needsProof: true,
    input: z.strictObject({ filters }),
    async run({ db, agency, clock }, { actor, input, scope }) {
      const today = ukDate(clock())
      const read = await listFindings(db, { scope, filters: input.filters, today, from: 0, limit: CSV_READ_LIMIT })
      const file = rowsOfFile(read)
      await recordAudit(db, {
        at: clock(),
        actor,
        action: 'compliance-exported',
        subject: { kind: 'compliance', id: 'csv', name: formatCount(file.rows.length, 'finding') },
      })
      return csvFile(`compliance-${today}.csv`, HEADINGS, file, (row) => {
        const { title, severity, source } = advertRule(row.rule)
        const exempt = row.exemption ? [row.exemption.reason, row.exemption.until, row.exemption.by] : ['', '', '']
        return [
          row.agentRef,
          row.address,
          branchName(agency, row.branchId),
          row.channel,
          NATION_NAMES[row.nation],
          title,
          SEVERITY_NAMES[severity],
          row.detail,
          row.since.toISOString(),
          row.published ? 'yes' : 'no',
          source.name,
          ...exempt,
        ]
      })
    },
  }),
}

/** The next check decides again whether the advert is shown. */
async function checkAnew(trx: Database, { jobs }: ComplianceDeps, propertyId: number): Promise<void> {
  await trx.deleteFrom('advert_checks').where('property_id', '=', propertyId).execute()
  await jobs.enqueue(trx, 'check-adverts', {}, { key: 'check-adverts' })
}

const HEADINGS = [
  'reference',
  'property',
  'branch',
  'channel',
  'nation',
  'rule',
  'severity',
  'finding',
  'since',
  'published',
  'source',
  'exempt_because',
  'exempt_until',
  'exempt_by',
]
