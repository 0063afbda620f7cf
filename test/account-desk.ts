import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { createAccounts } from '#src/account/server/accounts.ts'
import { accountData } from '#src/account/server/erase-person.ts'
import { mailData } from '#src/account/server/mail-data.ts'
import { createPasswords } from '#src/account/server/passwords.ts'
import { createPersonalData } from '#src/account/server/personal-data.ts'
import { mailResetLink } from '#src/account/server/reset-link.ts'
import { accountRoutes } from '#src/account/server/routes.ts'
import { mailBrand } from '#src/agency/server/mail-brand.ts'
import type { CaptchaName } from '#src/form-protection/captcha.ts'
import { createFormProtection } from '#src/form-protection/server/form-protection.ts'
import type { Database } from '#src/platform/database/database.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { mountPages } from '#src/platform/http/mount-pages.ts'
import { createJobs, type JobPayloads } from '#src/platform/jobs.ts'
import { createLogger } from '#src/platform/logging.ts'
import { createMail } from '#src/platform/mail/mail-service.ts'
import { anAgency } from './agency.ts'
import { cloneDatabase } from './database.ts'

export const publicUrl = 'https://homes.example'
export const password = 'Correct-horse-1'

type QueuedMail = { key: string; recipient: string; subject: string; content: { html: string; text: string } | null }

export type AccountDesk = Awaited<ReturnType<typeof anAccountDesk>>

/**
 * The calls of the user area over a database of their own, with pages that say in JSON what they would draw. `now` can
 * be set; `statements` and `hashes` count what was done.
 */
export async function anAccountDesk({ captcha = 'none' }: { captcha?: CaptchaName } = {}) {
  const database = await cloneDatabase()
  const desk = { now: new Date('2026-11-20T09:00:00Z'), statements: 0, hashes: 0 }
  const lines: Record<string, unknown>[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const db = countingStatements(database.db, desk)
  const clock = () => desk.now
  const agency = anAgency()
  const config = {
    publicUrl,
    secret: 'a secret of at least thirty-two characters',
    captcha,
    recaptchaSiteKey: undefined,
    recaptchaSecretKey: undefined,
    recaptchaVerifyUrl: 'https://captcha.example/verify',
    mailUrl: undefined,
    dataDir: '/nowhere',
  }
  const real = createPasswords()
  const passwords: typeof real = {
    hash: (text) => real.hash(text),
    matches(hash, text) {
      desk.hashes += 1
      return real.matches(hash, text)
    },
  }
  const waiting: JobPayloads['mail-reset-link'][] = []
  const queue = createJobs(database.url)
  const jobs: Pick<typeof queue, 'enqueue'> = {
    async enqueue(within, name, payload, options) {
      if (name === 'mail-reset-link') waiting.push(payload as JobPayloads['mail-reset-link'])
      return queue.enqueue(within, name, payload, options)
    },
  }
  const formProtection = createFormProtection({ db, config, agency, clock })
  const mail = createMail({
    db,
    jobs,
    config,
    sender: { name: agency.name, address: agency.email },
    brand: mailBrand(agency, { css: '' }, publicUrl),
    clock,
  })
  const personalData = createPersonalData()
  personalData.register('account', accountData)
  personalData.register('e-mails', mailData)
  const accounts = createAccounts({ db, clock, config, agency, passwords })
  const savedListsOf = async (userId: number) => ({
    saved_properties: [{ property_id: userId * 100, id: userId * 100 }],
    saved_searches: [],
  })
  const parts = { db, clock, config, agency, accounts, personalData, formProtection, mail, jobs, savedListsOf }
  const app = await createApp({ logger, secure: true })
  await accountRoutes(app, parts)
  await mountPages(app, {
    publicUrl,
    render:
      async () =>
      async (request, { visit }) =>
        Response.json({ page: new URL(request.url).pathname, form: visit.form ?? null }),
    personOf: async () => undefined,
  })
  return Object.assign(desk, {
    app,
    ...parts,
    browser: (ip = '192.0.2.1') => aBrowser(app, ip),
    async mails(): Promise<QueuedMail[]> {
      const { rows } = await sql<QueuedMail>`
        select key, recipient, subject, content from outbox order by id`.execute(database.db)
      return rows
    },
    /** what the worker would do about links that were asked for */
    async mailLinks(): Promise<void> {
      for (const payload of waiting.splice(0)) await mailResetLink(parts, payload)
    },
    waiting,
    /** all that the log has, line by line */
    lines,
    async close() {
      await app.close()
      await database.drop()
    },
  })
}

type Sent = Readonly<Record<string, unknown>>
type Extra = {
  override?: 'put' | 'delete'
  headers?: Record<string, string>
  /** null sends none */
  token?: string | null
  /** sent in place of the JSON */
  raw?: string
}

/** Somebody's browser: it keeps cookies, says where it stands, and brings the token as the site's scripts do. */
function aBrowser(app: FastifyInstance, ip: string) {
  const cookies = new Map<string, string>()

  async function send(request: InjectOptions) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin', cookie, ...request.headers }
    const answer = await app.inject({ ...request, remoteAddress: ip, headers })
    for (const { name, value, maxAge, expires } of answer.cookies as {
      name: string
      value: string
      maxAge?: number
      expires?: Date
    }[]) {
      if (maxAge === 0 || value === '' || (expires && expires.getTime() <= 0)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  const get = (url: string, headers: Record<string, string> = {}) => send({ method: 'GET', url, headers })

  async function token(): Promise<string> {
    return (await get('/user.ljson')).json().authenticity_token
  }

  async function withToken(body: Sent, given: string | null | undefined): Promise<Sent> {
    if (given === null) return body
    return { authenticity_token: given ?? (await token()), ...body }
  }

  const overriding = (override?: string) => (override ? { 'x-http-method-override': override } : {})

  return {
    cookies,
    get,
    token,
    user: async () => (await get('/user.ljson')).json().user,

    /** As a script does. */
    async call(url: string, body: Sent = {}, { override, headers, token, raw }: Extra = {}) {
      return send({
        method: 'POST',
        url,
        payload: raw ?? (await withToken(body, token)),
        headers: { 'content-type': 'application/json', accept: '*/*', ...overriding(override), ...headers },
      })
    },

    /** As a browser without a script does. */
    async form(url: string, fields: Record<string, string>, { headers, token }: Extra = {}) {
      return send({
        method: 'POST',
        url,
        payload: new URLSearchParams((await withToken(fields, token)) as Record<string, string>).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*', ...headers },
      })
    },
  }
}

/** What somebody fills in to register. */
export function aRegistration(changes: Sent = {}): Sent {
  return {
    first_name: 'Ann',
    last_name: 'Finch',
    email: 'ann@example.com',
    tel_home: '01572 722222',
    password,
    password_confirmation: password,
    terms: 'on',
    ...changes,
  }
}

function countingStatements(db: Database, counts: { statements: number }): Database {
  return db.withPlugin({
    transformQuery({ node }) {
      counts.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
