import { z } from 'zod'
import { decideImport, importById, openDecision } from '#src/feed-import/run/server/import-records.ts'
import { undoFeedImport } from '#src/feed-import/run/server/undo-import.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { pausedFile } from '../../files/server/feed-file-records.ts'
import { enqueueApply } from '../../real-time/server/receive-property.ts'
import { decideHeld } from '../../real-time/server/sent-documents.ts'
import { sentence } from '../../report/import-words.ts'
import { importStory } from '../../report/server/import-story.ts'
import { pausedImport } from '../../report/server/paused-import.ts'
import { type FeedDeskDeps, feedCall, WHOLE_AGENCY } from './feed-desk-deps.ts'

const id = z.int().positive().max(2_147_483_647)

async function ofImport({ db }: Pick<FeedDeskDeps, 'db'>, input: { id: number }) {
  return (await importById(db, input.id)) && WHOLE_AGENCY
}

/** Whether a stopped file can still be imported, is being, or could not be; or that calls were stopped, not a file. */
async function fileState(
  db: FeedDeskDeps['db'],
  importId: number,
): Promise<'stored' | 'importing' | 'failed' | 'gone' | 'calls'> {
  const record = await importById(db, importId)
  if (record?.report.lastCallAt !== undefined) return 'calls'
  const file = await pausedFile(db, importId)
  if (file?.state === 'importing' || file?.state === 'failed') return file.state
  return file === undefined ? 'gone' : 'stored'
}

const nameOf = ({ file, id: number }: { file: string; id: number }) => `${file} (import ${number})`

export const importCalls = {
  /** One import in plain words. */
  'get-import': feedCall({
    permission: 'view-feeds',
    input: z.strictObject({ id }),
    subject: ofImport,
    async run({ db, clock }, { input }) {
      return { story: (await importStory(db, input.id))!, now: clock() }
    },
  }),

  /** A file that the brake stopped: what would go, branch by branch and home by home. */
  'get-paused-import': feedCall({
    permission: 'view-feeds',
    input: z.strictObject({ id }),
    subject: ofImport,
    async run({ db, clock }, { input }) {
      const now = clock()
      return { paused: (await pausedImport(db, input.id, now)) ?? null, file: await fileState(db, input.id), now }
    },
  }),

  /** Keeps the homes as they are, and waits for the next file. */
  'reject-import': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({ id }),
    subject: ofImport,
    async run({ db, clock }, { actor, input }) {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        await openDecision(trx, input.id)
        if ((await fileState(trx, input.id)) === 'importing')
          return invalid({ '': 'Somebody is importing this file already.' })
        if (!(await decideImport(trx, input.id, { decision: 'rejected', now }))) return { isDecided: false }
        const record = (await importById(trx, input.id))!
        // of calls, not of a file: what was removed stays
        await decideHeld(trx, input.id, 'rejected')
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'import-rejected',
          subject: { kind: 'import', id: record.id, name: nameOf(record) },
        })
        return { isDecided: true }
      })
    },
  }),

  /** Lets properties go whose removal by the agency's software was paused. */
  'let-removals-through': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({ id }),
    subject: ofImport,
    async run({ db, jobs, clock }, { actor, input }) {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        if (!(await openDecision(trx, input.id))) return { isDecided: false }
        const sourceId = await decideHeld(trx, input.id, 'imported')
        await decideImport(trx, input.id, { decision: 'imported', now })
        const record = (await importById(trx, input.id))!
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'paused-import-forced',
          subject: { kind: 'import', id: record.id, name: nameOf(record) },
          after: { properties: record.report.leaving?.total ?? 0 },
        })
        if (sourceId !== undefined) await enqueueApply({ jobs }, trx, sourceId)
        return { isDecided: true }
      })
    },
  }),

  /** Puts everything back to before an import. Emails that were sent stay sent. */
  'undo-import': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({ id }),
    subject: ofImport,
    async run({ db, jobs, clock }, { actor, input }) {
      const now = clock()
      const asked = (await importById(db, input.id))!
      const undone = await undoFeedImport(db, {
        source: asked.source,
        importId: input.id,
        jobs,
        now,
        note: (trx, { removed, restored }) =>
          recordAudit(trx, {
            at: now,
            actor,
            action: 'import-undone',
            subject: { kind: 'import', id: input.id, name: nameOf(asked) },
            after: { removed, restored },
          }),
      })
      if ('problem' in undone) return invalid({ '': sentence(undone.problem) })
      return { removed: undone.removed, restored: undone.restored }
    },
  }),
}
