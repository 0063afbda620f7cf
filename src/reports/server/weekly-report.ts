import { sql } from 'kysely'
import { formatNumber } from '#src/formatting/numbers.ts'
import { addDays, ukClock, weekdayName } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import { listScopeOf, type PermissionChanges, type Role } from '#src/staff/permissions/permissions.ts'
import { describePeriod, REPORT_TOTALS, type ReportPeriod } from '../report.ts'
import { type Report, type ReportDeps, report } from './website-report-calls.ts'

export type WeeklyReportDeps = ReportDeps & { mail: Pick<MailService, 'queueMail' | 'brand'> }

/** On Mondays, by the hour of London from which it goes out. */
const HOUR = 8

const SLOW_SHOWN = 3

type Reader = {
  id: number
  name: string
  email: string
  role: Role
  branchIds: number[]
  permissions: PermissionChanges
}

/** Owners and managers who read reports and have not opted out, and whose email of that week is not queued yet. */
async function readersOf(db: Database, week: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select id, name, email, role, branch_ids as "branchIds", permissions from staff_accounts s
    where state = 'active' and role in ('owner', 'manager') and not is_demo
      and coalesce((preferences->>'weeklyReport')::boolean, true)
      and not exists (select from outbox where key = ${`weekly-report:${week}:`} || s.id)
    order by id`.execute(db)
  return rows
}

/**
 * The job `weekly-reports`: the week that ended on Sunday, to the owner of the whole agency and to managers of their
 * branches. The key of each email is that of its week and reader, so that two workers send it once.
 */
export async function sendWeeklyReports(deps: WeeklyReportDeps): Promise<number> {
  const { db, clock, mail } = deps
  const { date, hour } = ukClock(clock())
  if (weekdayName(date) !== 'Monday' || hour < HOUR) return 0
  const period = { from: addDays(date, -7), to: addDays(date, -1) }
  const readers = await readersOf(db, period.from)
  for (const reader of readers) {
    const scope = listScopeOf(reader, 'view-reports')
    if (!scope || (scope.kind === 'branches' && scope.branchIds.length === 0)) continue
    const found = await report(deps, period, scope)
    await db
      .transaction()
      .execute((trx) => mail.queueMail(trx, weeklyReportMail({ reader, report: found, period, brand: mail.brand })))
  }
  return readers.length
}

type ReportMail = { reader: Reader; report: Report; period: ReportPeriod; brand: MailBrand }

function weeklyReportMail({ reader, report: found, period, brand }: ReportMail): Mail {
  const words = describePeriod(period)
  const rows = found.totals.map(({ total, value, change }) => ({
    label: REPORT_TOTALS[total],
    value: [
      value === null ? 'none' : total === 'answered' ? `${Math.round(value * 100)}%` : formatNumber(value),
      change && `(${change.words})`,
    ]
      .filter(Boolean)
      .join(' '),
  }))
  const without = found.searches?.without.slice(0, SLOW_SHOWN).map((search) => search.words) ?? []
  const slow = found.slow.slice(0, SLOW_SHOWN).map(({ address, days }) => `${address} (${days} days)`)
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Your website last week' },
    { kind: 'paragraph', text: `${words}, compared with the week before.` },
    { kind: 'facts', rows },
    ...(without.length > 0
      ? [{ kind: 'paragraph' as const, text: `Searched for and not found: ${without.join('; ')}.` }]
      : []),
    ...(slow.length > 0 ? [{ kind: 'paragraph' as const, text: `Longest on the market: ${slow.join('; ')}.` }] : []),
    { kind: 'button', text: 'Open reports', url: `/desk/reports?from=${period.from}&to=${period.to}` },
  ]
  const subject = `Your website last week: ${words}`
  return {
    key: `weekly-report:${period.from}:${reader.id}`,
    to: { name: reader.name, address: reader.email },
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: rows.map(({ label, value }) => `${label} ${value}`).join(', '),
      blocks,
      foot: [
        [
          'You’re receiving this every Monday because you manage this website. ',
          { text: 'Turn it off under Your account', url: '/desk/me' },
          '.',
        ],
      ],
    }),
  }
}

/** `minute hour day month weekday`, in UTC; the job looks at the clocks of London itself. */
export const WEEKLY_REPORTS_CRONTAB = '12,42 * * * 1 weekly-reports'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'weekly-reports': Record<string, never>
  }
}
