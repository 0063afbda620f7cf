import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aMail, aMailService } from '#test/mail.ts'
import { startSmtpServer } from '#test/servers/smtp.ts'
import { createJobs } from '../jobs/jobs.ts'
import { needsTls } from './transport.ts'

let database: TestDatabase
let key = 0
const stops: (() => unknown)[] = []

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

type Options = Parameters<typeof startSmtpServer>[0]

async function aServer(options?: Options) {
  const server = await startSmtpServer(options)
  stops.push(server.stop)
  return server
}

/** Sends one mail to a server and answers what the outbox says of it. */
async function send(mailUrl: string, changes = {}) {
  const { db, url } = database
  const mail = aMailService({ db, jobs: createJobs(url), config: { mailUrl, dataDir: '/nowhere' } })
  stops.push(mail.stop)
  await mail.queueMail(db, aMail({ key: `smtp:${key++}`, ...changes }))
  const { id } = await lastMail()
  const thrown = await mail.sendMail(id).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const { state, problem } = await lastMail()
  return { state, problem, thrown }
}

async function lastMail(): Promise<{ id: number; state: string; problem: string | null }> {
  const { rows } = await sql<{ id: number; state: string; problem: string | null }>`
    select id, state, problem from outbox order by id desc limit 1`.execute(database.db)
  return rows[0]!
}

/** Speaks SMTP until the message comes, and is gone then. */
async function aServerThatHangsUp(): Promise<number> {
  const server = createServer((socket) => {
    let inMessage = false
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', (sent) => {
      if (inMessage) return socket.destroy()
      inMessage = String(sent).startsWith('DATA')
      socket.write(inMessage ? '354 go on\r\n' : '250 fine\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  return (server.address() as { port: number }).port
}

const refusing = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

describe('a mail server', () => {
  test('that does not run is tried again later', async () => {
    expect(await send('smtp://127.0.0.1:9')).toMatchObject({
      state: 'queued',
      thrown: expect.stringContaining('ESOCKET'),
    })
  })

  test('that does not know the recipient is never tried again', async () => {
    const { port } = await aServer({ onRcptTo: (_to, _session, done) => done(refusing(550, 'No such mailbox')) })
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({
      state: 'failed',
      thrown: undefined,
      problem: expect.stringContaining('No such mailbox'),
    })
  })

  test('that is busy is tried again later', async () => {
    const { port } = await aServer({ onRcptTo: (_to, _session, done) => done(refusing(451, 'Try again')) })
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({
      state: 'queued',
      thrown: expect.stringContaining('451'),
    })
  })

  test('that takes the message for spam is never tried again', async () => {
    const { port } = await aServer({
      onData: (stream, _session, done) => stream.on('end', () => done(refusing(554, 'Spam'))).resume(),
    })
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Spam'),
    })
  })

  test('that does not take our password is tried again, once somebody has put it right', async () => {
    const { port } = await aServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(refusing(535, 'Wrong password')),
    })
    expect(await send(`smtp://site:wrong@127.0.0.1:${port}`)).toMatchObject({
      state: 'queued',
      thrown: expect.stringContaining('EAUTH 535'),
    })
  })

  test('that hangs up before it says whether it took the message is tried again later', async () => {
    const port = await aServerThatHangsUp()
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ state: 'queued', problem: expect.any(String) })
  })
})

describe('a password', () => {
  test.each([
    ['smtp://site:secret@mail.example', true],
    ['smtp://site:secret@mail.example:25?pool=true', true],
    ['smtp://site:secret@mail.example?ignoreTLS=true', false],
    ['smtps://site:secret@mail.example', false],
    ['smtp://mail.example', false],
    ['smtp://site:secret@localhost:2525', false],
    ['smtp://site:secret@[::1]:2525', false],
  ])('in %s waits for STARTTLS: %s', (url, waits) => {
    expect(needsTls(url)).toBe(waits)
  })
})

describe('a mail server takes', () => {
  test('a mail as it was asked for, to one recipient', async () => {
    const { port, received } = await aServer()
    const outcome = await send(`smtp://127.0.0.1:${port}`, {
      to: { name: 'Ada', address: 'ada@example.com' },
      subject: 'Grüße',
      text: '.\nA line with a dot alone ends no message',
    })
    expect(outcome).toEqual({ state: 'sent', problem: null, thrown: undefined })
    expect(received).toMatchObject([{ from: 'hello@calderfinch.example', to: ['ada@example.com'], secure: false }])
    expect(await PostalMime.parse(received[0]!.source)).toMatchObject({
      subject: 'Grüße',
      text: expect.stringContaining('.\nA line with a dot'),
    })
  })

  test('one by TLS, where the server offers it', async () => {
    const { port, received } = await aServer({ disabledCommands: [] })
    // the certificate of the tests is signed by nobody
    expect(await send(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`)).toMatchObject({ state: 'sent' })
    expect(received).toMatchObject([{ secure: true }])
  })

  test('one with our name and password', async () => {
    const { port, received } = await aServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'site' && password === 'p@ss word'
          ? done(null, { user: 'site' })
          : done(refusing(535, 'Wrong password')),
    })
    expect(await send(`smtp://site:p%40ss%20word@127.0.0.1:${port}`)).toMatchObject({ state: 'sent' })
    expect(received).toMatchObject([{ user: 'site' }])
  })

  test('a second attempt under the same Message-ID, by which receivers know it', async () => {
    const messageIds: (string | undefined)[] = []
    const { port } = await aServer({
      async onData(stream, _session, done) {
        messageIds.push(/^Message-ID: (.*)$/im.exec(await text(stream))?.[1])
        done(messageIds.length === 1 ? refusing(451, 'Taken, but the answer was lost') : undefined)
      },
    })
    const { db, url } = database
    const config = { mailUrl: `smtp://127.0.0.1:${port}`, dataDir: '/nowhere' }
    const mail = aMailService({ db, jobs: createJobs(url), config })
    stops.push(mail.stop)
    await mail.queueMail(db, aMail({ key: 'smtp:twice' }))
    const { id } = await lastMail()
    await expect(mail.sendMail(id)).rejects.toThrow('451')
    await mail.sendMail(id)
    expect(messageIds).toEqual([expect.stringMatching(/^<[0-9a-f]{40}@/), messageIds[0]])
  })
})
