import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import type { Config } from '../../config.ts'
import { examinePublished } from './doctor-services.ts'

const config = { agencyDir: resolve(import.meta.dirname, '../../../agencies/demo') } as Config

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('what was published and no longer fits is told with its mistake', async () => {
  expect(await examinePublished(database.db, config)).toEqual([])
  const at = new Date('2026-01-01T00:00:00Z')
  await database.db
    .insertInto('content_revisions')
    .values({
      document: 'articles/old.md',
      number: 1,
      state: 'published',
      body: '---\ntitle: Old\n---\n',
      base_number: 0,
      base_hash: null,
      author_id: null,
      author_name: 'Somebody',
      note: null,
      created_at: at,
      changed_at: at,
      publish_at: null,
      published_at: at,
    })
    .execute()
  expect(await examinePublished(database.db, config)).toMatchObject([
    { about: 'Content', state: 'wrong', words: expect.arrayContaining(['articles/old.md: summary is missing']) },
  ])
})
