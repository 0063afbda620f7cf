import { sql } from 'kysely'
import { z } from 'zod'
import { feedIncidents } from '#src/feed-import/report/feed-incidents.ts'
import { recentImports } from '#src/feed-import/run/server/feed-alarms.ts'
import { sentence } from '#src/feeds/report/import-words.ts'
import { listSources } from '#src/feeds/sources/server/source-records.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import { mailNotSent } from '#src/platform/mail/outbox.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import { isHomeInScope } from '#src/reports/server/report-scope.ts'
import { reportTotals } from '#src/reports/server/report-totals.ts'
import { type Actor, deskCall } from '#src/staff/calls/server/desk-call.ts'
import { listScopeOf } from '#src/staff/permissions/permissions.ts'
import type { Services } from '../services.ts'

const call = deskCall<Services>()

/** Rules that keep an advert off the website until somebody mends it. What staff or the feed hide is meant to be hidden. */
const HELD_BY_RULE: readonly WithheldReason[] = ['rent_not_stated', 'rent_not_one_figure', 'advert_rule']

/** Of which Today says the address. */
const HELD_NAMED = 3

/** What Today shows of several features together. */
export const todayCalls = {
  /** Feeds and mail that need somebody. */
  'things-to-review': call({
    permission: 'view-feeds',
    input: z.object({}),
    async run({ db, agency, clock }, { actor }) {
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
      return { feeds: [...feeds, ...unreached], failedMails: failed.length, held: await heldByRule(db, actor) }
    },
  }),

  /** What Reports totals of the last seven days, each beside the seven before. */
  'week-figures': call({
    permission: 'view-reports',
    input: z.object({}),
    async run(deps, { scope }) {
      const today = ukDate(deps.clock())
      const period = { from: addDays(today, 1 - WEEK_DAYS), to: today }
      const { totals } = await reportTotals(deps, { period, scope, isOfWebsite: scope.kind !== 'own' })
      return totals.map(({ total, value, change, series }) => ({ total, value, change: change?.words ?? '', series }))
    },
  }),
}

const WEEK_DAYS = 7

/** Homes that somebody may mend: how many, and where the latest ones are. */
async function heldByRule(db: Services['db'], actor: Actor): Promise<{ count: number; addresses: string[] }> {
  const scope = listScopeOf(actor, 'edit-properties')
  if (!scope) return { count: 0, addresses: [] }
  const { rows } = await sql<{ count: number; addresses: string[] | null }>`
    with held as (
      select p.address, row_number() over (order by p.updated_at desc, p.property_id) as at from desk_properties p
      where p.left_at is null and not p.published and p.held_reason = any(${HELD_BY_RULE}::text[])
        and ${isHomeInScope(scope)}
    )
    select count(*)::integer as count, array_agg(address order by at) filter (where at <= ${HELD_NAMED}) as addresses
    from held`.execute(db)
  return { count: rows[0]?.count ?? 0, addresses: rows[0]?.addresses ?? [] }
}
