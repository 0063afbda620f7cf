import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { ownSite } from '../site.ts'

/** Long enough for a job on a busy machine. */
const timeoutMs = 20_000

/**
 * The latest mail of the visitor tests' site to an address, once there is one of that subject.
 * @throws Error when none comes in time
 */
export async function mailTo(email: string, subject: RegExp): Promise<Email> {
  const folder = join(ownSite().dataDir, 'mail')
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const mail = await latest(folder, email, subject)
    if (mail) return mail
    if (Date.now() > deadline) throw new Error(`No mail “${subject.source}” came to ${email}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Mails as they were read, by their file: none is written twice. */
const read = new Map<string, Promise<Email>>()

function mailIn(path: string): Promise<Email> {
  const mail = read.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes))
  read.set(path, mail)
  return mail
}

async function latest(folder: string, email: string, subject: RegExp): Promise<Email | undefined> {
  const files = await readdir(folder).catch(() => [])
  for (const file of files
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()) {
    const mail = await mailIn(join(folder, file))
    if (mail.to?.some((to) => to.address === email) && subject.test(mail.subject ?? '')) return mail
  }
  return undefined
}
