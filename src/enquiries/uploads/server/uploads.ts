import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LeadFile } from '#src/enquiries/leads/lead.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { type FileStore, readWholeFile } from '#src/platform/files/file-store.ts'
import type { MailAttachment } from '#src/platform/mail/mail.ts'
import { FILE_EMPTY_MESSAGE, FILE_SIZE_MESSAGE, MAX_FILE_BYTES, safeFileName } from '../upload-rules.ts'
import { detectFileKind, FIRST_BYTES_LENGTH, firstBytesProblem } from './file-kind.ts'

/** Files of one mail together, in bytes: mail servers take little more. */
export const MAX_ATTACHED_BYTES = 12_000_000

/** A file of a form that is not accepted yet, in the folder of pending files. */
export type ReceivedFile = { file: LeadFile } | { field: string; problem: string }

export type Uploads = ReturnType<typeof createUploads>

/** How long a file waits for its lead, in milliseconds: forms are answered in seconds. */
const MAX_WAIT_MS = DAY_MS

/** The folder of accepted files. Nothing in it is ever served. */
export const UPLOADS = 'uploads'

/**
 * Uploads. A file is written as it comes, to this machine, under a name of ours, and only kept, among the `files`, once the
 * lead that it belongs to is accepted.
 */
export function createUploads({ dataDir, files: store }: { dataDir: string; files: FileStore }) {
  const incoming = join(dataDir, UPLOADS, 'incoming')
  const kept = ({ stored }: LeadFile) => `${UPLOADS}/${stored}`
  const waiting = ({ stored }: LeadFile) => join(incoming, stored)

  async function whole(file: LeadFile): Promise<Buffer> {
    const bytes = await readWholeFile(store, kept(file))
    if (!bytes) throw new Error(`The upload ${file.stored} is missing in ${store.about}.`)
    return bytes
  }

  return {
    /**
     * Takes a file in as it is read; of one that is too large or of a kind that we do not take, nothing stays. One
     * whose first bytes tell that already is never written, nor is any where there is a `refusal`.
     */
    async receive(field: string, sentName: string, stream: Readable, refusal?: string): Promise<ReceivedFile> {
      const name = safeFileName(sentName)
      const chunks: AsyncIterableIterator<Buffer> = stream[Symbol.asyncIterator]()
      const head = await readHead(chunks)
      const early = refusal ?? (head.length > 0 ? firstBytesProblem(name, head) : FILE_EMPTY_MESSAGE)
      if (early !== undefined) {
        // the rest is read and dropped, so that the form's other fields can still be told what is wrong
        for await (const _ of chunks);
        return { field, problem: early }
      }
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const stored = randomUUID()
      const path = join(incoming, stored)
      const hash = createHash('sha256')
      let bytes = 0
      const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
      const closed = new Promise<void>((resolve) => target.once('close', resolve))
      try {
        await pipeline(async function* () {
          for await (const chunk of concat(head, chunks)) {
            bytes += chunk.length
            if (bytes > MAX_FILE_BYTES) continue
            hash.update(chunk)
            yield chunk
          }
        }, target)
        const problem = bytes > MAX_FILE_BYTES ? FILE_SIZE_MESSAGE : undefined
        const kind = problem === undefined ? await detectFileKind(path, name) : { problem }
        if ('problem' in kind) {
          await rm(path, { force: true })
          return { field, problem: kind.problem }
        }
        return { file: { field, name, stored, mime: kind.mime, bytes, sha256: hash.digest('hex') } }
      } catch (error) {
        // a form that breaks off may do so before its file is there to be removed
        await closed
        await rm(path, { force: true })
        throw error
      }
    },

    /** Puts files where they stay: before their lead is stored, so that none of a stored lead is ever missing. */
    async keep(files: readonly LeadFile[]): Promise<void> {
      for (const file of files) await store.adopt(kept(file), waiting(file), { mime: file.mime })
    },

    /** Removes files of a form that was not accepted, or was accepted before. */
    async drop(files: readonly LeadFile[]): Promise<void> {
      for (const file of files) {
        await rm(waiting(file), { force: true })
        await store.remove(kept(file))
      }
    },

    /** The files as a mail carries them, and the names of those for which there is no room in it. */
    async attachmentsOf(files: readonly LeadFile[]): Promise<{ attachments: MailAttachment[]; keptBack: string[] }> {
      const attachments: MailAttachment[] = []
      const keptBack: string[] = []
      let bytes = 0
      for (const file of files) {
        bytes += file.bytes
        if (bytes > MAX_ATTACHED_BYTES) keptBack.push(file.name)
        else attachments.push({ filename: file.name, contentType: file.mime, content: await whole(file) })
      }
      return { attachments, keptBack }
    },

    /** The bytes of a file that was kept. */
    read: whole,

    /** Removes pending files that a killed process left behind. */
    async tidy(now: Date): Promise<void> {
      const names = await readdir(incoming).catch(() => [])
      for (const name of names) {
        const path = join(incoming, name)
        const { mtimeMs } = await stat(path)
        if (now.getTime() - mtimeMs > MAX_WAIT_MS) await rm(path, { force: true })
      }
    },

    /** Copies a lead's files out, for a person. */
    async copyTo(target: string, files: readonly LeadFile[]): Promise<string[]> {
      await mkdir(target, { recursive: true })
      const paths = files.map((file, at) => join(target, files.length > 1 ? `${at + 1}-${file.name}` : file.name))
      for (const [at, file] of files.entries()) await writeFile(paths[at] ?? '', await whole(file))
      return paths
    },
  }
}

/** The first bytes of a file, as the chunks that came, with whatever came beside them. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = []
  for (let bytes = 0; bytes < FIRST_BYTES_LENGTH; ) {
    const next = await chunks.next()
    if (next.done) break
    head.push(next.value)
    bytes += next.value.length
  }
  return Buffer.concat(head)
}

async function* concat(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}
