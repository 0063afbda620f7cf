import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { madeOf } from '#src/platform/made-of.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import { DIGEST_FREQUENCIES, type MailingFrequency } from '#src/saved-searches/list/alert-frequencies.ts'
import type { PlaceLookup } from '#src/search/criteria/server/search-area.ts'
import { sentenceVocabulary } from '#src/search/free-text/read-sentence.ts'
import type { Search } from '#src/search/server/search.ts'
import { lastDigestDue } from '../alert-times.ts'
import { readSearches } from './criteria.ts'
import { matchNews } from './match.ts'
import { tidyAlerts, usersToTell } from './news.ts'
import { tellUser } from './send.ts'

export type SendAlertsPayload = {
  frequency: MailingFrequency
  /** of a digest, ISO 8601: what was found before it was due */
  foundBefore?: string
  /** users up to this one have been told */
  after?: number
  /** ISO 8601: until then homes wait for pictures that are being fetched */
  waitUntil?: string
}

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'send-alerts': SendAlertsPayload
    'alert-digests': unknown
    'tidy-alerts': unknown
  }
}

/** Users whom one job tells: few enough for other jobs to have their turn. */
const USERS_A_JOB = 200

/** Milliseconds that homes without a picture wait for one that is being fetched: two minutes after an import all is told. */
const PICTURE_WAIT_MS = 60_000
const LOOK_AGAIN_MS = 5_000

/** `minute hour day month weekday`, in UTC. Digests look at the clocks of London themselves. */
export const ALERT_CRONTAB = '1,16,31,46 * * * * alert-digests\n30 3 * * * tidy-alerts'

export type AlertsParts = {
  db: Database
  agency: Agency
  places: PlaceLookup
  search: Pick<Search, 'countEach'>
  jobs: Pick<Jobs, 'enqueue'>
  mail: Pick<MailService, 'queueMail' | 'brand'>
  config: { secret: string }
  clock: () => Date
}

/** Emails about homes that fit saved searches: docs/contracts/alerts.md. Each function is a job. */
export function createAlerts(parts: AlertsParts) {
  const { db, agency, places, jobs, clock } = parts
  const reader = madeOf(
    () => agency.tagGroups,
    () => ({ places, agency, vocabulary: sentenceVocabulary(agency) }),
  )
  const context = () => ({ now: clock(), soldSearchableDays: agency.settings.soldSearchableDays })

  /** `listings-changed`: matches what is news, and has those told who want to hear at once. */
  async function match(): Promise<void> {
    await readSearches(db, reader())
    await matchNews(db, context())
    const waitUntil = new Date(clock().getTime() + PICTURE_WAIT_MS).toISOString()
    // a job for each import: with a key, imports that follow each other would put it off again and again
    await jobs.enqueue(db, 'send-alerts', { frequency: 'I', waitUntil })
  }

  /** Puts off a job for which pictures are worth waiting. */
  async function waits(payload: SendAlertsPayload): Promise<boolean> {
    const now = clock()
    if (payload.waitUntil === undefined || now >= new Date(payload.waitUntil)) return false
    if (!(await awaitsPictures(db, new Date(now.getTime() - PICTURE_WAIT_MS)))) return false
    await jobs.enqueue(db, 'send-alerts', payload, { runAt: new Date(now.getTime() + LOOK_AGAIN_MS) })
    return true
  }

  /**
   * `send-alerts`: tells some users, and leaves the others to the next job. One whose email fails holds up nobody.
   * @throws Error afterwards, so that those are tried again
   */
  async function send(payload: SendAlertsPayload): Promise<void> {
    if (await waits(payload)) return
    const { frequency, foundBefore, after = 0 } = payload
    await readSearches(db, reader())
    const before = foundBefore === undefined ? undefined : new Date(foundBefore)
    const users = await usersToTell(db, { frequency, foundBefore: before, after, limit: USERS_A_JOB })
    const failures: unknown[] = []
    for (const userId of users) {
      try {
        await tellUser(parts, { userId, frequency, foundBefore: before }, context())
      } catch (error) {
        failures.push(error)
      }
    }
    if (users.length === USERS_A_JOB)
      await jobs.enqueue(
        db,
        'send-alerts',
        { frequency, foundBefore, after: users.at(-1)! },
        { key: `alerts:${frequency}:next` },
      )
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${users.length} users could not be emailed about homes`)
  }

  /** `alert-digests`, several times an hour: what is due, and what an earlier job may have left. */
  async function digests(): Promise<void> {
    await match()
    const now = clock()
    for (const frequency of DIGEST_FREQUENCIES) {
      const due = lastDigestDue(frequency, now, agency.settings.alerts)
      await jobs.enqueue(
        db,
        'send-alerts',
        { frequency, foundBefore: due.toISOString() },
        { key: `alerts:${frequency}` },
      )
    }
  }

  return { match, send, digests, tidy: () => tidyAlerts(db, clock()) }
}

/** Whether a home that there has been news of lately has photos, and the first is still to be fetched. */
async function awaitsPictures(db: Database, since: Date): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from property_news join properties on properties.id = property_id
      where matched_at >= ${since} and listing#>>'{media,photos,0,source}' is not null
        and listing#>>'{media,photos,0,media}' is null
    ) as waits`.execute(db)
  return rows[0]!.waits
}
