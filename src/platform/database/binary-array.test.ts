import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { binaryArray } from './binary-array.ts'

it('gives texts as they are, but for what PostgreSQL cannot store', async () => {
  const test = await cloneDatabase()
  const texts = ['', 'a', undefined, '£ “é”, {"},\\ \n', 'N\0UL', '\ud800.', '🏠'.repeat(9000)]
  try {
    const { rows } = await sql<{ texts: string[]; none: number; json: unknown }>`
      select ${binaryArray('text', texts)}::text[] as texts, cardinality(${binaryArray('text', [])}::text[]) as none,
        (${binaryArray('json', [undefined, '{"a": 1}'])}::json[])[2] as json`.execute(test.db)
    const stored = ['', 'a', null, '£ “é”, {"},\\ \n', 'NUL', '\ufffd.', '🏠'.repeat(9000)]
    expect(rows).toEqual([{ texts: stored, none: 0, json: { a: 1 } }])
  } finally {
    await test.drop()
  }
})
