import type { Published } from '#src/agency/documents/server/published.ts'
import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Author, type ContentDeps, type ContentProblem, hashOf } from './content-deps.ts'
import { addRevision, lockContent, revisionIn, supersede } from './revision-records.ts'

type PublishAllDeps = Pick<ContentDeps, 'db' | 'clock' | 'published' | 'unfit' | 'check'> & {
  ofFolder: (document: string) => Promise<string | undefined>
}

type Outcome = { kind: 'published' } | { kind: 'invalid'; problems: ContentProblem[] }

/** Publishes several documents that belong together, or none of them; null takes one away. */
export async function publishAll(
  { db, clock, published, unfit, check, ofFolder }: PublishAllDeps,
  { changes, author, note }: { changes: ReadonlyMap<string, string | null>; author: Author; note: string },
): Promise<Outcome> {
  return db.transaction().execute(async (trx): Promise<Outcome> => {
    await lockContent(trx)
    const problems = await check(withChanges(await published(trx), unfit(), changes))
    if (problems.length > 0) return { kind: 'invalid', problems }
    for (const [document, body] of changes) {
      const before = await textNow(trx, document)
      await supersede(trx, document)
      const base = {
        number: before?.number ?? 0,
        hash: hashOf(before ? (before.body ?? undefined) : await ofFolder(document)),
      }
      const number = await addRevision(trx, { document, state: 'published', body, base, author, note, now: clock() })
      await recordAudit(trx, {
        at: clock(),
        ...(author.id !== null && { actor: { id: author.id, name: author.name } }),
        action: body === null ? 'content-removed' : 'content-published',
        subject: { kind: 'document', id: document, name: document },
        before: { revision: base.number },
        after: { revision: number },
      })
    }
    return { kind: 'published' }
  })
}

const textNow = (trx: Database, document: string) => revisionIn(trx, document, 'published')

function withChanges(now: Published, unfit: readonly string[], changes: ReadonlyMap<string, string | null>): Published {
  const texts = new Map(now.texts)
  for (const document of unfit) texts.delete(document)
  for (const [document, text] of changes) texts.set(document, text)
  return { ...now, texts }
}
