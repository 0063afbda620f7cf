import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Uploads } from '#src/enquiries/uploads/server/uploads.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import {
  eraseEnquiries,
  forgetInboundMails,
  oldAddedEnquiries,
  takeOldReplyFiles,
} from '../../threads/server/erase-enquiries.ts'
import { deleteLeads } from './lead-records.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'tidy-leads': Record<string, never>
  }
}

/** Days that the site keeps what visitors wrote, where the agency says nothing else. */
export const KEPT_DAYS = 365

/** Days that the files of a reply wait for it to be sent. */
const REPLY_FILE_DAYS = 30

/** Leads removed at a time. */
const BATCH = 500

/** `minute hour day month weekday`, in UTC: in the night. */
export const LEADS_CRONTAB = '41 2 * * * tidy-leads'

type TidyParts = {
  db: Database
  agency: Pick<Agency, 'settings'>
  uploads: Pick<Uploads, 'drop'>
  clock: () => Date
}

/**
 * The job `tidy-leads`: removes leads, with their files, that reached the agency longer ago than it keeps them here.
 * What did not reach it stays until it does, and an enquiry in which something was said since until that is as old.
 * @returns how many there were
 */
export async function tidyLeads({ db, agency, uploads, clock }: TidyParts): Promise<number> {
  const days = agency.settings.leads?.keptDays ?? KEPT_DAYS
  const before = new Date(clock().getTime() - days * DAY_MS)
  let removed = 0
  for (;;) {
    const ids = await oldLeads(db, before)
    if (ids.length === 0) break
    const { files } = await deleteLeads(db, ids)
    await uploads.drop(files)
    removed += ids.length
  }
  for (;;) {
    const ids = await oldAddedEnquiries(db, before, BATCH)
    if (ids.length === 0) break
    await uploads.drop(await db.transaction().execute((trx) => eraseEnquiries(trx, ids)))
    removed += ids.length
  }
  await forgetInboundMails(db, before)
  await uploads.drop(await takeOldReplyFiles(db, new Date(clock().getTime() - REPLY_FILE_DAYS * DAY_MS)))
  return removed
}

async function oldLeads(db: Database, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from leads
    where created_at < ${before} and state = 'delivered' and coalesce(webhook_state, 'delivered') = 'delivered'
      and not exists (select from enquiries e where e.lead_id = leads.id and e.last_message_at >= ${before})
    order by created_at limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}
