import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import type { Agency } from '#src/agency/profile/agency.ts'
import { VISIT_SOURCES, type VisitSource } from '#src/analytics/visit-source.ts'
import type { ResponseTarget } from '#src/enquiries/response-times/response-target.ts'
import { daysBetween, ukDate } from '#src/formatting/uk-date.ts'
import type { Place } from '#src/places/place.ts'
import type { Database } from '#src/platform/database/database.ts'
import { deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import {
  atLeastFive,
  daysOf,
  MIN_PEOPLE,
  periodBefore,
  periodOf,
  REPORT_TOTALS,
  RESPONSE_BARS,
  type ReportPeriod,
  responseBarOf,
} from '../report.ts'
import {
  type ConversionRow,
  conversionBySource,
  conversionOf,
  countByBranch,
  countConversion,
  countResponses,
  countSearches,
  countSources,
  slowHomes,
} from './count-totals.ts'
import { narrowScope } from './report-scope.ts'
import { reportTotals, shareInTime } from './report-totals.ts'
import { summariseSearches } from './summarise-searches.ts'

export type ReportDeps = {
  db: Database
  readDb: Database
  agency: Pick<Agency, 'branches' | 'tagGroups'>
  places: { byId(id: number): Promise<Place | undefined> }
  responseTarget: ResponseTarget
  clock: () => Date
}

const call = deskCall<ReportDeps>()

const SLOW_HOMES = 5

/** Properties whose way to a viewing is shown, those that are looked at most. */
const CONVERTED_HOMES = 10

const filters = z.strictObject({
  from: z.string().max(20).optional(),
  to: z.string().max(20).optional(),
  branchId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})

/** What Reports shows, and its file. */
export const websiteReportCalls = {
  'get-report': call({
    permission: 'view-reports',
    input: filters,
    async run(deps, { input, scope }) {
      const narrowed = narrowScope(scope, input.branchId)
      return narrowed ? report(deps, input, narrowed) : invalid({ branchId: 'This branch isn’t one of yours' })
    },
  }),

  'export-report': call({
    permission: 'view-reports',
    input: filters,
    async run(deps, { input, scope }) {
      const narrowed = narrowScope(scope, input.branchId)
      if (!narrowed) return invalid({ branchId: 'This branch isn’t one of yours' })
      const { period, ...parts } = await report(deps, input, narrowed)
      return { filename: `report-${period.from}-to-${period.to}.csv`, text: reportCsv({ period, ...parts }) }
    },
  }),
}

export type Report = Awaited<ReturnType<typeof report>>

/** People of one branch, property or source, of whom fewer than five are not counted out; nobody is nobody. */
const fewAsNull = (row: ConversionRow) => ({
  ...row,
  saved: row.saved === 0 ? 0 : row.saved === null ? undefined : atLeastFive(row.saved),
  enquired: row.enquired === 0 ? 0 : atLeastFive(row.enquired),
  viewed: row.viewed === 0 ? 0 : atLeastFive(row.viewed),
})

/** Everything of a period, within what somebody may see. */
export async function report(deps: ReportDeps, input: z.output<typeof filters>, scope: ListScope) {
  const { readDb: db, agency, clock, responseTarget } = deps
  const today = ukDate(clock())
  const period = periodOf(input, today)
  const before = periodBefore(period)
  const { targetMinutes } = responseTarget
  // of the whole website: neither a branch's nor anybody's own
  const isOfWebsite = scope.kind !== 'own' && input.branchId === undefined
  const [{ totals, responses }, branches, conversion, slow, sources, searches] = await Promise.all([
    reportTotals(deps, { period, scope, isOfWebsite }),
    countByBranch(db, period, scope),
    countConversion(db, period, scope),
    slowHomes(db, { period, scope, limit: SLOW_HOMES }),
    isOfWebsite ? countSources(db, period) : [],
    isOfWebsite ? countSearches(db, period) : [],
  ])
  const branchName = (id: number | null) => agency.branches.find((one) => one.id === id)?.name ?? `Branch ${id}`
  const [byHome, byBranch, bySource] = await Promise.all([
    conversionOf(db, 'home', { period, scope, limit: CONVERTED_HOMES }),
    conversionOf(db, 'branch', { period, scope, limit: 100 }),
    conversionBySource(db, { period, scope }),
  ])
  const days = daysOf(period)
  const bars = Array.from({ length: RESPONSE_BARS }, () => 0)
  for (const { minutes, count } of responses) bars[responseBarOf(minutes, targetMinutes)]! += count
  const answersByBranch = await answeredByBranch(
    deps,
    period,
    branches.map(({ branchId }) => branchId),
    scope,
  )
  return {
    period,
    before,
    days,
    totals,
    targetMinutes,
    isOfWebsite,
    sources: sources.map(({ source, people }) => ({
      name: VISIT_SOURCES[source as VisitSource] ?? source,
      people: atLeastFive(people),
    })),
    branches: branches.map((branch) => ({
      ...branch,
      name: agency.branches.find(({ id }) => id === branch.branchId)?.name ?? `Branch ${branch.branchId}`,
      inTime: answersByBranch.get(branch.branchId) ?? null,
    })),
    responseBars: bars,
    conversion,
    conversionBy: {
      branches: byBranch.map((row) => fewAsNull({ ...row, name: branchName(row.id) })),
      homes: byHome.map(fewAsNull),
      sources: bySource.map(fewAsNull),
    },
    searches: isOfWebsite ? await summariseSearches(deps, searches) : null,
    slow: slow.map(({ listedAt, ...home }) => ({ ...home, days: daysBetween(ukDate(listedAt), today) })),
  }
}

async function answeredByBranch(
  { readDb, responseTarget: { targetMinutes } }: ReportDeps,
  period: ReportPeriod,
  branchIds: readonly number[],
  scope: ListScope,
): Promise<Map<number, number | null>> {
  if (scope.kind === 'own') return new Map()
  const shares = branchIds.map(async (id) => {
    const ofBranch = narrowScope(scope, id)
    const answers = ofBranch ? await countResponses(readDb, period, { scope: ofBranch, targetMinutes }) : []
    return [id, shareInTime(answers)] as const
  })
  return new Map(await Promise.all(shares))
}

/** Everything that the page shows, a line each: the part, what it counts, and how many. */
function reportCsv({
  days,
  totals,
  sources,
  branches,
  searches,
  conversion,
  conversionBy,
  slow,
  responseBars,
  targetMinutes,
}: Omit<Report, 'before'>) {
  const people = (count: number | null) => count ?? `fewer than ${MIN_PEOPLE}`
  const share = (of: number | null) => (of === null ? '' : `${Math.round(of * 100)}%`)
  const lines: (string | number)[][] = [
    ...totals.flatMap(({ total, series }) =>
      series.map((value, at) => [REPORT_TOTALS[total], days[at]!, total === 'answered' ? share(value) : (value ?? 0)]),
    ),
    ...sources.map(({ name, people: count }) => ['Traffic sources', name, people(count)]),
    ...branches.flatMap(({ name, enquiries, viewings, valuations, inTime }) => [
      ['Enquiries by branch', name, enquiries],
      ['Viewings by branch', name, viewings],
      ['Valuations by branch', name, valuations],
      ['Answered in time by branch', name, share(inTime)],
    ]),
    ...responseBars.map((count, at) => [
      'Response times',
      at === RESPONSE_BARS - 1
        ? `over ${Math.round((at * targetMinutes) / (RESPONSE_BARS / 2))} minutes`
        : `up to ${Math.round(((at + 1) * targetMinutes) / (RESPONSE_BARS / 2))} minutes`,
      count,
    ]),
    ['Conversion', 'Property views', conversion.views],
    ['Conversion', 'Saved a property', conversion.saved],
    ['Conversion', 'Enquired', conversion.enquired],
    ['Conversion', 'Attended a viewing', conversion.viewed],
    ...[
      ['branch', conversionBy.branches] as const,
      ['property', conversionBy.homes] as const,
      ['source', conversionBy.sources] as const,
    ].flatMap(([by, rows]) =>
      rows.flatMap((row) => [
        ...(row.views === null ? [] : [[`Property views by ${by}`, row.name, row.views]]),
        ...(row.saved === undefined ? [] : [[`Saved by ${by}`, row.name, people(row.saved)]]),
        [`Enquired by ${by}`, row.name, people(row.enquired)],
        [`Attended a viewing by ${by}`, row.name, people(row.viewed)],
      ]),
    ),
    ...(searches?.without ?? []).map(({ words, people: count }) => ['Searches with no results', words, people(count)]),
    ...(searches?.areas ?? []).map(({ name, people: count }) => ['Searches by area', name, people(count)]),
    ...(searches?.salePrices ?? []).map(({ name, people: count }) => [
      'Searches by price, for sale',
      name,
      people(count),
    ]),
    ...(searches?.rents ?? []).map(({ name, people: count }) => ['Searches by rent, to let', name, people(count)]),
    ...slow.map(({ address, days: onMarket }) => ['Slow-moving properties, days', address, onMarket]),
  ]
  return stringify(lines, { header: true, columns: ['Report', 'About', 'Count'], escape_formulas: true })
}
