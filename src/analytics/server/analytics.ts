import type { Agency } from '#src/agency/profile/agency.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ConsentStatus } from '../cookie-consent.ts'
import type { AnalyticsCodeJson } from './analytics-code.ts'
import { addConsentAnswer, addExposures, addView, deleteOldCounts } from './count-statements.ts'
import { createVisitorOfDay } from './visitor-of-day.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'tidy-analytics': unknown
  }
}

/** How long counts are kept, in days: this year beside the one before, and a month to look at them. */
const COUNT_RETENTION_DAYS = 761

/** `minute hour day month weekday`, in UTC: soon after the day has ended in London, in winter and in summer. */
export const ANALYTICS_CRONTAB = '7 0,23 * * * tidy-analytics'

export type AnalyticsParts = {
  db: Database
  agency: { settings: Pick<Agency['settings'], 'analytics'> }
  config: { secret: string }
  code: AnalyticsCodeJson
  clock: () => Date
}

export type Analytics = ReturnType<typeof createAnalytics>

/** Counts what is looked at, and nobody who looks: docs/contracts/analytics.md. */
export function createAnalytics({ db, agency, config, code, clock }: AnalyticsParts) {
  const visitorOfDay = createVisitorOfDay({ db, config })
  const version = agency.settings.analytics?.version
  return {
    /** for pages whose visitor has agreed */
    code,
    /** of the question that visitors are asked; undefined where they are asked nothing */
    version,
    async countView(propertyId: number, visitor: { ip: string; userAgent: string }): Promise<void> {
      const day = ukDate(clock())
      await addView(db, { propertyId, day, visitor: await visitorOfDay(visitor, day) })
    },
    countExposures: (propertyIds: readonly number[], eventType: string) =>
      addExposures(db, { propertyIds, eventType, day: ukDate(clock()) }),
    countAnswer: (status: ConsentStatus) =>
      addConsentAnswer(db, { status, version: version ?? 0, day: ukDate(clock()) }),
    /** `tidy-analytics` */
    async tidy(): Promise<void> {
      const today = ukDate(clock())
      await deleteOldCounts(db, { today, oldest: addDays(today, -COUNT_RETENTION_DAYS) })
    },
  }
}
