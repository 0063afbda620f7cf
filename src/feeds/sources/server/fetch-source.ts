import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { feedFormats, isFeedName } from '#src/feed-import/formats/server/feed-formats.ts'
import { DiskFull, type DiskRoom } from '#src/platform/files/disk-room.ts'
import type { ResolveHost } from '#src/platform/http/public-ip.ts'
import { MAX_FEED_FILE_BYTES } from '../../files/feed-file.ts'
import { safeFeedName } from '../../files/server/feed-files.ts'
import type { FeedSource } from '../feed-source.ts'
import { fetchByFtp } from './fetch-by-ftp.ts'
import { fetchByHttp } from './fetch-by-http.ts'
import { fetchBySftp } from './fetch-by-sftp.ts'

export type FetchContext = {
  secret: string | undefined
  /** an empty folder for what is fetched */
  folder: string
  /** hosts of our own network that the operator allows */
  internalHosts: readonly string[]
  resolveHost?: ResolveHost
  timeoutMs?: number
  /** milliseconds for all of it */
  totalMs?: number
  /** when the time for all of it is over */
  signal?: AbortSignal
  /** of the folder's disk */
  room: DiskRoom
  /** the newest file is enough, new or not */
  onlyNewest?: boolean
  /** milliseconds in which a server sends some kilobytes at least */
  leastSpeedMs?: number
}

/** A file of a server, as its list has it. */
export type RemoteFile = { name: string; bytes: number; modified: string }

export type Fetched =
  /** oldest first; `fingerprints` recognise them next time */
  | { kind: 'files'; paths: string[]; fingerprints: string[]; words: string; hostKey?: string }
  | { kind: 'unchanged'; words: string }
  | { kind: 'problem'; problem: string; offeredHostKey?: string }

/** A folder with more feed files than this is not the right one. */
const MAX_FILES = 50

export const TIMEOUT_MS = 60_000

/** Milliseconds for all of a source's files: 2 GB at a megabyte a second. */
const TOTAL_MS = 40 * 60_000

/** Fetches what is new of a source since the files of its `fingerprints`. Nothing is thrown: what goes wrong is in words. */
export async function fetchSource(source: FeedSource, context: FetchContext): Promise<Fetched> {
  const ending = new AbortController()
  const { promise: isOver, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new DOMException('the time is over', 'TimeoutError')
    reject(error)
    ending.abort(error)
  }, context.totalMs ?? TOTAL_MS)
  try {
    // a server that goes on answering nothing, or next to nothing, is left whatever its library waits for
    return await Promise.race([fetchByKind(source, { ...context, signal: ending.signal }), isOver])
  } catch (error) {
    return { kind: 'problem', problem: connectionProblem(error, source) }
  } finally {
    clearTimeout(timer)
  }
}

async function fetchByKind(source: FeedSource, context: FetchContext): Promise<Fetched> {
  if (source.kind === 'url') return fetchByHttp(source, context)
  if (source.kind === 'sftp') return fetchBySftp(source, context)
  if (source.kind === 'ftp') return fetchByFtp(source, context)
  return { kind: 'problem', problem: 'its files are sent, not fetched' }
}

/** The feed files among those of a folder, oldest first, or why they are not fetched. */
export function chosenFiles(files: readonly RemoteFile[], path: string): RemoteFile[] | { problem: string } {
  const feeds = files.filter(({ name }) => isFeedName(feedFormats, name) || /\.zip$/i.test(name))
  if (feeds.length === 0) return { problem: `there is no feed file in ${path}; it has ${files.length} other files` }
  if (feeds.length > MAX_FILES)
    return { problem: `there are ${feeds.length} feed files in ${path}; at most ${MAX_FILES} are fetched` }
  const large = feeds.find(({ bytes }) => bytes > MAX_FEED_FILE_BYTES)
  if (large) return { problem: `${large.name} is over 2 GB` }
  return feeds.sort(oldestFirst)
}

const byName = new Intl.Collator('en', { numeric: true })

/** By their time where the server tells it, then by their names, with 9 before 10. */
function oldestFirst(a: RemoteFile, b: RemoteFile): number {
  return timeOf(a) - timeOf(b) || byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)
}

/** Servers tell milliseconds, an ISO time or something else of their own. */
function timeOf({ modified }: RemoteFile): number {
  const time = /^\d+$/.test(modified) ? Number(modified) : /^\d{4}-\d\d-\d\dT/.test(modified) ? Date.parse(modified) : 0
  return Number.isFinite(time) ? time : 0
}

export const fingerprintOf = ({ name, bytes, modified }: RemoteFile) => `${name} ${bytes} ${modified}`

export const wordsOfFiles = (files: readonly RemoteFile[]) =>
  `Reached. Found ${files.length === 1 ? 'the feed file' : `${files.length} feed files:`} ${files.map(({ name }) => name).join(', ')}.`

/** Where a fetched file is put, under its own name. */
export const fetchedPath = (folder: string, name: string) => join(folder, safeFeedName(name))

/** Too much was sent. */
class TooLarge extends Error {}

/** Bytes that a server sends a minute at least while a file comes: a kilobyte a second. */
const MIN_BYTES = 60_000
const MIN_SPEED_PERIOD_MS = 60_000

class TooSlow extends Error {}

/** Passes bytes on up to the limit of a feed file, while they come at a speed at which the file is whole some day. */
function limitBytes(leastSpeedMs = MIN_SPEED_PERIOD_MS): Transform {
  let bytes = 0
  let before = 0
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > MAX_FEED_FILE_BYTES ? new TooLarge('the file is over 2 GB') : null, chunk)
    },
  })
  const timer = setInterval(() => {
    if (bytes - before < MIN_BYTES) limited.destroy(new TooSlow())
    before = bytes
  }, leastSpeedMs)
  limited.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
  return limited
}

/**
 * Has a file of so many bytes written as it comes, where the disk has room for it: 0 if their number is not known.
 * `send` puts the bytes into the stream, or answers the stream that they come from.
 */
export async function writeFetched(
  path: string,
  bytes: number,
  { room, signal, leastSpeedMs }: Pick<FetchContext, 'room' | 'signal' | 'leastSpeedMs'>,
  send: (into: Transform) => Promise<unknown>,
): Promise<void> {
  const reserved = await room.reserve(bytes)
  const limited = limitBytes(leastSpeedMs)
  try {
    const written = pipeline(limited, reserved.guard(), createWriteStream(path, { mode: 0o600 }), { signal })
    await Promise.all([written, send(limited)])
  } finally {
    limited.destroy()
    reserved.release()
  }
}

/** Of the files that were chosen, those to fetch. */
export function freshFiles(
  chosen: readonly RemoteFile[],
  fingerprints: readonly string[],
  { onlyNewest = false }: Pick<FetchContext, 'onlyNewest'>,
): readonly RemoteFile[] {
  return onlyNewest ? chosen.slice(-1) : chosen.filter((file) => !fingerprints.includes(fingerprintOf(file)))
}

function connectionProblem(error: unknown, { kind, settings }: FeedSource): string {
  const { code, message, name } = error as { code?: string | number; message: string; name: string }
  const where = kind === 'url' ? 'the web server' : `${settings.host}:${settings.port ?? ''}`
  if (error instanceof TooLarge) return message
  if (error instanceof DiskFull) return `${message}, so nothing was fetched`
  if (error instanceof TooSlow) return `${where} sends too slowly`
  if (code === 'EPRIVATE') return message
  if (String(code).startsWith('Z_') || String(code).startsWith('ERR__ERROR_FORMAT'))
    return 'the file cannot be unpacked'
  if (code === 'ENOTFOUND') return 'the server does not exist'
  if (code === 'ECONNREFUSED' || /ECONNREFUSED/.test(message)) return `nothing answers at ${where}`
  if (name === 'TimeoutError' || code === 'ETIMEDOUT' || /time(?:d )?-?out/i.test(message))
    return `${where} did not answer in time`
  if (kind === 'ftp' && settings.isSecure && [500, 502, 504].includes(Number(code)))
    return 'the server offers no encryption (FTP over TLS)'
  if (code === 530 || /authentication|login incorrect|not logged in/i.test(message))
    return 'the server does not accept the user name or the password'
  if (code === 550 || code === 2 || code === 'ENOENT' || /no such file/i.test(message))
    return `there is no ${settings.path ?? 'such file'} on the server`
  if (/certificate|self.signed/i.test(message)) return 'the server’s certificate is not valid'
  return `the connection failed (${String(code ?? message).slice(0, 100)})`
}
