import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { type FeedImport, feedIncidents, reachedAgain, UNREACHED } from '#src/feed-import/report/feed-incidents.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { branchesOfReport } from './import-records.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'feed-alarms': unknown
  }
}

/** Every five minutes. An incident is mailed once, so running often sends nothing twice. */
export const FEED_CRONTAB = '*/5 * * * * feed-alarms'

/** Imported files of a feed that are looked at, with the failed ones between them; an older incident is over for good. */
const MAX_IMPORTED = 20

export type FeedAlarmDeps = {
  db: Database
  agency: Pick<Agency, 'email' | 'name'> & {
    settings: Pick<Agency['settings'], 'feedExpectedEveryHours' | 'alarmEmail'>
  }
  mail: { brand: MailBrand; queueMail: (within: Database, mail: Mail) => Promise<void> }
  clock: () => Date
}

/**
 * The job `feed-alarms`: mails the agency once when a feed is overdue or a file of it was not imported, and once more
 * when that is over. The keys of the outbox tell what was mailed.
 */
export async function feedAlarms({ db, agency, mail, clock }: FeedAlarmDeps): Promise<void> {
  const now = clock()
  const { feedExpectedEveryHours, alarmEmail } = agency.settings
  const fetched = await feedsOfDesk(db)
  const imported = await recentImports(db)
  for (const source of new Set([...imported.keys(), ...fetched.keys()])) {
    const setUp = fetched.get(source)
    const events = feedIncidents(imported.get(source) ?? [], {
      ...setUp,
      now,
      // nobody waits for a feed that staff have paused, nor for software that sends when something changes
      expectedEveryHours: setUp?.isPaused || setUp?.kind === 'real-time' ? undefined : feedExpectedEveryHours,
      isFetched: setUp !== undefined,
    })
    if (setUp?.reachedAt && !setUp.failingSince)
      for (const key of await unreachedKeys(db, source)) events.over.push({ key, ...reachedAgain(setUp.reachedAt) })
    const mailed = await mailedKeys(
      db,
      events.over.map(({ key }) => keyOf(source, key)),
    )
    const mails = [
      ...events.begun.map((event) => ({ ...event, key: keyOf(source, event.key) })),
      ...events.over
        .filter(({ key }) => mailed.has(keyOf(source, key)))
        .map((event) => ({ ...event, key: `${keyOf(source, event.key)}:over` })),
    ]
    for (const { key, subject, words } of mails) {
      const feedName = setUp?.name ?? (source === 'blm' ? undefined : source)
      const name = feedName === undefined ? '' : ` (${feedName})`
      await mail.queueMail(db, {
        key,
        to: { name: agency.name, address: alarmEmail ?? agency.email },
        subject: `${subject}${name}`,
        ...mailLayout({
          brand: mail.brand,
          title: subject,
          preheader: words[0] ?? subject,
          blocks: [
            { kind: 'heading', text: `${subject}${name}` },
            ...words.map((text) => ({ kind: 'paragraph', text }) as const),
            ...(setUp?.id
              ? [{ kind: 'button', text: 'View the feed', url: `/desk/feeds/sources/${setUp.id}` } as const]
              : []),
          ],
          foot: [`You're receiving this because you look after the property feed of ${mail.brand.url}.`],
        }),
      })
    }
  }
}

const keyOf = (source: string, key: string) => `feed:${source}:${key}`

/** What each feed's last files came to, the newest first. */
export async function recentImports(db: Database): Promise<Map<string, FeedImport[]>> {
  const { rows } = await sql<FeedImport & { source: string }>`
    select source, id, file, state, started_at as at, report->>'reason' as reason, ${branchesOfReport} as branches,
      decided_at is not null as "isDecided"
    from (
      select *, count(*) filter (where state in ('imported', 'undone')) over (partition by source order by id desc) as taken
      from imports
    ) imports
    where taken <= ${MAX_IMPORTED} order by id desc`.execute(db)
  return Map.groupBy(rows, ({ source }) => source)
}

type FeedOfDesk = {
  source: string
  /** null: it was removed */
  id: number | null
  name: string
  reachedAt: Date | null
  failingSince: Date | null
  problem: string | null
  isPaused: boolean
  kind: string
}

/** The feeds that were set up in the Desk. Nobody waits for one that is paused, or was removed. */
async function feedsOfDesk(db: Database): Promise<Map<string, FeedOfDesk>> {
  const { rows } = await sql<FeedOfDesk>`
    select source, id, name, reached_at as "reachedAt", case when not is_paused then failing_since end as "failingSince",
      problem, is_paused as "isPaused", kind
    from feed_sources
    union all select source, null, name, null, null, null, true, '' from removed_feeds`.execute(db)
  return new Map(rows.map((row) => [row.source, row]))
}

/** The incidents of a feed that could not be reached and whose end was not mailed. */
async function unreachedKeys(db: Database, source: string): Promise<string[]> {
  const begun = keyOf(source, UNREACHED)
  const { rows } = await sql<{ key: string }>`
    select key from outbox mail where starts_with(key, ${begun}) and key not like '%:over'
      and not exists (select from outbox where key = mail.key || ':over')`.execute(db)
  return rows.map(({ key }) => key.slice(keyOf(source, '').length))
}

async function mailedKeys(db: Database, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`select key from outbox where key = any(${keys})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
