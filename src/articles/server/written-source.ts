import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'

/**
 * Where what is written comes from: the agency's folder, which is read once, and what the Desk has published over it.
 * A file whose words are the same is not read again: of ten thousand articles one changes at a time.
 */
export type WrittenSource = {
  folder: string
  published: Published
  texts: Map<string, Promise<Map<string, string>>>
  kept: Map<string, { text: string; about: string; read: unknown }>
}

export function writtenSource(folder: string): WrittenSource {
  return { folder, published: NOTHING_PUBLISHED, texts: new Map(), kept: new Map() }
}

/** The names and texts of the Markdown files of a folder, by name; a folder that is not there has none. */
export async function markdownFiles(source: WrittenSource, below: string): Promise<{ name: string; text: string }[]> {
  let reading = source.texts.get(below)
  if (!reading) {
    reading = folderTexts(source.folder, below)
    source.texts.set(below, reading)
  }
  const files = new Map(await reading)
  for (const [document, text] of source.published.texts) {
    const name = document.slice(below.length + 1)
    if (!document.startsWith(`${below}/`) || !name.endsWith('.md')) continue
    if (text === null) files.delete(name)
    else files.set(name, text)
  }
  return [...files].map(([name, text]) => ({ name, text })).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What `read` makes of a file, as long as its text and what else it depends on are the same. */
export async function readOnce<Read>(
  { kept }: WrittenSource,
  { file, text, about }: { file: string; text: string; about: string },
  read: () => Promise<Read>,
  isKept: (read: Read) => boolean,
): Promise<Read> {
  const known = kept.get(file)
  if (known?.text === text && known.about === about) return known.read as Read
  const made = await read()
  if (isKept(made)) kept.set(file, { text, about, read: made })
  return made
}

async function folderTexts(folder: string, below: string): Promise<Map<string, string>> {
  const names = (await filesIn(join(folder, below))).filter((name) => name.endsWith('.md'))
  const texts = new Map<string, string>()
  // a few hundred at once: a process may hold only so many files open
  for (let at = 0; at < names.length; at += FILES_AT_ONCE)
    await Promise.all(
      names.slice(at, at + FILES_AT_ONCE).map(async (name) => {
        texts.set(name, await readFile(join(folder, below, name), 'utf8'))
      }),
    )
  return texts
}

const FILES_AT_ONCE = 200

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
