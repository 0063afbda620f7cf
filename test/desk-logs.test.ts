import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskCalls } from '#src/app/desk/desk-calls.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { agencyWithoutListings } from './servers/site-processes.ts'

const MARKS = ['Quillonmark', 'quillonmark@example.com', '01632960777']

let database: TestDatabase
let folder: string
let said = ''
beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-desk-logs-'))
  await agencyWithoutListings(join(folder, 'agency'))
  const walk = spawn(process.execPath, ['test/servers/desk-calls-process.ts'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      AGENCY_DIR: join(folder, 'agency'),
      LOG_LEVEL: 'trace',
      // every statement is slow
      SLOW_QUERY_MS: '1',
      MARKS: MARKS.join(','),
    },
  })
  for (const stream of [walk.stdout, walk.stderr]) stream.on('data', (bytes) => (said += bytes))
  await once(walk, 'exit')
}, 120_000)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('the whole Desk is asked, and much of it answers', () => {
  const outcomes: Record<string, string> = JSON.parse(/^outcomes (.+)$/m.exec(said)?.[1] ?? '{}')
  expect(Object.keys(outcomes).sort()).toEqual(Object.keys(deskCalls).sort())
  const failed = Object.entries(outcomes).filter(([, outcome]) => outcome === 'failed')
  expect({ failed, said: failed.length > 0 ? said : '' }).toEqual({ failed: [], said: '' })
  expect(Object.values(outcomes).filter((outcome) => outcome === 'done').length).toBeGreaterThan(20)
})

test('what was typed into the Desk is in its database and in no line of its log', async () => {
  const stored = await database.db.selectFrom('enquiries').select('id').where('name', 'like', `%${MARKS[0]}%`).execute()
  expect(stored.length).toBeGreaterThan(0)
  const logged = said.split('\n').filter((line) => line.startsWith('{'))
  expect(logged.length).toBeGreaterThan(0)
  for (const mark of MARKS) expect(said.toLowerCase()).not.toContain(mark.toLowerCase())
})
