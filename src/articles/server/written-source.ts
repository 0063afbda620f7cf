import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { hasDocument, NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'

/** Characters of articles that are read whole at once: a hundred articles. */
const WHOLE_AT_ONCE = 400_000

/**
 * Where what is written comes from: the agency's folder, which is read once, and what the Desk has published over it.
 * What was read of a text is kept for as long as the text counts: of ten thousand articles one changes at a time.
 */
export type WrittenSource = {
  folder: string
  published: Published
  /**
   * Characters of articles that are read whole of those that are new at once; of those beyond, lists know what they need
   * and the words wait. At the start all are new, later what is published or tried out.
   */
  whole: number
  /** what was read of the folder's files, by the folder below it */
  ofFolder: Map<string, Promise<ReadonlyMap<string, unknown>>>
  /** what was read of published texts, by the document */
  ofTexts: Map<string, { text: string; read: unknown }>
  /** pictures that are known to be there */
  pictures: Set<string>
}

/** @param whole `all` has every text read whole, and so every mistake found */
export function writtenSource(folder: string, whole: 'all' | 'some' = 'all'): WrittenSource {
  return {
    folder,
    published: NOTHING_PUBLISHED,
    whole: whole === 'all' ? Number.POSITIVE_INFINITY : WHOLE_AT_ONCE,
    ofFolder: new Map(),
    ofTexts: new Map(),
    pictures: new Set(),
  }
}

/** Makes something of a file's name and text. `isWhole`: its words are wanted, too, or their mistakes. */
type Reader<Read> = (name: string, text: string, isWhole: boolean) => Read

/** What `read` makes of each Markdown file of a folder, in the order of their names; a folder that is not there has none. */
export async function readFiles<Read>(
  source: WrittenSource,
  below: string,
  read: Reader<Read>,
): Promise<ReadonlyMap<string, Read>> {
  let reading = source.ofFolder.get(below) as Promise<ReadonlyMap<string, Read>> | undefined
  if (!reading) {
    reading = readFolder(source, below, read)
    source.ofFolder.set(below, reading)
  }
  const ofFolder = await reading
  const over = [...source.published.texts].filter(([name]) => name.startsWith(`${below}/`) && name.endsWith('.md'))
  if (over.length === 0) return ofFolder
  const files = new Map(ofFolder)
  let isInOrder = true
  let characters = 0
  for (const [document, text] of over) {
    const name = document.slice(below.length + 1)
    if (text === null) files.delete(name)
    else {
      isInOrder &&= files.has(name)
      const known = source.ofTexts.get(document)
      if (known?.text === text) files.set(name, known.read as Read)
      else {
        characters += text.length
        const made = read(name, text, characters <= source.whole)
        source.ofTexts.set(document, { text, read: made })
        files.set(name, made)
      }
    }
  }
  return isInOrder ? files : new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The names and texts of the Markdown files of an agency's folder itself. */
export async function markdownFiles(folder: string, below: string): Promise<{ name: string; text: string }[]> {
  const texts = await readFolder(writtenSource(folder), below, (_name, text) => text)
  return [...texts].map(([name, text]) => ({ name, text }))
}

async function readFolder<Read>(
  { folder, whole }: WrittenSource,
  below: string,
  read: Reader<Read>,
): Promise<ReadonlyMap<string, Read>> {
  const names = (await filesIn(join(folder, below))).filter((name) => name.endsWith('.md')).sort()
  const files = new Map<string, Read>()
  let characters = 0
  for (const [at, name] of names.entries()) {
    // one after the other takes a third of the time of many at once, and other work goes on between
    const text = readFileSync(join(folder, below, name), 'utf8')
    characters += text.length
    files.set(name, read(name, text, characters <= whole))
    if (at % FILES_AT_ONCE === FILES_AT_ONCE - 1) await breathe()
  }
  return files
}

const FILES_AT_ONCE = 100

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Those of some pictures that are not there. */
export async function missingOf(source: WrittenSource, names: Iterable<string>): Promise<ReadonlySet<string>> {
  const missing = new Set<string>()
  for (const name of new Set(names)) {
    if (source.pictures.has(name)) continue
    if (await hasDocument(source.folder, name, source.published)) source.pictures.add(name)
    else missing.add(name)
  }
  return missing
}
