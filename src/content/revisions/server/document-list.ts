import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { WrittenKind } from '../revision.ts'

/** What staff have written of a document beside what visitors see. */
export type DocumentState = {
  document: string
  draftAt: Date | null
  draftBy: string | null
  /** the title of a draft, for documents that visitors do not see yet */
  draftTitle: string | null
  publishAt: Date | null
  publishedAt: Date | null
  publishedBy: string | null
}

/** Every document of a kind that has a draft, something scheduled or a published revision, by its name. */
export async function documentStates(db: Database, kind: WrittenKind): Promise<Map<string, DocumentState>> {
  const { rows } = await sql<DocumentState>`
    select document,
      max(changed_at) filter (where state <> 'published') as "draftAt",
      max(author_name) filter (where state <> 'published') as "draftBy",
      max(substring(body from 'title:[ \t]*([^\r\n]*)')) filter (where state <> 'published') as "draftTitle",
      max(publish_at) as "publishAt",
      max(published_at) filter (where state = 'published') as "publishedAt",
      max(author_name) filter (where state = 'published') as "publishedBy"
    from content_revisions
    where state <> 'superseded' and document >= ${`${kind}/`} and document < ${`${kind}0`}
    group by document`.execute(db)
  return new Map(rows.map((row) => [row.document, row]))
}

export type DocumentStatus = 'draft' | 'scheduled' | 'published'

/** A document as the Desk lists it. */
export type ContentRow = {
  document: string
  slug: string
  title: string
  status: DocumentStatus
  /** visitors see it, and it is being written again */
  hasDraft: boolean
  publishAt: Date | null
  /** who wrote it, or who changes it */
  by: string
  /** a day, or the moment of the last change in the Desk */
  changed: string
  picture?: string
}

/** What of a written document visitors see. */
export type ShownDocument = { slug: string; title: string; by: string; changed: string; picture?: string }

/** Those that visitors see and those that are being written, the last changed first. */
export function listedDocuments(
  kind: WrittenKind,
  shown: readonly ShownDocument[],
  states: ReadonlyMap<string, DocumentState>,
): ContentRow[] {
  const listed = new Map<string, ContentRow>()
  for (const one of shown) {
    const document = `${kind}/${one.slug}.md`
    listed.set(document, { ...one, document, status: 'published', hasDraft: false, publishAt: null })
  }
  for (const [document, state] of states) {
    const live = listed.get(document)
    const at = (state.draftAt ?? state.publishedAt)?.toISOString()
    if (live) {
      const { publishAt, draftAt } = state
      const hasDraft = draftAt !== null
      const changed = at !== undefined && at > live.changed ? at : live.changed
      listed.set(document, { ...live, hasDraft, publishAt, changed, ...(publishAt && { status: 'scheduled' }) })
    } else if (state.draftAt) {
      const slug = document.slice(kind.length + 1, -3)
      listed.set(document, {
        document,
        slug,
        title: state.draftTitle || slug,
        status: state.publishAt ? 'scheduled' : 'draft',
        hasDraft: true,
        publishAt: state.publishAt,
        by: state.draftBy ?? '',
        changed: at ?? '',
      })
    }
  }
  return [...listed.values()].sort((a, b) => order(b.changed, a.changed) || order(a.title, b.title))
}

/** Of ten thousand texts in a few milliseconds: by the rules of a language it takes a hundred. */
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
