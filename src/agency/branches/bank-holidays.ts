import type { Branch } from '../profile/agency.ts'
import type { BankHolidayRegion } from '../profile/settings.ts'

/** ISO dates by region; "none" has none. */
export type HolidayDates = Readonly<Record<BankHolidayRegion, readonly string[]>>

/**
 * Postcode areas of Scotland, but for TD, of which a few districts are in England.
 * Source: Royal Mail's Postcode Address File, postcode areas, as of November 2026.
 */
const SCOTTISH_AREAS = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH ZE'.split(' '))
const ENGLISH_DISTRICTS_OF_TD = new Set(['TD12', 'TD15'])

/** Areas outside the United Kingdom: Jersey, Guernsey and the Isle of Man have bank holidays of their own. */
const ELSEWHERE = new Set(['JE', 'GY', 'IM'])

/**
 * Whose bank holidays count for a branch: those of its country, by its postcode. The setting counts where the postcode
 * says nothing; "none" has no branch keep any.
 */
export function bankHolidayRegionOf(
  { address: { postcode } }: Pick<Branch, 'address'>,
  setting: BankHolidayRegion,
): BankHolidayRegion {
  const [, district = '', area = ''] =
    /^(([A-Z]{1,2})\d[A-Z\d]?)\s*\d[A-Z]{2}$/i.exec(postcode.trim().toUpperCase()) ?? []
  if (setting === 'none' || area === '' || ELSEWHERE.has(area)) return setting
  if (area === 'BT') return 'northern-ireland'
  const isScottish = area === 'TD' ? !ENGLISH_DISTRICTS_OF_TD.has(district) : SCOTTISH_AREAS.has(area)
  return isScottish ? 'scotland' : 'england-and-wales'
}

/** The bank holidays on which a branch is closed: those of its country for which it has no hours of its own. */
export function bankHolidaysOf(
  branch: Pick<Branch, 'address' | 'specialDays'>,
  setting: BankHolidayRegion,
  dates: HolidayDates,
): string[] {
  const own = new Set(branch.specialDays?.map(({ date }) => date))
  return dates[bankHolidayRegionOf(branch, setting)].filter((date) => !own.has(date))
}
