import { HOUR_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { holdsToRemind, viewingsToAskAbout, viewingsToRemind } from './appointment-records.ts'
import type { ViewingNews } from './viewing-news.ts'

/** Nobody is reminded of what they booked so shortly before. */
const REMIND_HOURS = 24
const BOOKED_HOURS_BEFORE_REMINDER = 2

/** After a viewing its visitor is asked what they think, but not days later. */
const ASK_AFTER_MS = HOUR_MS
const ASK_WITHIN_MS = 48 * HOUR_MS

/** `minute hour day month weekday`: often enough that a hold ends and a reminder comes within minutes of its time. */
export const VIEWINGS_CRONTAB = '*/10 * * * * viewing-round'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'viewing-round': Record<string, never>
  }
}

type RoundDeps = { db: Database; clock: () => Date }

type RoundParts = { news: ViewingNews; waitingList: { round: () => Promise<void> } }

/** The job `viewing-round`: ends holds, reminds of those that end soon and of tomorrow's viewings, and asks what visitors thought. */
export function createViewingRound({ db, clock }: RoundDeps, { news, waitingList }: RoundParts) {
  const { notices } = news
  return async (): Promise<void> => {
    await inTransaction(db, async (trx) => {
      const now = clock()
      const hence = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
      await news.endHolds(trx)
      for (const appointment of await holdsToRemind(trx, now))
        await news.tell(trx, appointment, { staff: 'unconfirmed' })
      const due = { now, before: hence(REMIND_HOURS), bookedBefore: hence(-BOOKED_HOURS_BEFORE_REMINDER) }
      for (const appointment of await viewingsToRemind(trx, due)) {
        await news.tell(trx, appointment, { visitor: 'reminder' })
        await notices.remind(trx, appointment)
      }
      await notices.tellLeftBehind(trx)
      const over = {
        now,
        endedBefore: new Date(now.getTime() - ASK_AFTER_MS),
        endedAfter: new Date(now.getTime() - ASK_WITHIN_MS),
      }
      for (const appointment of await viewingsToAskAbout(trx, over))
        await news.tell(trx, appointment, { visitor: 'feedback' })
    })
    await waitingList.round()
  }
}
