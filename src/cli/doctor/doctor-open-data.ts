import { formatNumber } from '#src/formatting/numbers.ts'
import { daysBetween, formatUkDate, formatUkMonth, ukDate } from '#src/formatting/uk-date.ts'
import { ABOUT_SETS, isMonth, OPEN_DATA_SETS, type OpenDataSet } from '#src/open-data/open-data-sets.ts'
import type {} from '#src/open-data/server/open-data-tables.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Finding } from './doctor.ts'

/** Which open data is loaded, of when, and whether a newer edition is due. None is needed. */
export async function examineOpenData(
  db: Database,
  { off, now }: { off: readonly OpenDataSet[]; now: Date },
): Promise<Finding> {
  const about = 'Open data'
  const loaded = await db.selectFrom('open_data_sets').selectAll().execute()
  if (loaded.length === 0)
    return { about, state: 'well', words: ['none loaded; docs/how-to/load-open-data.md says what there is'] }
  let isStale = false
  const words = OPEN_DATA_SETS.flatMap((name) => {
    const set = loaded.find((one) => one.name === name)
    const { title, command, staleAfterDays } = ABOUT_SETS[name]
    if (!set) return [`${title}: not loaded ("${command}")`]
    const { edition, stored, is_published } = set
    const of = isMonth(edition) ? formatUkMonth(`${edition}-01`) : formatUkDate(edition)
    const age = daysBetween(isMonth(edition) ? `${edition}-28` : edition, ukDate(now))
    const isDue = is_published && age > staleAfterDays && !off.includes(name)
    isStale ||= isDue
    const remarks = [
      `of ${of}`,
      `${formatNumber(stored)} rows`,
      ...(is_published ? [] : ['invented for the demonstration']),
      ...(off.includes(name) ? ['switched off in agency.json'] : []),
      ...(isDue ? [`${formatNumber(age)} days old: a newer edition is due, run "${command}"`] : []),
    ]
    return [`${title}: ${remarks.join(', ')}`]
  })
  return { about, state: isStale ? 'note' : 'well', words }
}
