import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createReadiness, LATE_SECONDS, type ReadinessParts } from './readiness.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await cloneDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'kerbside-ready-'))
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  await database.drop()
})

/** One look, by somebody who has not asked before. */
const look = (parts: Partial<ReadinessParts> = {}) =>
  createReadiness({ db: database.db, config: { dataDir }, ...parts })()

describe('it cannot serve', () => {
  test('without a database', async () => {
    const db = openDatabase('postgres://nobody@127.0.0.1:1/none')
    const { status, body } = await look({ db })
    await close(db)
    expect(status).toBe(503)
    expect(body).toMatchObject({
      status: 'unready',
      message: 'The database does not answer.',
      errors: ['The database does not answer.'],
      parts: { database: { state: 'failing' }, disk: { state: 'well' } },
    })
  })

  test('on a database that lacks migrations of this release', async () => {
    const migrationsFolder = join(dataDir, 'migrations')
    await mkdir(migrationsFolder)
    await writeFile(join(migrationsFolder, '9999-later.sql'), '')
    const { status, body } = await look({ migrationsFolder })
    expect(status).toBe(503)
    expect(body).toMatchObject({ parts: { database: { state: 'well' }, migrations: { state: 'failing', pending: 1 } } })
  })

  test('without a folder to write to', async () => {
    const { status, body } = await look({ config: { dataDir: join(dataDir, 'none') } })
    expect(status).toBe(503)
    expect(body).toMatchObject({ message: 'DATA_DIR cannot be written to.', parts: { disk: { state: 'failing' } } })
  })
})

test('it can serve when nothing is missing', async () => {
  const { status, body } = await look()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    parts: {
      database: { state: 'well', ms: expect.any(Number) },
      migrations: { state: 'well' },
      queue: { state: 'well', oldestSeconds: 0, waiting: 0, failed: 0 },
      disk: { freeMb: expect.any(Number) },
    },
  })
})

test('a queue that nobody works at is told, and sends nobody away', async () => {
  await sql`select graphile_worker.add_job('send-mail', run_at => now() - make_interval(secs => ${LATE_SECONDS + 5}))`.execute(
    database.db,
  )
  const { status, body } = await look()
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'degraded', parts: { queue: { state: 'late', waiting: 1 } } })
})
