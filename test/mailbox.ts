import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { inject } from 'vitest'

/** Long enough for a job on a busy machine. */
const patienceMs = 20_000

/**
 * The latest mail of the visitor tests' site to an address, once there is one of that subject.
 * @throws Error when none comes in time
 */
export async function mailTo(address: string, subject: RegExp): Promise<Email> {
  const folder = join(inject('siteDataDir'), 'mail')
  const deadline = Date.now() + patienceMs
  for (;;) {
    const mail = await latest(folder, address, subject)
    if (mail) return mail
    if (Date.now() > deadline) throw new Error(`No mail “${subject.source}” came to ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function latest(folder: string, address: string, subject: RegExp): Promise<Email | undefined> {
  const files = await readdir(folder).catch(() => [])
  for (const file of files
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()) {
    const mail = await PostalMime.parse(await readFile(join(folder, file)))
    if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? '')) return mail
  }
  return undefined
}
