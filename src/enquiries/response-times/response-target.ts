import type { Agency } from '#src/agency/profile/agency.ts'
import type { BankHolidayRegion } from '#src/agency/profile/settings.ts'
import { type OfficeHours, officeHoursOf, officeMinutes, type Wait, waitOf } from './office-hours.ts'

export type ResponseTarget = ReturnType<typeof createResponseTarget>

/** The agency's response target, for each of its branches. */
export function createResponseTarget(
  { branches, settings }: Pick<Agency, 'branches' | 'settings'>,
  bankHolidays: Readonly<Record<BankHolidayRegion, readonly string[]>>,
) {
  const { answerWithin, valuationDays } = settings
  const closedDates = bankHolidays[valuationDays.bankHolidays]
  const hours = new Map(branches.map((branch) => [branch.id, officeHoursOf(branch, answerWithin, closedDates)]))
  const anywhere = officeHoursOf(undefined, answerWithin, closedDates)
  const hoursOf = (branchId: number | null): OfficeHours => hours.get(branchId ?? 0) ?? anywhere
  const targetMinutes = answerWithin.hours * 60
  return {
    targetMinutes,
    /** for people: "2 hours, 7 am to 9 pm" */
    words: targetWords(answerWithin),
    waitOf: (branchId: number | null, since: Date, now: Date): Wait =>
      waitOf(hoursOf(branchId), targetMinutes, since, now),
    waitedMinutes: (branchId: number | null, since: Date, until: Date): number =>
      Math.round(officeMinutes(hoursOf(branchId), since, until)),
  }
}

function targetWords({ hours, fromHour, untilHour }: Agency['settings']['answerWithin']): string {
  const length = hours < 1 ? `${Math.round(hours * 60)} minutes` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return fromHour === 0 && untilHour === 24 ? length : `${length}, ${hourWords(fromHour)} to ${hourWords(untilHour)}`
}

function hourWords(hour: number): string {
  if (hour % 24 === 0) return 'midnight'
  return hour === 12 ? 'noon' : `${hour % 12} ${hour < 12 ? 'am' : 'pm'}`
}
