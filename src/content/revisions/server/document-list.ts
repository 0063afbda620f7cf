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

/** Every written document that has a draft, something scheduled or a published revision, by its name. */
export async function documentStates(db: Database): Promise<Map<string, DocumentState>> {
  const { rows } = await sql<DocumentState>`
    select document,
      max(changed_at) filter (where state <> 'published') as "draftAt",
      max(author_name) filter (where state <> 'published') as "draftBy",
      max(substring(body from 'title:[ \t]*([^\r\n]*)')) filter (where state <> 'published') as "draftTitle",
      max(publish_at) as "publishAt",
      max(published_at) filter (where state = 'published') as "publishedAt",
      max(author_name) filter (where state = 'published') as "publishedBy"
    from content_revisions
    where state <> 'superseded' and document like '%.md'
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

/** Documents that visitors see, as they are listed where nobody is writing them: made once for as long as they are the same. */
export type ShownList = { newestFirst: readonly ContentRow[]; byName: ReadonlyMap<string, ContentRow> }

export function shownList(kind: WrittenKind, shown: readonly ShownDocument[]): ShownList {
  const rows = shown.map((one): ContentRow => {
    const document = `${kind}/${one.slug}.md`
    return { ...one, document, status: 'published', hasDraft: false, publishAt: null }
  })
  return { newestFirst: rows.sort(lastChangedFirst), byName: new Map(rows.map((row) => [row.document, row])) }
}

/** Those that visitors see and those that are being written, the last changed first. */
export function listedDocuments(
  kind: WrittenKind,
  { newestFirst, byName }: ShownList,
  states: ReadonlyMap<string, DocumentState>,
): ContentRow[] {
  const changed = new Map<string, ContentRow>()
  for (const [document, state] of states) {
    if (!document.startsWith(`${kind}/`)) continue
    const row = rowOf(kind, byName.get(document), state)
    if (row) changed.set(document, row)
  }
  const others = newestFirst.filter(({ document }) => !changed.has(document))
  return merged(others, [...changed.values()].sort(lastChangedFirst))
}

function rowOf(kind: WrittenKind, live: ContentRow | undefined, state: DocumentState): ContentRow | undefined {
  const { document, publishAt, draftAt, publishedAt } = state
  const at = (draftAt ?? publishedAt)?.toISOString() ?? ''
  const hasDraft = draftAt !== null
  if (live) {
    const changed = order(at, live.changed) > 0 ? at : live.changed
    return { ...live, hasDraft, publishAt, changed, ...(publishAt && { status: 'scheduled' }) }
  }
  if (!hasDraft) return undefined
  const slug = document.slice(kind.length + 1, -3)
  const { draftTitle, draftBy } = state
  const status = publishAt ? 'scheduled' : 'draft'
  return { document, slug, title: draftTitle || slug, status, hasDraft, publishAt, by: draftBy ?? '', changed: at }
}

/** Two sorted lists as one. */
function merged(a: readonly ContentRow[], b: readonly ContentRow[]): ContentRow[] {
  const both: ContentRow[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) both.push(lastChangedFirst(a[i]!, b[j]!) <= 0 ? a[i++]! : b[j++]!)
  return [...both, ...a.slice(i), ...b.slice(j)]
}

const lastChangedFirst = (a: ContentRow, b: ContentRow) => order(b.changed, a.changed) || order(a.title, b.title)

/** Of ten thousand texts in a few milliseconds: by the rules of a language it takes a hundred. */
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
