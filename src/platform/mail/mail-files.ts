import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export type MailFile = { name: string; email: Email }

/** More are not listed; they lie in the folder all the same. */
const MAX_LISTED = 200

const fileName = /^[\w-]+\.eml$/

/** The mails that were written as files, newest first: their names begin with the time. */
export async function listMailFiles(folder: string): Promise<MailFile[]> {
  const names = (await namesIn(folder))
    .filter((name) => fileName.test(name))
    .sort()
    .reverse()
    .slice(0, MAX_LISTED)
  const files = await Promise.all(names.map((name) => readMailFile(folder, name)))
  return files.filter((file) => file !== undefined)
}

/** One of them; undefined where there is none of that name. */
export async function readMailFile(folder: string, name: string): Promise<(MailFile & { source: string }) | undefined> {
  if (!fileName.test(name)) return undefined
  const bytes = await readFile(join(folder, name)).catch(() => undefined)
  return bytes && { name, email: await PostalMime.parse(bytes), source: bytes.toString('utf8') }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
