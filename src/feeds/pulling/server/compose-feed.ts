import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type CalledFormat,
  type DocumentsHead,
  documentsName,
  type FeedDocument,
} from '#src/feed-import/rows/called-format.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { DiskRoom } from '#src/platform/files/disk-room.ts'
import { noteApiState } from '../../documents/server/api-state-records.ts'
import { type StoredDocument, storedDocuments } from '../../documents/server/document-records.ts'

type Composing = {
  sourceId: number
  format: CalledFormat
  /** whose full stock it is */
  branches: string[]
  now: Date
  folder: string
  room: DiskRoom
}

/** Writes everything that a called feed has now as one text, which is imported as any file is. Answers its path. */
export async function composeFeed(
  db: Database,
  { sourceId, format, branches, now, folder, room }: Composing,
): Promise<string> {
  const path = join(folder, documentsName(format.id))
  const reserved = await room.reserve(0)
  try {
    const lines = Readable.from(linesOf(db, { sourceId, format, branches, now }))
    await pipeline(lines, reserved.guard(), createWriteStream(path, { mode: 0o600 }))
  } finally {
    reserved.release()
  }
  return path
}

/** The text has been imported, or has been paused for staff: both are its end until there is news. */
export async function noteImported(db: Database, sourceId: number, now: Date): Promise<void> {
  await noteApiState(db, sourceId, { hasNews: false, importedAt: now })
}

async function* linesOf(
  db: Database,
  { sourceId, format, branches, now }: Pick<Composing, 'sourceId' | 'format' | 'branches' | 'now'>,
): AsyncGenerator<Buffer> {
  const head: DocumentsHead = { documents: format.id, branches }
  yield Buffer.from(`${JSON.stringify(head)}\n`)
  let count = 0
  for await (const documents of storedDocuments(db, sourceId)) {
    count += documents.length
    yield Buffer.from(documents.map((stored) => `${JSON.stringify(lineOf(stored, now))}\n`).join(''))
  }
  yield Buffer.from(`${JSON.stringify({ end: count })}\n`)
}

function lineOf({ id, document, listings, problem }: StoredDocument, now: Date): FeedDocument {
  const standing = listings.map((listing) => {
    const isEarly = listing.showFrom !== undefined && new Date(listing.showFrom) > now
    return isEarly ? { ...listing, isHidden: true as const } : listing
  })
  return {
    id,
    listings: document === null ? [] : standing,
    document: document ?? '',
    ...(problem !== null && { problem }),
  }
}
