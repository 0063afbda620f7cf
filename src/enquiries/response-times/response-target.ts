import { bankHolidaysOf, type HolidayDates } from '#src/agency/branches/bank-holidays.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { type OfficeHours, officeHoursOf, officeMinutes, type Wait, waitOf } from './office-hours.ts'

export type ResponseTarget = ReturnType<typeof createResponseTarget>

/** The agency's response target, for each of its branches. */
export function createResponseTarget(agency: Pick<Agency, 'branches' | 'settings'>, bankHolidays: HolidayDates) {
  const ofBranches = new Map<number, OfficeHours>()
  let of: Agency['settings'] | undefined
  const hoursOf = (branchId: number | null): OfficeHours => {
    // settings are replaced with whatever else of the agency changes
    if (of !== agency.settings) ofBranches.clear()
    of = agency.settings
    const known = ofBranches.get(branchId ?? 0)
    if (known) return known
    const { answerWithin, valuationDays } = agency.settings
    const branch = agency.branches.find(({ id }) => id === branchId)
    const region = valuationDays.bankHolidays
    const holidays = branch ? bankHolidaysOf(branch, region, bankHolidays) : bankHolidays[region]
    const hours = officeHoursOf(branch, answerWithin, holidays)
    ofBranches.set(branchId ?? 0, hours)
    return hours
  }
  const targetMinutes = () => agency.settings.answerWithin.hours * 60
  return {
    get targetMinutes() {
      return targetMinutes()
    },
    /** for people: "2 hours, 7 am to 9 pm" */
    get words() {
      return targetWords(agency.settings.answerWithin)
    },
    waitOf: (branchId: number | null, since: Date, now: Date): Wait =>
      waitOf(hoursOf(branchId), targetMinutes(), since, now),
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
