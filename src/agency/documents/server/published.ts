import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findInFolder } from './folder-file.ts'

/**
 * What the Desk has published over an agency's folder: texts by the names of documents, such as `articles/moving.md`,
 * null where the folder's document is taken away; and the pictures that it added, by their names, each with the hash
 * under which it is stored.
 */
export type Published = { texts: ReadonlyMap<string, string | null>; pictures: ReadonlyMap<string, string> }

export const NOTHING_PUBLISHED: Published = { texts: new Map(), pictures: new Map() }

/** A document as it counts: the Desk's, or the folder's. Undefined where neither has it. */
export async function documentText(folder: string, name: string, { texts }: Published): Promise<string | undefined> {
  const published = texts.get(name)
  if (published !== undefined) return published ?? undefined
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a document or a picture is there. */
export async function hasDocument(folder: string, name: string, { texts, pictures }: Published): Promise<boolean> {
  const published = texts.get(name)
  if (published !== undefined) return published !== null
  return pictures.has(name) || (await findInFolder(folder, name)) !== undefined
}
