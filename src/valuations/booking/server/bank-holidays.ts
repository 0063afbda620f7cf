import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { HolidayDates } from '#src/agency/branches/bank-holidays.ts'

const SHIPPED = new URL('../../../../data/bank-holidays.json', import.meta.url)

const region = z.array(z.strictObject({ date: z.iso.date(), name: z.string() }))

const holidayFile = z.strictObject({
  source: z.url(),
  licence: z.string(),
  as_of: z.iso.date(),
  regions: z.strictObject({ 'england-and-wales': region, scotland: region, 'northern-ireland': region }),
})

/** Loads data/bank-holidays.json, as published at its `source`. */
export async function loadBankHolidays(file: URL | string = SHIPPED): Promise<HolidayDates> {
  const regions = await loadNamedBankHolidays(file)
  const datesOf = (days: { date: string }[]) => days.map(({ date }) => date)
  return {
    'england-and-wales': datesOf(regions['england-and-wales']),
    scotland: datesOf(regions.scotland),
    'northern-ireland': datesOf(regions['northern-ireland']),
    none: [],
  }
}

/** The same with their names, for staff. */
export async function loadNamedBankHolidays(file: URL | string = SHIPPED) {
  return holidayFile.parse(JSON.parse(await readFile(file, 'utf8'))).regions
}
