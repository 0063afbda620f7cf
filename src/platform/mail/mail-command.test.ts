import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aMail, aMailService } from '#test/mail.ts'
import { createJobs } from '../jobs/jobs.ts'
import { mailCommand } from './mail-command.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

async function say(options: { retry?: boolean; json?: boolean } = {}): Promise<string> {
  const lines: string[] = []
  const { db, url } = database
  await mailCommand(
    { db, jobs: createJobs(url) },
    { retry: false, json: false, ...options },
    { line: (line) => void lines.push(line) },
  )
  return lines.join('\n')
}

test('says what was not sent and why, and tries it again when told to', async () => {
  expect(await say()).toBe('Every email has been sent.')
  const { db, url } = database
  const mail = aMailService({
    db,
    jobs: createJobs(url),
    config: { mailUrl: undefined, dataDir: '/nowhere' },
    transport: { stop() {}, send: async () => ({ kind: 'refused', problem: '550 no such mailbox' }) },
  })
  await mail.queueMail(db, aMail())
  await mail.sendMail(1)
  expect(await say()).toBe('1  failed after 1 attempts  to ada@example.com: Hello\n    550 no such mailbox')
  expect(JSON.parse(await say({ json: true }))).toMatchObject([
    { id: 1, state: 'failed', problem: '550 no such mailbox' },
  ])
  expect(await say({ retry: true })).toBe('1 to be retried as soon as the site or its worker runs.')
  expect(await say()).toContain('1  waiting after 0 attempts')
  expect(await say({ retry: true, json: true })).toBe('{"retried":0}')
})
