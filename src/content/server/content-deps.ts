import { createHash } from 'node:crypto'
import type { Published } from '#src/agency/documents/server/published.ts'
import type { Database } from '#src/platform/database/database.ts'

/** A mistake in a document: where it is and what to do. */
export type ContentProblem = { file: string; line?: number; column?: number; path: string; message: string }

export type Author = { id: number | null; name: string }

/** What visitors see of a document. `number` 0: it is the folder's. */
export type CurrentDocument = { text: string | undefined; number: number; isOfFolder: boolean }

export type PublishedRevision = { kind: 'published'; number: number }
export type NotPublished =
  | { kind: 'invalid'; problems: ContentProblem[] }
  /** somebody published meanwhile: what they published */
  | { kind: 'conflict'; theirs: CurrentDocument & { author: string } }
  | { kind: 'no-draft' }
  /** it is what visitors see already */
  | { kind: 'same' }

export type ContentDeps = {
  db: Database
  folder: string
  clock: () => Date
  /** what is published */
  published: (within: Database) => Promise<Published>
  /** documents that are published and not shown, because they no longer fit */
  unfit: () => readonly string[]
  /** every mistake that the site would have with this published over the folder */
  check: (published: Published) => Promise<ContentProblem[]>
  /** has this process read what is published; others are told by the database */
  reload: () => Promise<void>
}

export function hashOf(text: string | undefined): string | null {
  return text === undefined ? null : createHash('sha256').update(text).digest('hex')
}
