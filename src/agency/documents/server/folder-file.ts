import { access } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A file's name within the agency's folder, such as `pictures/Café & shop.jpg`: spaces and accents are welcome. A name
 * that leads out of the folder, or that some operating system refuses, is not.
 */
export const FOLDER_FILE = /^(?!\/)(?!.*\.\.)[^\\:*?"<>|\p{Cc}]+\.\w+$/u

/**
 * The path of a file in the folder, or undefined if there is none. An accent can be written in two ways, and macOS and
 * other systems differ in which one they store: both are tried.
 */
export async function findInFolder(folder: string, name: string): Promise<string | undefined> {
  for (const spelling of new Set([name, name.normalize('NFC'), name.normalize('NFD')])) {
    const path = join(folder, spelling)
    if (await exists(path)) return path
  }
  return undefined
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
