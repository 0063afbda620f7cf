import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** An open file. A caller that does not read it to its end destroys the stream. */
export type StoredFile = { bytes: number; stream: Readable }

export type FileKind = {
  mime: string
  /** its name changes with its content, so that everybody may keep it for ever */
  isForEver?: boolean
}

/**
 * Where files lie: a folder, or a bucket that several machines share. Names are of letters, digits, `.`, `-` and `_`, in
 * parts between `/`. A reader never sees half a file.
 */
export type FileStore = {
  /** for people */
  readonly about: string
  put(name: string, bytes: Buffer, kind: FileKind): Promise<void>
  /** takes a file of this machine in and away */
  adopt(name: string, path: string, kind: FileKind): Promise<void>
  /** undefined where there is none */
  read(name: string): Promise<StoredFile | undefined>
  has(name: string): Promise<boolean>
  /** no matter whether it was there */
  remove(name: string): Promise<void>
  /** every file whose name starts with the folder, in the order of names within a folder */
  list(folder: string): AsyncIterable<{ name: string; bytes: number }>
}

/** The whole of a file; undefined where there is none. */
export async function readWholeFile(files: FileStore, name: string): Promise<Buffer | undefined> {
  const found = await files.read(name)
  return found && buffer(found.stream)
}

/** A name that means the same in a folder and in a bucket, and never leads out of either. */
export function checkedName(name: string): string {
  const parts = name.split('/')
  if (parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part))) return name
  throw new Error(`"${name}" is not the name of a stored file.`)
}
