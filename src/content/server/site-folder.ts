import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Published } from '#src/agency/documents/server/published.ts'
import { isDocumentName } from '../revisions/revision.ts'
import type { Content } from './content.ts'
import { hashOf } from './content-deps.ts'

/** What an export notes of each document, by which an import knows what was changed on which side since. */
const MANIFEST = '.kerbside-site.json'
type Manifest = { site: string; documents: Record<string, string> }

type Exported = { documents: number; fromDesk: string[]; pictures: number }

/**
 * Writes the site as a folder: the agency's folder as it is, with what the Desk published in its place. What nobody
 * changed is the same byte for byte.
 */
export async function exportSite(
  {
    folder,
    published,
    pictureBytes,
    site,
  }: {
    folder: string
    published: Published
    pictureBytes: (hash: string) => Promise<Buffer>
    /** stands for the site that exports */
    site: string
  },
  to: string,
): Promise<Exported> {
  await mkdir(to, { recursive: true })
  if ((await readdir(to)).some((name) => !name.startsWith('.'))) throw new FolderNotEmpty(to)
  await cp(folder, to, { recursive: true })
  const put = async (name: string, bytes: string | Buffer) => {
    await mkdir(dirname(join(to, name)), { recursive: true })
    await writeFile(join(to, name), bytes)
  }
  for (const [name, text] of published.texts)
    if (text === null) await rm(join(to, name), { force: true })
    else await put(name, text)
  for (const [name, hash] of published.pictures) await put(name, await pictureBytes(hash))
  const documents = await documentsIn(to)
  const hashes = [...documents].map(([name, text]) => [name, hashOf(text) ?? ''] as const)
  await put(
    MANIFEST,
    `${JSON.stringify({ site, documents: Object.fromEntries(hashes) } satisfies Manifest, null, 2)}\n`,
  )
  return { documents: documents.size, fromDesk: [...published.texts.keys()].sort(), pictures: published.pictures.size }
}

export class FolderNotEmpty extends Error {
  constructor(folder: string) {
    super(`${folder} is not empty. Name a new folder, or empty it first`)
  }
}

/** What an import would do with each document. */
export type ImportPlan = {
  /** texts to publish, null to take away */
  changes: Map<string, string | null>
  /** changed here and there since: neither is the other's */
  conflicts: string[]
  /** pictures of the folder that the site does not have */
  pictures: string[]
}

/**
 * Compares a folder with the site. Both began with what this site exported; where the folder is another site's, or from
 * git, with what the site's own folder says. Another site's export is all of a site: what it lacks is taken away.
 */
export async function planImport(
  from: string,
  {
    content,
    published,
    folder,
    site,
  }: { content: Pick<Content, 'current' | 'ofFolder'>; published: Published; folder: string; site: string },
): Promise<ImportPlan> {
  const noted = await readManifest(from)
  const manifest = noted?.site === site ? noted : undefined
  const there = await documentsIn(from)
  const own = noted && !manifest ? [...(await documentsIn(folder)).keys(), ...published.texts.keys()] : []
  const names = new Set([...there.keys(), ...Object.keys(manifest?.documents ?? {}), ...own].filter(isDocumentName))
  const changes = new Map<string, string | null>()
  const conflicts: string[] = []
  for (const name of [...names].sort()) {
    const text = there.get(name)
    const here = (await content.current(name)).text
    if (text === here) continue
    const base = manifest ? manifest.documents[name] : (hashOf(await content.ofFolder(name)) ?? undefined)
    const isChangedThere = (hashOf(text) ?? undefined) !== base
    const isChangedHere = (hashOf(here) ?? undefined) !== base
    if (!isChangedThere) continue
    if (isChangedHere) conflicts.push(name)
    else changes.set(name, text ?? null)
  }
  const known = new Set([...published.pictures.keys(), ...(await filesBelow(folder, 'pictures'))])
  const pictures = (await filesBelow(from, 'pictures')).filter((name) => !known.has(name))
  return { changes, conflicts, pictures }
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Manifest)
}

async function documentsIn(folder: string): Promise<Map<string, string>> {
  const names = (await filesBelow(folder, '.')).filter(isDocumentName).sort()
  const texts = new Map<string, string>()
  for (const name of names) texts.set(name, await readFile(join(folder, name), 'utf8'))
  return texts
}

/** Names of files below a folder's sub-folder, as documents call them. */
async function filesBelow(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
