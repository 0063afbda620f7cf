import type { Agency } from '#src/agency/profile/agency.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ConsentStatus } from '../cookie-consent.ts'
import type { Visit } from '../parse-counts.ts'
import { visitSource } from '../visit-source.ts'
import type { AnalyticsCodeJson } from './analytics-code.ts'
import { addConsentAnswer, addExposures, addSearch, addView, addVisit, deleteOldCounts } from './count-statements.ts'
import { createVisitorOfDay } from './visitor-of-day.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'tidy-analytics': unknown
  }
}

/** Two years, to compare one with the other, and a month. */
const COUNT_RETENTION_DAYS = 761

/** `minute hour day month weekday` in UTC: soon after midnight in London, in winter and in summer. */
export const ANALYTICS_CRONTAB = '7 0,23 * * * tidy-analytics'

export type AnalyticsDeps = {
  db: Database
  agency: { settings: Pick<Agency['settings'], 'analytics'> }
  config: { secret: string }
  code: AnalyticsCodeJson
  clock: () => Date
  /** what is kept of the search at an address: nothing that somebody typed or drew; undefined: it is no search */
  searchAt: (address: string) => string | undefined
}

type Visitor = { ip: string; userAgent: string }

export type Analytics = ReturnType<typeof createAnalytics>

/** Contract: docs/contracts/analytics.md. */
export function createAnalytics({ db, agency, config, code, clock, searchAt }: AnalyticsDeps) {
  const visitorOfDay = createVisitorOfDay({ db, config })
  const version = () => agency.settings.analytics?.version
  return {
    code,
    /** of the cookie question; undefined where none is asked */
    get version() {
      return version()
    },
    async countView(propertyId: number, visitor: Visitor): Promise<void> {
      const day = ukDate(clock())
      await addView(db, { propertyId, day, visitor: await visitorOfDay(visitor, day) })
    },
    async countVisit({ address, referrer, found }: Visit, visitor: Visitor): Promise<void> {
      const day = ukDate(clock())
      const key = await visitorOfDay(visitor, day)
      if (referrer !== undefined) await addVisit(db, { source: visitSource({ referrer, address }), day, visitor: key })
      const search = found === undefined ? undefined : searchAt(address)
      if (search !== undefined) await addSearch(db, { search, found: found!, day, visitor: key })
    },
    countExposures: (propertyIds: readonly number[], eventType: string) =>
      addExposures(db, { propertyIds, eventType, day: ukDate(clock()) }),
    countAnswer: (status: ConsentStatus) =>
      addConsentAnswer(db, { status, version: version() ?? 0, day: ukDate(clock()) }),
    /** the job `tidy-analytics` */
    async tidy(): Promise<void> {
      const today = ukDate(clock())
      await deleteOldCounts(db, { today, oldest: addDays(today, -COUNT_RETENTION_DAYS) })
    },
  }
}
