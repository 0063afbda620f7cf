import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { madeOf } from '#src/platform/made-of.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import { awaitsPictures } from '#src/property/store/server/listing-news.ts'
import { DIGEST_FREQUENCIES, type MailingFrequency } from '#src/saved-searches/list/alert-frequencies.ts'
import type { PlaceLookup } from '#src/search/criteria/server/search-area.ts'
import { sentenceVocabulary } from '#src/search/free-text/read-sentence.ts'
import type { Search } from '#src/search/server/search.ts'
import { lastDigestDue } from '../alert-times.ts'
import { readSearches } from './criteria.ts'
import { matchNews } from './match.ts'
import { tidyAlerts, usersWithMatches } from './news.ts'
import { sendAlerts } from './send.ts'

export type SendAlertsPayload = {
  frequency: MailingFrequency
  /** of a digest, ISO 8601: when it was due; later matches go into the next one */
  foundBefore?: string
  /** the last user of the job before */
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

/** Users whose alerts one job sends: few enough for other jobs to have their turn. */
const MAX_USERS_PER_JOB = 200

/** How long homes without a picture wait for one that is being fetched. All alerts are sent two minutes after an import. */
const PICTURE_WAIT_MS = 60_000
const RETRY_INTERVAL_MS = 5_000

/** `minute hour day month weekday`, in UTC. The job of digests reads London's time itself. */
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

  /** `listings-changed`: matches the news with searches, and queues instant alerts. */
  async function match(): Promise<void> {
    await readSearches(db, reader())
    await matchNews(db, context())
    const waitUntil = new Date(clock().getTime() + PICTURE_WAIT_MS).toISOString()
    // a job for each import: with a job key, a series of imports would postpone it again and again
    await jobs.enqueue(db, 'send-alerts', { frequency: 'I', waitUntil })
  }

  /** Postpones a job while pictures are being fetched. */
  async function waits(payload: SendAlertsPayload): Promise<boolean> {
    const now = clock()
    if (payload.waitUntil === undefined || now >= new Date(payload.waitUntil)) return false
    if (!(await awaitsPictures(db, new Date(now.getTime() - PICTURE_WAIT_MS)))) return false
    await jobs.enqueue(db, 'send-alerts', payload, { runAt: new Date(now.getTime() + RETRY_INTERVAL_MS) })
    return true
  }

  /**
   * `send-alerts`: sends to some users, and queues a job for the others. A failure does not hold up other users.
   * @throws Error at the end, so that the failed users are retried
   */
  async function send(payload: SendAlertsPayload): Promise<void> {
    if (await waits(payload)) return
    const { frequency, foundBefore, after = 0 } = payload
    await readSearches(db, reader())
    const before = foundBefore === undefined ? undefined : new Date(foundBefore)
    const users = await usersWithMatches(db, { frequency, foundBefore: before, after, limit: MAX_USERS_PER_JOB })
    const failures: unknown[] = []
    for (const userId of users) {
      try {
        await sendAlerts(parts, { userId, frequency, foundBefore: before }, context())
      } catch (error) {
        failures.push(error)
      }
    }
    if (users.length === MAX_USERS_PER_JOB)
      await jobs.enqueue(
        db,
        'send-alerts',
        { frequency, foundBefore, after: users.at(-1)! },
        { key: `alerts:${frequency}:next` },
      )
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${users.length} users could not be emailed about homes`)
  }

  /** `alert-digests`, several times an hour: queues the digests that are due, and matches that an earlier job left. */
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
