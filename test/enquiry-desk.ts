import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createAccounts } from '#src/account/server/accounts.ts'
import type { Agency } from '#src/agency/agency.ts'
import { mailBrand } from '#src/agency/server/mail-brand.ts'
import { deliverLead } from '#src/enquiries/server/deliver-lead.ts'
import { type LeadRecord, leadsUnderWay, listLeads } from '#src/enquiries/server/lead-records.ts'
import { leadRoutes } from '#src/enquiries/server/lead-routes.ts'
import { createLeads } from '#src/enquiries/server/leads.ts'
import { submissionRoutes } from '#src/enquiries/server/submission-routes.ts'
import { createUploads } from '#src/enquiries/server/uploads.ts'
import type { CaptchaVerdict } from '#src/form-protection/captcha.ts'
import { createFormProtection } from '#src/form-protection/server/form-protection.ts'
import { folderFiles } from '#src/platform/files/folder-files.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { mountPages } from '#src/platform/http/mount-pages.ts'
import { createJobs } from '#src/platform/jobs.ts'
import { createLogger } from '#src/platform/logging.ts'
import { createMail } from '#src/platform/mail/mail-service.ts'
import type { MailContent } from '#src/platform/mail/outbox.ts'
import { createProperties } from '#src/property/server/properties.ts'
import { storeListings } from '#src/property/server/store-listings.ts'
import { anAgency } from './agency.ts'
import { cloneDatabase } from './database.ts'
import { aListing, type ListingChanges } from './listings.ts'

export type QueuedMail = { key: string; recipient: string; subject: string; content: MailContent }

export type EnquiryDesk = Awaited<ReturnType<typeof openEnquiryDesk>>

/**
 * The calls of the enquiry forms on a server of their own, with pages that say in JSON what they would draw. `now` and
 * the captcha's `verdict` can be set; nothing is delivered before `deliver`.
 */
export async function openEnquiryDesk(changes: Partial<Agency> = {}) {
  const database = await cloneDatabase()
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-enquiries-'))
  const desk = { now: new Date('2026-11-20T10:00:00Z'), verdict: 'passed' as CaptchaVerdict, captchas: 0 }
  const clock = () => desk.now
  const agency = anAgency(changes)
  const config = {
    publicUrl: 'http://homes.example',
    secret: 'a secret of at least thirty-two characters',
    captcha: 'none' as const,
    recaptchaSiteKey: undefined,
    recaptchaSecretKey: undefined,
    recaptchaVerifyUrl: 'http://captcha.example/',
    mailUrl: undefined,
    leadsWebhookSecret: undefined,
    dataDir,
  }
  const jobs = createJobs(database.url)
  const formProtection = {
    ...createFormProtection({ db, config, agency, clock }),
    captcha: {
      async verify() {
        desk.captchas += 1
        return desk.verdict
      },
    },
  }
  const sender = { name: agency.name, address: agency.email }
  const mail = createMail({ db, jobs, config, sender, brand: mailBrand(agency, { css: '' }, config.publicUrl), clock })
  const properties = createProperties({ db, settings: agency.settings, clock })
  const accounts = createAccounts({ db, clock, config, agency })
  const uploads = createUploads({ dataDir, files: folderFiles(dataDir, { mode: 0o600 }) })
  const leads = createLeads({ db, jobs, agency, properties, clock })
  const parts = { db, agency, config, clock, accounts, formProtection, properties, leads, uploads, mail, jobs }

  const app = await createApp({ logger: createLogger('silent'), secure: false })
  await leadRoutes(app, parts)
  await submissionRoutes(app, parts)
  app.get('/token', (request, reply) => formProtection.tokenFor(request, reply))
  await mountPages(app, {
    publicUrl: config.publicUrl,
    render:
      async () =>
      async (request, { visit }) => {
        const { pathname, search } = new URL(request.url)
        return Response.json({ page: pathname + search, form: visit.form ?? null })
      },
    personOf: async () => undefined,
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  return Object.assign(desk, {
    ...parts,
    database,
    origin,
    dataDir,
    visitor: (ip = '192.0.2.1') => aVisitor(origin, ip),
    async addHome(listing: ListingChanges = {}): Promise<number> {
      const { changes: stored } = await storeListings(db, {
        source: 'feed',
        listings: [aListing(listing)],
        now: desk.now,
      })
      return stored[0]?.id ?? 0
    },
    leadRecords: (): Promise<LeadRecord[]> => listLeads(db, {}),
    /** what the worker would do */
    async deliver(): Promise<void> {
      for (const { id, deliver } of await leadsUnderWay(db)) if (deliver) await deliverLead(parts, id)
    },
    async mails(): Promise<QueuedMail[]> {
      const { rows } = await sql<QueuedMail>`select key, recipient, subject, content from outbox order by id`.execute(
        db,
      )
      return rows
    },
    /** everything that lies in the folder of uploads */
    async uploaded(): Promise<string[]> {
      const entries = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    async close(): Promise<void> {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  })
}

type SendOptions = { headers?: Record<string, string>; token?: string | null }

/** Somebody with a browser: with a script (`json`), or without one (`form`, `multipart`). */
function aVisitor(origin: string, ip: string) {
  let cookie = ''
  const send = (path: string, init: RequestInit & { headers?: Record<string, string> }) =>
    fetch(`${origin}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-for': ip, 'sec-fetch-site': 'same-origin', ...init.headers },
    })

  async function token(): Promise<string> {
    const answer = await send('/token', {})
    const [given] = answer.headers.getSetCookie()
    if (given) cookie = given.split(';', 1)[0] ?? ''
    return answer.text()
  }
  const tokenFor = async (given: string | null | undefined) => (given === undefined ? token() : given)
  const asPage = { accept: 'text/html,application/xhtml+xml' }

  return {
    token,
    async json(path: string, body: object, { headers, token: given }: SendOptions = {}) {
      const authenticity_token = await tokenFor(given)
      return send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify({ ...(authenticity_token !== null && { authenticity_token }), ...body }),
      })
    },
    /** a plain form, with groups written `lead_client[first_name]` */
    async form(path: string, body: object, { headers, token: given }: SendOptions = {}) {
      const authenticity_token = await tokenFor(given)
      const fields = new URLSearchParams(flat({ ...(authenticity_token !== null && { authenticity_token }), ...body }))
      return send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...asPage, ...headers },
        body: fields.toString(),
      })
    },
    async multipart(
      path: string,
      body: object,
      files: [field: string, name: string, content: Uint8Array<ArrayBuffer> | string][],
      { headers, token: given }: SendOptions = {},
    ) {
      const authenticity_token = await tokenFor(given)
      const data = new FormData()
      for (const [name, value] of flat({ ...(authenticity_token !== null && { authenticity_token }), ...body }))
        data.append(name, value)
      for (const [field, name, content] of files) data.append(field, new Blob([content]), name)
      return send(path, { method: 'POST', headers: { ...asPage, ...headers }, body: data })
    },
  }
}

/** `{ lead: { message: 'x' } }` is `lead[message]=x`. */
function flat(body: object, group = ''): [string, string][] {
  return Object.entries(body).flatMap(([key, value]): [string, string][] => {
    const name = group === '' ? key : `${group}[${key}]`
    if (typeof value === 'object' && value !== null) return flat(value, name)
    return value === undefined ? [] : [[name, String(value)]]
  })
}
