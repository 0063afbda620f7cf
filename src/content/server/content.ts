import { documentText, NOTHING_PUBLISHED } from '#src/agency/documents/server/published.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import {
  type Author,
  type ContentDeps,
  type ContentProblem,
  type CurrentDocument,
  hashOf,
  type NotPublished,
  type PublishedRevision,
} from './content-deps.ts'
import { createDrafts } from './drafts.ts'
import {
  addRevision,
  dueRevisions,
  listRevisions,
  lockContent,
  revisionIn,
  revisionNumbered,
  supersede,
} from './revision-records.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'publish-content': unknown
  }
}

/** Every minute: what is scheduled is published in the minute of its time. */
export const CONTENT_CRONTAB = '* * * * * publish-content'

export type Content = ReturnType<typeof createContent>

/** The documents of the site, and what staff do to them: docs/decisions/0032-revisions-over-the-folder.md. */
export function createContent({ db, folder, clock, published, unfit, check, reload }: ContentDeps) {
  const ofFolder = (document: string) => documentText(folder, document, NOTHING_PUBLISHED)

  async function current(document: string, within: Database = db): Promise<CurrentDocument> {
    const revision = await revisionIn(within, document, 'published')
    if (!revision) return { text: await ofFolder(document), number: 0, isOfFolder: true }
    return { text: revision.body ?? undefined, number: revision.number, isOfFolder: false }
  }

  /** The mistakes of a site in which a document has another text; undefined takes it back to the folder's. */
  async function problemsWith(
    document: string,
    text: string | null | undefined,
    within: Database = db,
  ): Promise<ContentProblem[]> {
    const now = await published(within)
    const texts = new Map(now.texts)
    for (const other of unfit()) texts.delete(other)
    if (text === undefined) texts.delete(document)
    else texts.set(document, text)
    return check({ ...now, texts })
  }

  /** Puts a text, or the folder's, before visitors, unless the site would have mistakes. */
  async function put(
    { document, text, author, base, note, action, draft }: Put,
    within?: Database,
  ): Promise<PublishedRevision | NotPublished> {
    const outcome = await inTransaction(within, async (trx): Promise<PublishedRevision | NotPublished> => {
      await lockContent(trx)
      const before = await revisionIn(trx, document, 'published')
      const now = await current(document, trx)
      if (base !== undefined && base !== now.number)
        return { kind: 'conflict', theirs: { ...now, author: before?.author_name ?? '' } }
      if (text === undefined ? now.isOfFolder : !now.isOfFolder && (now.text ?? null) === text) return { kind: 'same' }
      const problems = await problemsWith(document, text, trx)
      if (problems.length > 0) return { kind: 'invalid', problems }
      await supersede(trx, document)
      const number =
        text === undefined
          ? 0
          : draft === undefined
            ? await addRevision(trx, {
                document,
                state: 'published',
                body: text,
                base: { number: now.number, hash: hashOf(now.text) },
                author,
                note,
                now: clock(),
              })
            : await publishDraft(trx, document, draft, clock())
      await recordAudit(trx, {
        at: clock(),
        ...(author.id !== null && { actor: { id: author.id, name: author.name } }),
        action,
        subject: { kind: 'document', id: document, name: document },
        before: { revision: now.number },
        after: { revision: number },
      })
      return { kind: 'published', number }
    })
    // within a caller's transaction nothing is to be seen yet: the database tells when it commits
    if (outcome.kind === 'published' && !within) await reload()
    return outcome
  }

  const inTransaction = <Result>(within: Database | undefined, act: (trx: Database) => Promise<Result>) =>
    within ? act(within) : db.transaction().execute(act)

  return {
    ...createDrafts({ db, clock, current, problemsWith }),
    current,
    ofFolder,
    problemsWith,

    /** The draft of a document, or what is scheduled of it. */
    draft: (document: string) => revisionIn(db, document, 'draft'),
    scheduled: (document: string) => revisionIn(db, document, 'scheduled'),
    revision: (document: string, number: number) => revisionNumbered(db, document, number),
    history: (document: string, { limit = 50, before }: { limit?: number; before?: number } = {}) =>
      listRevisions(db, document, { limit, before }),

    /**
     * Puts a text before visitors; null takes the document away.
     * @param base the number of what visitors saw when it was edited: whoever publishes second is told
     */
    publish: (
      given: { document: string; text: string | null; author: Author; base?: number; note?: string },
      within?: Database,
    ) => put({ ...given, action: given.text === null ? 'content-removed' : 'content-published' }, within),

    /** Puts the draft before visitors. @param after how often it had been saved when its author saw it last */
    async publishDraft({
      document,
      author,
      after,
      overwrite,
    }: PublishDraftInput): Promise<PublishedRevision | NotPublished> {
      const draft = await revisionIn(db, document, 'draft')
      if (!draft || draft.saves !== after) return { kind: 'no-draft' }
      const base = overwrite ? undefined : draft.base_number
      return put({ document, text: draft.body, author, base, draft: draft.number, action: 'content-published' })
    },

    /** Publishes the text of an earlier revision again, as a new one; 0 shows the folder's document again. */
    async restore({ document, number, author, base }: RestoreInput): Promise<PublishedRevision | NotPublished> {
      if (number === 0) return put({ document, text: undefined, author, base, action: 'content-restored' })
      const revision = await revisionNumbered(db, document, number)
      if (!revision) return { kind: 'no-draft' }
      const note = `Restored from version ${number}`
      return put({ document, text: revision.body, author, base, note, action: 'content-restored' })
    },

    /** The job `publish-content`: publishes what is due. What has mistakes by now becomes a draft again. */
    async publishDue(): Promise<void> {
      for (const { document, number, author_id, author_name } of await dueRevisions(db, clock())) {
        const revision = await revisionNumbered(db, document, number)
        if (revision?.state !== 'scheduled') continue
        const author = { id: author_id, name: author_name }
        const outcome = await put({
          document,
          text: revision.body,
          author,
          draft: number,
          action: 'content-published',
        })
        if (outcome.kind !== 'published') await unscheduled(db, document, number, noteOf(outcome))
      }
    },
  }
}

type Put = {
  document: string
  /** null takes the document away, undefined shows the folder's */
  text: string | null | undefined
  author: Author
  base?: number
  note?: string
  action: Extract<AuditAction, `content-${string}`>
  /** the number of a draft, or of what was scheduled, that this is */
  draft?: number
}

type PublishDraftInput = { document: string; author: Author; after: number; overwrite?: boolean }
type RestoreInput = { document: string; number: number; author: Author; base?: number }

/** @returns its number */
async function publishDraft(trx: Database, document: string, number: number, now: Date): Promise<number> {
  await trx
    .updateTable('content_revisions')
    .set({ state: 'published', published_at: now, publish_at: null, changed_at: now })
    .where('document', '=', document)
    .where('number', '=', number)
    .execute()
  return number
}

/** What could not be published at its time becomes a draft again, or one of the past where there is another draft. */
async function unscheduled(db: Database, document: string, number: number, note: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const state = (await revisionIn(trx, document, 'draft')) ? 'superseded' : 'draft'
    await trx
      .updateTable('content_revisions')
      .set({ state, publish_at: null, note })
      .where('document', '=', document)
      .where('number', '=', number)
      .execute()
  })
}

function noteOf(outcome: NotPublished): string {
  if (outcome.kind !== 'invalid') return 'It was published already when its time came'
  return `Not published when its time came: ${outcome.problems[0]?.message ?? 'it has mistakes'}`
}
