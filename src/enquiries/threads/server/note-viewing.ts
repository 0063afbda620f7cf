import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { nextProgress } from '../enquiry.ts'
import type { ViewingEvent } from '../enquiry-event.ts'
import { announceEnquiry } from './add-enquiries.ts'
import { progressOf, updateEnquiry } from './change-enquiry.ts'
import { lockEnquiry } from './enquiry-records.ts'

/** Whose enquiries: that of a lead, every open one of a person about a home or about having theirs valued, or both. */
export type ViewingEnquirer =
  | { leadId: number }
  | { emailKey: string; propertyId: number | 'to-value'; leadId?: number }

export type NotedViewing = Omit<ViewingEvent, 'kind'> & {
  /** they have another viewing of the home, so one that is cancelled leaves the enquiry as it is */
  hasAnother?: boolean
  /** they booked it themselves: what they ask besides still waits for an answer */
  byVisitor: boolean
}

/**
 * Notes in the threads of whoever booked what became of their viewing. One that is booked sets the enquiry to "Viewing
 * booked", one that is cancelled sets it back; spam and what is closed stays as it is.
 */
export async function noteViewing(
  trx: Database,
  enquirer: ViewingEnquirer,
  { what, at, of, hasAnother = false, byVisitor }: NotedViewing,
  now: Date,
): Promise<void> {
  for (const id of await enquiriesOf(trx, enquirer)) {
    const enquiry = await lockEnquiry(trx, id)
    if (!enquiry || enquiry.state === 'spam') continue
    const isOver = (what === 'cancelled' || what === 'lapsed') && !hasAnother
    const action = what === 'booked' ? 'book' : isOver ? 'cancel-booking' : undefined
    const next = action && nextProgress(progressOf(enquiry), action)
    const asksMore = byVisitor && (enquiry.about !== (of ?? 'viewing') || enquiry.preview !== '')
    await updateEnquiry(trx, id, next ? { state: next.state, ...(!asksMore && !next.isWaiting && ANSWERED) } : {})
    const event: ViewingEvent = { kind: 'viewing', what, at, ...(of && { of }) }
    await trx
      .insertInto('enquiry_messages')
      .values({ enquiry_id: id, kind: 'event', at: now, event: JSON.stringify(event) })
      .execute()
    await announceEnquiry(trx, { id, branchId: enquiry.branchId })
  }
}

const ANSWERED = { waitingSince: null }

async function enquiriesOf(trx: Database, enquirer: ViewingEnquirer): Promise<number[]> {
  const { rows } = !('emailKey' in enquirer)
    ? await sql<{ id: number }>`select id from enquiries where lead_id = ${enquirer.leadId}`.execute(trx)
    : await sql<{ id: number }>`
          select id from enquiries
          where lead_id = ${enquirer.leadId ?? null} or (
            email_key = ${enquirer.emailKey} and ${isAbout(enquirer.propertyId)}
              and state in ('new', 'answered', 'booked')
          ) order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

const isAbout = (propertyId: number | 'to-value') =>
  propertyId === 'to-value' ? sql<SqlBool>`about = 'valuation'` : sql<SqlBool>`property_id = ${propertyId}`
