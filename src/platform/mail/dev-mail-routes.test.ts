import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aMail, aMailService } from '#test/mail.ts'
import { createApp } from '../http/create-app.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLogger } from '../logging/logging.ts'
import { devMailRoutes } from './dev-mail-routes.ts'

let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-dev-mail-'))
  await mkdir(join(dataDir, 'mail'))
  await writeFile(join(dataDir, 'secret'), 'a secret')
  await writeFile(join(dataDir, 'mail', '2026-broken.eml'), 'this is no mail')
  await writeFile(
    join(dataDir, 'mail', '2026-hostile.eml'),
    'Subject: <script>alert(1)</script>\r\nContent-Type: text/html\r\n\r\n<script>alert(2)</script>',
  )
  await writeFile(join(dataDir, 'mail', '2026-later.eml.77'), 'half a mail')
  app = await createApp({ logger: createLogger('silent'), secure: false })
  devMailRoutes(app, {
    db: database.db,
    config: { dataDir },
    agency: { name: 'Calder & Finch' },
    theme: { url: '/theme.css' },
  })
  const mail = aMailService({
    db: database.db,
    jobs: createJobs(database.url),
    config: { mailUrl: undefined, dataDir },
    transport: { stop() {}, send: async () => ({ kind: 'refused', problem: '550 no such mailbox' }) },
  })
  await mail.queueMail(database.db, aMail({ subject: 'Never arrived' }))
  await mail.sendMail(1)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

describe('the page of sent mail refuses', () => {
  test.each([
    '/dev/mail/nothing.eml',
    '/dev/mail/..%2Fsecret',
    '/dev/mail/..%2Fmail%2F2026-broken.eml',
    '/dev/mail/2026-later.eml.77',
    '/dev/mail/nothing.eml/html',
    '/dev/mail/..%2Fsecret/source',
  ])('%s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })

  test.each(['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7'])('somebody at %s', async (remoteAddress) => {
    for (const url of [
      '/dev/mail',
      '/dev/mail/2026-broken.eml',
      '/dev/mail/2026-broken.eml/html',
      '/dev/mail/2026-broken.eml/source',
    ])
      expect((await app.inject({ url, remoteAddress })).statusCode).toBe(404)
  })
})

describe('the page of sent mail shows', () => {
  test('what could not be sent, and why', async () => {
    const { body, headers } = await app.inject('/dev/mail')
    expect(body).toMatch(/Never arrived.*ada@example\.com.*failed.*550 no such mailbox/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('a hostile mail as text, and its HTML where it may do nothing', async () => {
    for (const url of ['/dev/mail', '/dev/mail/2026-hostile.eml'])
      expect((await app.inject(url)).body).not.toContain('<script')
    const { headers } = await app.inject('/dev/mail/2026-hostile.eml/html')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox allow-popups/)
  })

  test('what is no mail, all the same', async () => {
    expect((await app.inject('/dev/mail/2026-broken.eml')).statusCode).toBe(200)
  })
})
