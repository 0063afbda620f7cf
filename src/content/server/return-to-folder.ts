import { documentText, NOTHING_PUBLISHED } from '#src/agency/documents/server/published.ts'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { lockContent } from './revision-records.ts'

/**
 * Ends the published revisions that say what the agency's folder says by now, byte for byte: what was written in the Desk
 * has come back with a deployment from git, and from then on the folder's document counts again. The history says so.
 * Done at the start, before anything is read.
 * @returns the names of the documents
 */
export async function returnToFolder(
  db: Database,
  { folder, clock }: { folder: string; clock: () => Date },
): Promise<string[]> {
  const published = await db
    .selectFrom('content_revisions')
    .select(['document', 'number', 'body'])
    .where('state', '=', 'published')
    .orderBy('document')
    .execute()
  const same: typeof published = []
  for (const revision of published) {
    const ofFolder = await documentText(folder, revision.document, NOTHING_PUBLISHED)
    if ((ofFolder ?? null) === revision.body) same.push(revision)
  }
  const returned: string[] = []
  for (const revision of same) if (await endRevision(db, revision, clock())) returned.push(revision.document)
  return returned
}

type EndedRevision = { document: string; number: number }

/** @returns whether it was still what visitors saw: another process may start at the same moment */
function endRevision(db: Database, { document, number }: EndedRevision, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const { numUpdatedRows } = await trx
      .updateTable('content_revisions')
      .set({ state: 'superseded', note: `The folder says the same since ${formatUkDate(ukDate(now))}` })
      .where('document', '=', document)
      .where('number', '=', number)
      .where('state', '=', 'published')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    // nobody published meanwhile: a draft that was begun from it goes on from the folder's
    await trx
      .updateTable('content_revisions')
      .set({ base_number: 0 })
      .where('document', '=', document)
      .where('base_number', '=', number)
      .where('state', 'in', ['draft', 'scheduled'])
      .execute()
    await recordAudit(trx, {
      at: now,
      action: 'content-restored',
      subject: { kind: 'document', id: document, name: document },
      before: { revision: number },
      after: { revision: 0 },
    })
    return true
  })
}
