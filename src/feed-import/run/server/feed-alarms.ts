import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { type FeedImport, feedEvents } from '#src/feed-import/report/feed-events.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'feed-alarms': unknown
  }
}

/** Every five minutes: an alarm is an event's, so looking often sends nothing twice. */
export const FEED_CRONTAB = '*/5 * * * * feed-alarms'

/** Taken files of a feed that are looked at, with what came between; an event before them is over for good. */
const TAKEN_LOOKED_AT = 20

export type FeedAlarmParts = {
  db: Database
  agency: Pick<Agency, 'email' | 'name'> & {
    settings: Pick<Agency['settings'], 'feedExpectedEveryHours' | 'alarmEmail'>
  }
  mail: { brand: MailBrand; queueMail: (within: Database, mail: Mail) => Promise<void> }
  clock: () => Date
}

/**
 * The job `feed-alarms`: writes to the agency when a feed is late or a file of it was not taken, once for each time that
 * happens, and once more when it is over. What was told is known by the keys of the outbox.
 */
export async function feedAlarms({ db, agency, mail, clock }: FeedAlarmParts): Promise<void> {
  const now = clock()
  const { feedExpectedEveryHours, alarmEmail } = agency.settings
  for (const [source, imports] of await recentImports(db)) {
    const events = feedEvents(imports, { now, expectedEveryHours: feedExpectedEveryHours })
    const told = await keysTold(
      db,
      events.over.map(({ key }) => keyOf(source, key)),
    )
    const letters = [
      ...events.begun.map((event) => ({ ...event, key: keyOf(source, event.key) })),
      ...events.over
        .filter(({ key }) => told.has(keyOf(source, key)))
        .map((event) => ({ ...event, key: `${keyOf(source, event.key)}:over` })),
    ]
    for (const { key, subject, words } of letters) {
      const name = source === 'blm' ? '' : ` (${source})`
      await mail.queueMail(db, {
        key,
        to: { name: agency.name, address: alarmEmail ?? agency.email },
        subject: `${subject}${name}`,
        ...mailLayout({
          brand: mail.brand,
          title: subject,
          preheader: words[0] ?? subject,
          blocks: [{ kind: 'heading', text: subject }, ...words.map((text) => ({ kind: 'paragraph', text }) as const)],
          foot: [`Sent by ${mail.brand.url} to whoever looks after its feed.`],
        }),
      })
    }
  }
}

const keyOf = (source: string, key: string) => `feed:${source}:${key}`

async function recentImports(db: Database): Promise<Map<string, FeedImport[]>> {
  const { rows } = await sql<FeedImport & { source: string }>`
    select source, id, file, state, started_at as at, report->>'reason' as reason
    from (
      select *, count(*) filter (where state in ('imported', 'undone')) over (partition by source order by id desc) as taken
      from imports
    ) imports
    where taken <= ${TAKEN_LOOKED_AT} order by id desc`.execute(db)
  return Map.groupBy(rows, ({ source }) => source)
}

async function keysTold(db: Database, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`select key from outbox where key = any(${keys})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
