import { bankHolidaysOf, type HolidayDates } from '#src/agency/branches/bank-holidays.ts'
import { openingWeek, specialSpans } from '#src/agency/branches/opening-hours.ts'
import type { Agency, Branch, StaffMember } from '#src/agency/profile/agency.ts'
import type { ViewingSettings } from '#src/agency/profile/settings.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { canBeViewed } from '../../availability/can-be-viewed.ts'
import { type FreeTime, freeTimes, type Shower, type ViewingRules } from '../../availability/free-times.ts'
import { closedOnSpecialDays, dayRange } from '../../availability/unavailable-time.ts'
import { takenTimes } from './appointment-records.ts'
import { type HomeViewingRules, homeViewingRules, staffHours, unavailableTimes } from './showing-rules.ts'

/** When a home can be seen, by its rules and the diaries. */
export type HomeTimes = {
  times: FreeTime[]
  minutes: number
  confirmsAtOnce: boolean
  /** the first and the last day that can be booked */
  first: string
  last: string
  branch: Branch
  rules: HomeViewingRules
  /** whom staff can choose: everybody of its branch, and whom the home names; nobody where the seller shows it */
  people: StaffMember[]
  /** those of them who usually show it */
  showerIds: number[]
}

/** How many days ahead staff book, where visitors can book fewer. */
export const STAFF_DAYS_AHEAD = 28

export type HomeTimesDeps = {
  agency: Pick<Agency, 'branches' | 'settings'>
  clock: () => Date
  bankHolidays: HolidayDates
}

export type HomeTimesOptions = { except?: number; forStaff?: boolean; isBooking?: boolean }

/**
 * The times at which a home can be seen. Undefined where visitors cannot choose one: the agency or the home does not
 * offer it, it has left the market, or its branch is none of the agency's.
 * @param except an appointment that is being moved, whose own time is free
 * @param forStaff staff book homes that visitors cannot, and without notice
 * @param isBooking staff book it: four weeks ahead, and with notice for those who live in a home to rent
 */
export async function homeTimes(
  { agency, clock, bankHolidays }: HomeTimesDeps,
  db: Database,
  property: Property,
  { except, forStaff = false, isBooking = false }: HomeTimesOptions = {},
): Promise<HomeTimes | undefined> {
  const settings = agency.settings.viewings
  const branch = agency.branches.find(({ id }) => id === property.branchId)
  const now = clock()
  if (!settings || !branch || !property.published || !canBeViewed(property, now)) return undefined
  const rules = await homeViewingRules(db, property.id)
  if (!rules.online && !forStaff) return undefined
  const first = ukDate(now)
  const last = addDays(first, isBooking ? Math.max(settings.daysAhead, STAFF_DAYS_AHEAD) : settings.daysAhead)
  const from = new Date(dayRange(first).start)
  const to = new Date(dayRange(last).end)
  const staff = rules.shownBySeller ? [] : staffFor(agency.branches, branch, property, rules)
  const staffIds = staff.map(({ id }) => id)
  const hoursOf = await staffHours(db, staffIds)
  const away = await unavailableTimes(db, { staffIds, branchIds: [branch.id], propertyIds: [property.id], from })
  const taken = await takenTimes(db, { staffIds, propertyId: property.id, from, to, now })
  const others = taken.filter(({ id }) => id !== except)
  const branchHours = openingWeek(branch.hours)
  const specialHours = specialSpans(branch)
  const ofBranch = [
    ...away.filter(({ branchId }) => branchId === branch.id).map(({ time }) => time),
    ...closedOnSpecialDays(branch),
  ]
  const showers = staff.flatMap(({ id }): Shower[] => {
    const own = hoursOf.get(id)
    if (own?.showsHomes === false && !rules.staffIds?.includes(id)) return []
    return [
      {
        staffId: id,
        hours: own?.hours ?? branchHours,
        ...(!own?.hours && { specialHours }),
        unavailable: [...ofBranch, ...away.filter(({ staffId }) => staffId === id).map(({ time }) => time)],
        diary: others.filter(({ staffId }) => staffId === id),
      },
    ]
  })
  if (rules.shownBySeller)
    showers.push({ staffId: null, hours: branchHours, specialHours, unavailable: ofBranch, diary: [] })
  const minutes = rules.minutes ?? settings.lengthMinutes
  const home = {
    position: property.position,
    unavailable: away.filter(({ propertyId }) => propertyId === property.id).map(({ time }) => time),
    diary: others.filter(({ propertyId }) => propertyId === property.id),
  }
  const usual = toViewingRules(settings, property, rules, bankHolidaysOf(branch, settings.bankHolidays, bankHolidays))
  const hasNotice = !forStaff || (isBooking && property.channel === 'lettings')
  const viewingRules = hasNotice ? usual : { ...usual, noticeMinutes: 0 }
  return {
    times: freeTimes(home, showers, viewingRules, { now: now.getTime(), first, last }),
    minutes,
    confirmsAtOnce: rules.confirmAtOnce ?? settings.confirmAtOnce,
    first,
    last,
    branch,
    rules,
    people: rules.shownBySeller ? [] : [...new Set([...branch.staff, ...staff])],
    showerIds: showers.flatMap(({ staffId }) => staffId ?? []),
  }
}

function toViewingRules(
  settings: ViewingSettings,
  { channel }: Pick<Property, 'channel'>,
  rules: HomeViewingRules,
  bankHolidays: readonly string[],
): ViewingRules {
  return {
    minutes: rules.minutes ?? settings.lengthMinutes,
    gapMinutes: settings.gapMinutes,
    startEveryMinutes: settings.startEveryMinutes,
    noticeMinutes: rules.noticeMinutes ?? settings.noticeHours[channel] * 60,
    pace: { baseMinutes: settings.travelBaseMinutes, minutesPerMile: settings.travelMinutesPerMile },
    closedDates: [...settings.closedDates, ...bankHolidays],
  }
}

/** Who may show a home: those whom it names, else those of its branch who take enquiries of its channel. */
function staffFor(
  branches: readonly Branch[],
  branch: Branch,
  { channel }: Pick<Property, 'channel'>,
  { staffIds }: HomeViewingRules,
): StaffMember[] {
  if (staffIds) return branches.flatMap(({ staff }) => staff).filter(({ id }) => staffIds.includes(id))
  return branch.staff.filter((member) =>
    channel === 'sales' ? member.contactableForSales : member.contactableForLettings,
  )
}
