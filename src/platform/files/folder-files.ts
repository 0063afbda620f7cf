import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedName, type FileStore } from './file-store.ts'

/** Attempts to write into a folder that another process deletes at the same moment because it is empty. */
const MAX_TRIES = 20

/** Files in a folder of this machine. */
export function folderFiles(folder: string, { mode }: { mode?: number } = {}): FileStore {
  const pathOf = (name: string) => join(folder, checkedName(name))

  async function makeFolderOf(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: mode === undefined ? undefined : mode | 0o100 })
  }

  /** Again where the folder was empty, and went, after it was made and before anything lay in it. */
  async function inFolder(path: string, action: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await makeFolderOf(path)
        return await action()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MAX_TRIES) throw error
      }
  }

  /** Made beside and renamed. */
  async function placed(name: string, make: (beside: string) => Promise<void>): Promise<void> {
    const path = pathOf(name)
    const beside = `${path}.${randomUUID()}.part`
    try {
      await inFolder(path, async () => {
        await make(beside)
        await rename(beside, path)
      })
    } catch (error) {
      await rm(beside, { force: true }).catch(() => {})
      throw error
    }
  }

  return {
    about: folder,

    put: (name, bytes) => placed(name, (beside) => writeFile(beside, bytes, { mode })),

    async adopt(name, path) {
      try {
        await inFolder(pathOf(name), () => rename(path, pathOf(name)))
      } catch (error) {
        // another disk
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await placed(name, (beside) => copyFile(path, beside))
        await rm(path, { force: true })
      }
    },

    async read(name) {
      const file = await open(pathOf(name)).catch(nothing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { bytes: size, stream: file.createReadStream() }
    },

    async has(name) {
      const found = await stat(pathOf(name)).catch(nothing)
      return found?.isFile() === true
    },

    async remove(name) {
      await rm(pathOf(name), { force: true })
      await removeEmpty(dirname(pathOf(name)), folder)
    },

    async *list(under) {
      yield* walk(folder, checkedName(under))
    },
  }
}

/** Folders that hold nothing any more, from one up to the store's own, which stays. */
async function removeEmpty(from: string, store: string): Promise<void> {
  for (let path = from; path.length > store.length; path = dirname(path))
    try {
      await rmdir(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    }
}

async function* walk(folder: string, under: string): AsyncGenerator<{ name: string; bytes: number }> {
  const entries: Dirent[] = (await readdir(join(folder, under), { withFileTypes: true }).catch(nothing)) ?? []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${under}/${entry.name}`
    if (entry.isDirectory()) yield* walk(folder, name)
    else if (entry.isFile() && !entry.name.endsWith('.part')) {
      const found = await stat(join(folder, name)).catch(nothing)
      if (found) yield { name, bytes: found.size }
    }
  }
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
