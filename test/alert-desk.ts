import { sql } from 'kysely'
import type { BlmRow } from '#src/feed-import/fixtures/write-blm.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { createMail } from '#src/platform/mail/mail-service.ts'
import type { MailContent } from '#src/platform/mail/outbox.ts'
import { createAlertSettings } from '#src/saved-searches/server/alert-settings.ts'
import { type AlertsParts, createAlerts, type SendAlertsPayload } from '#src/saved-searches/server/alerts.ts'
import { createSearch } from '#src/search/server/search.ts'
import { anAgency } from './agency.ts'
import { places } from './any-home.ts'
import { openImportDesk } from './import-desk.ts'
import { type SearchToSave, saveSearches } from './saved-searches.ts'
import { addUser } from './users.ts'

const colours = { surface: '#f3f1eb', page: '#fdfcfa', ink: '#16272d', muted: '#54626a', line: '#dcd9d1' }

export const mailBrandForTests: MailBrand = {
  name: 'Calder & Finch',
  url: 'https://calderfinch.example',
  legalLine: 'Calder & Finch Ltd.',
  light: { ...colours, button: '#174451', onButton: '#ffffff' },
  dark: { ...colours, button: '#f0c24b', onButton: '#16272d' },
  fonts: { display: 'Georgia', text: 'Arial' },
  radius: '0',
  displayWeight: 400,
}

export type SentAlert = { to: string; subject: string } & Pick<MailContent, 'html' | 'text' | 'headers'>

/** An import desk whose imports reach the people who saved searches. Jobs wait until they are run. */
export async function openAlertDesk() {
  const desk = await openImportDesk()
  const { db } = desk
  const clock = () => desk.time.now
  const agency = anAgency()
  let lastSeen = 0
  const waiting: { name: string; payload: unknown; runAt?: Date }[] = []
  const enqueue: AlertsParts['jobs']['enqueue'] = async (_within, name, payload, options = {}) => {
    if (name === 'feed-photos' || name === 'send-mail') return
    waiting.push({ name, payload, ...(options.runAt && { runAt: options.runAt }) })
  }
  desk.deps.jobs = { enqueue }
  const config = { secret: 'a secret of at least thirty-two characters', mailUrl: undefined, dataDir: desk.folder }
  const mail = createMail({
    db,
    jobs: { enqueue },
    config,
    sender: { address: 'hello@calderfinch.example' },
    brand: mailBrandForTests,
    clock,
  })
  const search = createSearch({ db, places, agency, clock })
  const parts: AlertsParts = { db, agency, places, search, jobs: { enqueue }, mail, config, clock }
  const alerts = createAlerts(parts)

  return {
    ...desk,
    agency,
    parts,
    alerts,
    settings: createAlertSettings({ db, agency, config, clock }),
    secret: config.secret,
    /** jobs that wait, the oldest first */
    waiting,

    /** A person with saved searches; answers the ids of both. */
    async person(email: string, ...searches: SearchToSave[]) {
      const userId = await addUser(db, email)
      return { userId, searchIds: await saveSearches(db, userId, searches) }
    },

    /** Runs the jobs that wait, and those that they ask for, whenever they are due. */
    async settle(): Promise<void> {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        if (job.name === 'listings-changed') await alerts.match()
        else if (job.name === 'send-alerts') await alerts.send(job.payload as SendAlertsPayload)
        else throw new Error(`nobody does ${job.name}`)
      }
    },

    /** A day's full stock, imported, and everybody told. */
    async day(rows: BlmRow[], { settle = true } = {}): Promise<void> {
      desk.time.now = new Date(desk.time.now.getTime() + 24 * 60 * 60 * 1000)
      await desk.take(rows, { force: true })
      if (settle) await this.settle()
    },

    /** E-mails since the last look, in the order in which they were asked for. */
    async mails(): Promise<SentAlert[]> {
      const { rows } = await sql<{ id: number; recipient: string; subject: string; content: MailContent }>`
        select id, recipient, subject, content from outbox where id > ${lastSeen} order by id`.execute(db)
      lastSeen = rows.at(-1)?.id ?? lastSeen
      return rows.map(({ recipient, subject, content: { html, text, headers } }) => ({
        to: recipient,
        subject,
        html,
        text,
        headers,
      }))
    },
  }
}

export type AlertDesk = Awaited<ReturnType<typeof openAlertDesk>>
