import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aMail, aMailService } from '#test/mail.ts'
import { createJobs } from '../jobs/jobs.ts'
import { unsubscribeHeaders } from './mail.ts'
import { MAX_ATTEMPTS } from './mail-service.ts'
import { retryFailed } from './queue-mail.ts'
import type { MailTransport, SendOutcome } from './transport.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
afterEach(() => rm(dataDir, { recursive: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kerbside-mail-'))
  await sql`truncate outbox restart identity`.execute(database.db)
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})

const service = (transport?: MailTransport) =>
  aMailService({ db: database.db, jobs: createJobs(database.url), config: { mailUrl: undefined, dataDir }, transport })

/** A carrier that answers as told, and remembers what it carried. */
function aCarrier(...outcomes: (SendOutcome | Error)[]) {
  const carried: string[] = []
  return {
    carried,
    stop() {},
    async send({ key }: { key: string }): Promise<SendOutcome> {
      carried.push(key)
      const outcome = outcomes.shift() ?? { kind: 'sent' }
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  }
}

const outbox = async () =>
  (
    await sql<{ state: string; attempts: number; problem: string | null; content: unknown }>`
    select state, attempts, problem, content from outbox order by id`.execute(database.db)
  ).rows
const jobIds = async () =>
  (
    await sql<{ id: number }>`
    select (payload->>'id')::integer as id from graphile_worker._private_jobs order by id`.execute(database.db)
  ).rows.map(({ id }) => id)
const files = async () => (await readdir(join(dataDir, 'mail')).catch(() => [])).sort()

describe('a mail is not sent', () => {
  test('when its transaction fails', async () => {
    const mail = service()
    const failing = database.db.transaction().execute(async (transaction) => {
      await mail.queueMail(transaction, aMail())
      throw new Error('The lead could not be stored.')
    })
    await expect(failing).rejects.toThrow('could not be stored')
    expect([await outbox(), await jobIds()]).toEqual([[], []])
  })

  test('when it is refused', async () => {
    await expect(service().queueMail(database.db, aMail({ subject: 'a\r\nBcc: b@c.example' }))).rejects.toThrow(
      'line break',
    )
    expect(await outbox()).toEqual([])
  })

  test('a second time, whoever asks again', async () => {
    const carrier = aCarrier()
    const mail = service(carrier)
    await Promise.all(Array.from({ length: 5 }, () => mail.queueMail(database.db, aMail())))
    await mail.queueMail(database.db, aMail({ subject: 'Hello again' }))
    expect(await jobIds()).toEqual([1])
    await mail.sendMail(1)
    await mail.queueMail(database.db, aMail())
    await mail.sendMail(1)
    expect(carrier.carried).toEqual(['test:1'])
  })

  test('by two processes that try it at the same moment', async () => {
    const carrier = aCarrier()
    const [one, two] = [service(carrier), service(carrier)]
    await one.queueMail(database.db, aMail())
    await Promise.all([one.sendMail(1), two.sendMail(1), one.sendMail(1)])
    expect(carrier.carried).toHaveLength(1)
  })
})

describe('a mail server that does not take it', () => {
  test('for now: it stays, and the job fails in words that tell nothing of the recipient', async () => {
    const problem = '450 ada@example.com is busy'
    const carrier = aCarrier({ kind: 'failed', problem, code: 'EENVELOPE 450' })
    const mail = service(carrier)
    await mail.queueMail(database.db, aMail())
    await expect(mail.sendMail(1)).rejects.toThrow('The mail server did not accept email 1 (EENVELOPE 450).')
    expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 1, problem }])
    await mail.sendMail(1)
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2, problem: null }])
  })

  test('for good: it is failed at once, with the reason', async () => {
    const mail = service(aCarrier({ kind: 'refused', problem: '550 no such mailbox' }))
    await mail.queueMail(database.db, aMail())
    await mail.sendMail(1)
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 1, problem: '550 no such mailbox' }])
  })

  test('for days: it is failed in the end', async () => {
    const failures = Array.from(
      { length: MAX_ATTEMPTS },
      () => ({ kind: 'failed', problem: 'away', code: 'ECONNECTION' }) as const,
    )
    const mail = service(aCarrier(...failures))
    await mail.queueMail(database.db, aMail())
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++)
      await expect(mail.sendMail(1)).rejects.toThrow('ECONNECTION')
    await mail.sendMail(1)
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: MAX_ATTEMPTS, problem: 'away' }])
  })

  test('a process that dies on the way leaves it as it was, and the next one asks for it again', async () => {
    const carrier = aCarrier(new Error('killed'))
    const mail = service(carrier)
    await mail.queueMail(database.db, aMail())
    await expect(mail.sendMail(1)).rejects.toThrow('killed')
    await sql`delete from graphile_worker._private_jobs`.execute(database.db)
    await mail.resumeMail()
    expect([await outbox(), await jobIds()]).toMatchObject([[{ state: 'queued', attempts: 0 }], [1]])
  })
})

describe('a mail that was sent', () => {
  test('is a file that mail programs read, with all that was asked for', async () => {
    const mail = service()
    await mail.queueMail(
      database.db,
      aMail({
        to: { name: 'Zoë “Fox” O’Neill', address: 'zoe@example.com' },
        replyTo: { name: 'Ada, of Oakham', address: 'ada@example.com' },
        subject: '3 new homes around Oakham: £325,000 and up — see them, und noch ein langes Wort dazu für die Faltung',
        html: '<p>Grüße, <b>Zoë</b></p>',
        text: 'Grüße, Zoë\n.\nFrom here on',
        headers: unsubscribeHeaders(`https://homes.example/alerts/stop?token=${'a1B2'.repeat(40)}`),
        attachments: [
          {
            filename: 'visit – Oakham.ics',
            contentType: 'text/calendar; charset=utf-8',
            content: 'BEGIN:VCALENDAR\r\n',
          },
        ],
      }),
    )
    await mail.sendMail(1)
    const [file = ''] = await files()
    expect(file).toMatch(/^2026-11-20T12-00-00-000Z-[0-9a-f]{12}\.eml$/)
    const source = await readFile(join(dataDir, 'mail', file), 'utf8')
    const read = await PostalMime.parse(source)
    expect(read).toMatchObject({
      from: { name: 'Calder & Finch', address: 'hello@calderfinch.example' },
      to: [{ name: 'Zoë “Fox” O’Neill', address: 'zoe@example.com' }],
      replyTo: [{ name: 'Ada, of Oakham', address: 'ada@example.com' }],
      subject: '3 new homes around Oakham: £325,000 and up — see them, und noch ein langes Wort dazu für die Faltung',
      date: '2026-11-20T12:00:00.000Z',
      messageId: expect.stringMatching(/^<[0-9a-f]{40}@calderfinch\.example>$/),
    })
    expect(read.html).toContain('<p>Grüße, <b>Zoë</b></p>')
    expect(read.text).toContain('Grüße, Zoë\n.\nFrom here on')
    expect(read.attachments[0]).toMatchObject({ filename: 'visit – Oakham.ics', mimeType: 'text/calendar' })
    // one line each, whole: a folded address would be another (RFC 2369 §2)
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/homes\.example\/alerts\/stop\?token=\w+>\r$/m)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  test('is the same file after a crash between writing and saying so', async () => {
    const mail = service()
    await mail.queueMail(database.db, aMail())
    await mail.sendMail(1)
    const before = await files()
    await sql`update outbox set state = 'queued', content = ${JSON.stringify({ to: { address: 'ada@example.com' }, html: '', text: 'x', headers: {}, attachments: [] })}::json`.execute(
      database.db,
    )
    await mail.sendMail(1)
    expect(await files()).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('is kept no longer in the outbox: what was in it was for one person', async () => {
    const mail = service()
    await mail.queueMail(database.db, aMail({ text: 'https://homes.example/reset_passwords/secret' }))
    await mail.sendMail(1)
    expect(await outbox()).toEqual([{ state: 'sent', attempts: 1, problem: null, content: null }])
  })
})

describe('what is kept', () => {
  test('of a mail failed is enough to try it again', async () => {
    const carrier = aCarrier({ kind: 'refused', problem: '550 no such mailbox' })
    const mail = service(carrier)
    await mail.queueMail(database.db, aMail())
    await mail.sendMail(1)
    const jobs = createJobs(database.url)
    expect(await retryFailed(database.db, jobs)).toBe(1)
    expect(await retryFailed(database.db, jobs)).toBe(0)
    await mail.sendMail(1)
    expect(await outbox()).toMatchObject([{ state: 'sent' }])
  })

  test('of a mail sent a season ago is its key alone', async () => {
    const mail = service()
    await mail.queueMail(database.db, aMail())
    await mail.queueMail(database.db, aMail({ key: 'test:2' }))
    await service().sendMail(1)
    await sql`update outbox set sent_at = '2026-08-01T12:00:00Z' where id = 1`.execute(database.db)
    await service().sendMail(2)
    const { rows } = await sql`select key, recipient, subject from outbox order by id`.execute(database.db)
    expect(rows).toEqual([
      { key: 'test:1', recipient: '', subject: '' },
      { key: 'test:2', recipient: 'ada@example.com', subject: 'Hello' },
    ])
  })
})

test('the worker sends what a transaction asked for', async () => {
  const mail = service()
  await database.db.transaction().execute(async (transaction) => {
    for (let at = 0; at < 5; at++) await mail.queueMail(transaction, aMail({ key: `test:${at}` }))
  })
  const stopping = new AbortController()
  const working = createJobs(database.url).run(
    { 'send-mail': ({ id }) => mail.sendMail(id) },
    { signal: stopping.signal },
  )
  await expect.poll(async () => (await files()).length).toBe(5)
  stopping.abort()
  await working
  expect((await outbox()).map(({ state }) => state)).toEqual(Array(5).fill('sent'))
})
