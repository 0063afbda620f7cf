import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import {
  type Author,
  type ContentDeps,
  type ContentProblem,
  type CurrentDocument,
  hashOf,
  type NotPublished,
} from './content-deps.ts'
import { addRevision, lockContent, type Revision, revisionIn } from './revision-records.ts'

type DraftDeps = Pick<ContentDeps, 'db' | 'clock'> & {
  current: (document: string, within?: Database) => Promise<CurrentDocument>
  problemsWith: (document: string, text: string | null) => Promise<ContentProblem[]>
}

export type DocumentDraft = { document: string; text: string; author: Author; after: number; base?: number }
export type SavedDocumentDraft =
  | { kind: 'saved'; number: number; saves: number }
  | { kind: 'conflict'; theirs: Revision | undefined }
type ScheduleInput = { document: string; author: Author; after: number; at: Date }

/** What staff write and visitors do not see yet: drafts, and those that wait for their time. */
export function createDrafts({ db, clock, current, problemsWith }: DraftDeps) {
  return {
    /**
     * Stores what somebody is writing; visitors see nothing of it.
     * @param after how often the draft had been saved when they saw it last; 0: there was none. Anything else is a
     * conflict, which loses nothing: `theirs` is what another person saved.
     * @param base the number of the revision that it is edited from, 0 for the folder's
     */
    saveDraft({ document, text, author, after, base }: DocumentDraft): Promise<SavedDocumentDraft> {
      return db.transaction().execute(async (trx) => {
        await lockContent(trx)
        const there = await revisionIn(trx, document, 'draft')
        const now = clock()
        if ((there?.saves ?? 0) !== after) {
          if (there?.body === text) return { kind: 'saved', number: there.number, saves: there.saves }
          return { kind: 'conflict', theirs: there }
        }
        if (!there) {
          const live = await current(document, trx)
          const from = { number: base ?? live.number, hash: hashOf(live.text) }
          const number = await addRevision(trx, { document, state: 'draft', body: text, base: from, author, now })
          return { kind: 'saved', number, saves: 1 }
        }
        await trx
          .updateTable('content_revisions')
          .set({
            body: text,
            author_id: author.id,
            author_name: author.name,
            changed_at: now,
            saves: after + 1,
            ...(base !== undefined && { base_number: base }),
          })
          .where('document', '=', document)
          .where('state', '=', 'draft')
          .execute()
        return { kind: 'saved', number: there.number, saves: after + 1 }
      })
    },

    /** Throws a draft away. @returns its text, for an undo */
    async discardDraft(document: string): Promise<string | null | undefined> {
      const gone = await db
        .deleteFrom('content_revisions')
        .where('document', '=', document)
        .where('state', '=', 'draft')
        .returning('body')
        .executeTakeFirst()
      return gone?.body
    },

    /** Has a draft published at a time. It is checked now, and again then. */
    async schedule({ document, author, after, at }: ScheduleInput): Promise<{ kind: 'scheduled' } | NotPublished> {
      const draft = await revisionIn(db, document, 'draft')
      if (!draft || draft.saves !== after) return { kind: 'no-draft' }
      const problems = await problemsWith(document, draft.body)
      if (problems.length > 0) return { kind: 'invalid', problems }
      await db.transaction().execute(async (trx) => {
        await lockContent(trx)
        await trx
          .deleteFrom('content_revisions')
          .where('document', '=', document)
          .where('state', '=', 'scheduled')
          .execute()
        await trx
          .updateTable('content_revisions')
          .set({ state: 'scheduled', publish_at: at, changed_at: clock() })
          .where('document', '=', document)
          .where('state', '=', 'draft')
          .execute()
        await recordAudit(trx, {
          at: clock(),
          ...(author.id !== null && { actor: { id: author.id, name: author.name } }),
          action: 'content-scheduled',
          subject: { kind: 'document', id: document, name: document },
          after: { at: at.toISOString() },
        })
      })
      return { kind: 'scheduled' }
    },

    /** Makes a scheduled revision a draft again, unless there is another. */
    async unschedule(document: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        await lockContent(trx)
        if (await revisionIn(trx, document, 'draft')) return false
        const { numUpdatedRows } = await trx
          .updateTable('content_revisions')
          .set({ state: 'draft', publish_at: null })
          .where('document', '=', document)
          .where('state', '=', 'scheduled')
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },
  }
}
