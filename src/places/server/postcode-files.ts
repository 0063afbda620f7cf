import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'

/** A CSV file on disk or in a ZIP. */
export type TableFile = { name: string; bytes: number; open(): Promise<Readable> }

export type TableFiles = { files: TableFile[]; close(): void }

/** The message is shown to a person. */
export class UnreadableTable extends Error {}

/** One file, or the CSV files in a folder or ZIP. */
export async function openTableFiles(path: string): Promise<TableFiles> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return { files: tableFilesOf(await filesInFolder(path)), close: () => {} }
    if (await isZip(path)) return await filesInZip(path)
    return { files: [{ name: path, bytes: found.size, open: async () => createReadStream(path) }], close: () => {} }
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new UnreadableTable(
      missing ? `${path} does not exist.` : `${path} cannot be read: ${(error as Error).message}.`,
    )
  }
}

/** CSV files outside the documentation. ONSPD has the table whole and again by area (multi_csv); the parts are skipped. */
function tableFilesOf(files: TableFile[]): TableFile[] {
  const tables = files
    .filter(({ name }) => /\.csv$/i.test(name) && !/(^|\/)(doc|docs|documents|user guide)\//i.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const whole = tables.filter(({ name }) => !/(^|\/)multi_csv\//i.test(name))
  return whole.length > 0 ? whole : tables
}

async function filesInFolder(folder: string): Promise<TableFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const { size } = await stat(path)
        const name = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')
        return { name, bytes: size, open: async () => createReadStream(path) }
      }),
  )
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.toString('latin1') === 'PK\x03\x04'
  } finally {
    await file.close()
  }
}

async function filesInZip(path: string): Promise<TableFiles> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true })
  const files: TableFile[] = []
  for await (const entry of zip.eachEntry()) {
    files.push({ name: entry.fileName, bytes: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) })
  }
  return { files: tableFilesOf(files), close: () => zip.close() }
}
