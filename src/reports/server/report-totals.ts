import type { ResponseTarget } from '#src/enquiries/response-times/response-target.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import {
  daysOf,
  periodBefore,
  REPORT_TOTAL_NAMES,
  type ReportPeriod,
  type ReportTotal,
  totalChange,
} from '../report.ts'
import { countResponses, countTotals } from './count-totals.ts'

type TotalsDeps = { readDb: Database; responseTarget: Pick<ResponseTarget, 'targetMinutes'> }
type Asked = {
  period: ReportPeriod
  scope: ListScope
  /** neither of a branch nor anybody's own: visitors are counted too */
  isOfWebsite: boolean
}

/** Each total of a period, day by day, beside as many days before it; and the answers that one of them is a share of. */
export async function reportTotals({ readDb: db, responseTarget }: TotalsDeps, { period, scope, isOfWebsite }: Asked) {
  const { targetMinutes } = responseTarget
  const before = periodBefore(period)
  const [now, past, responses, responsesBefore] = await Promise.all([
    countTotals(db, period, scope),
    countTotals(db, before, scope),
    countResponses(db, period, { scope, targetMinutes }),
    countResponses(db, before, { scope, targetMinutes }),
  ])
  // a home is its branch's, and nobody's own
  const shown = REPORT_TOTAL_NAMES.filter((total) =>
    total === 'visitors' ? isOfWebsite : total !== 'views' || scope.kind !== 'own',
  )
  const isWhole = (total: ReportTotal) => total !== 'answered'
  const seriesOf = (total: ReportTotal, of: typeof now, answers: typeof responses, dates: readonly string[]) =>
    isWhole(total)
      ? dates.map((day) => of.find((one) => one.total === total && one.day === day)?.count ?? 0)
      : dates.map((day) => shareInTime(answers.filter((one) => one.day === day)))
  const totals = shown.map((total) => {
    const series = seriesOf(total, now, responses, daysOf(period))
    const seriesBefore = seriesOf(total, past, responsesBefore, daysOf(before))
    const value = isWhole(total) ? sumOf(series) : shareInTime(responses)
    const valueBefore = isWhole(total) ? sumOf(seriesBefore) : shareInTime(responsesBefore)
    return { total, value, change: totalChange(total, value, valueBefore), series, before: seriesBefore }
  })
  return { totals, responses }
}

/** Share of replies within the target, 0 to 1; null without replies. */
export function shareInTime(answers: readonly { isInTime: boolean; count: number }[]): number | null {
  const all = sumOf(answers.map(({ count }) => count))
  return all === 0 ? null : sumOf(answers.filter(({ isInTime }) => isInTime).map(({ count }) => count)) / all
}

const sumOf = (counts: readonly (number | null)[]): number =>
  counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
