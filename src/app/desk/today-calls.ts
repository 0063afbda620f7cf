import { sql } from 'kysely'
import { z } from 'zod'
import { isInScope } from '#src/enquiries/threads/server/enquiry-records.ts'
import { feedIncidents } from '#src/feed-import/report/feed-incidents.ts'
import { recentImports } from '#src/feed-import/run/server/feed-alarms.ts'
import { sentence } from '#src/feeds/report/import-words.ts'
import { listSources } from '#src/feeds/sources/server/source-records.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import { mailNotSent } from '#src/platform/mail/outbox.ts'
import { isHomeInScope } from '#src/reports/server/report-scope.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { Services } from '../services.ts'

const call = deskCall<Services>()

export const WEEK_FIGURES = ['views', 'enquiries', 'viewings', 'valuations'] as const
export type WeekFigure = (typeof WEEK_FIGURES)[number]

/** What Today shows of several features together. */
export const todayCalls = {
  /** Feeds and mail that need somebody. */
  'things-to-review': call({
    permission: 'view-feeds',
    input: z.object({}),
    async run({ db, agency, clock }) {
      const { feedExpectedEveryHours: expectedEveryHours } = agency.settings
      const feeds = [...(await recentImports(db))].flatMap(([source, imports]) =>
        feedIncidents(imports, { now: clock(), expectedEveryHours }).begun.map(({ key, subject, words }) => ({
          key: `${source}:${key}`,
          subject,
          about: words[0] ?? '',
        })),
      )
      const unreached = (await listSources(db)).flatMap(({ id, name, problem }) =>
        problem === null
          ? []
          : [{ key: `unreached:${id}`, subject: `Feed not reached: ${name}`, about: sentence(problem) }],
      )
      const failed = (await mailNotSent(db)).filter(({ state }) => state === 'failed')
      return { feeds: [...feeds, ...unreached], failedMails: failed.length }
    },
  }),

  /** Fourteen days of each figure, the earliest first: the last seven, and those before to compare. */
  'week-figures': call({
    permission: 'view-reports',
    input: z.object({}),
    async run({ readDb, clock }, { scope }) {
      const today = ukDate(clock())
      const days = Array.from({ length: 14 }, (_, index) => addDays(today, index - 13))
      const { rows } = await sql<{ figure: WeekFigure; day: string; count: number }>`
        select 'views' as figure, day::text, sum(views)::int as count
        from property_views join properties p on p.id = property_id
        where day >= ${days[0]}::date and ${isHomeInScope(scope)} group by day
        union all
        select case about when 'viewing' then 'viewings' when 'valuation' then 'valuations' else 'enquiries' end,
          ((received_at at time zone 'Europe/London')::date)::text, count(*)::int
        from enquiries e
        where received_at >= ${days[0]}::date - interval '1 day' and state <> 'spam' and ${isInScope(scope)}
        group by 1, 2`.execute(readDb)
      const countOn = (figure: WeekFigure, day: string) =>
        rows.filter((row) => row.figure === figure && row.day === day).reduce((sum, { count }) => sum + count, 0)
      // a home is its branch's, and nobody's own
      const shown = WEEK_FIGURES.filter((figure) => scope.kind !== 'own' || figure !== 'views')
      return shown.map((figure) => {
        const counts = days.map((day) => countOn(figure, day))
        return { figure, total: sumOf(counts.slice(7)), before: sumOf(counts.slice(0, 7)), counts: counts.slice(7) }
      })
    },
  }),
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
