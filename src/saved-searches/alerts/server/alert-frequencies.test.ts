import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALERT_FREQUENCIES, type FrequencyEntry } from '#src/saved-searches/list/alert-frequencies.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { alertFooter } from './mail.ts'

const values = ALERT_FREQUENCIES.map(({ value }) => value)

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('the SQL check of saved searches allows the frequencies of the list, and no other', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'saved_searches'::regclass and contype = 'c'`.execute(database.db)
  const check = rows.map(({ definition }) => definition).find((definition) => definition.includes('alert_frequency'))
  expect([...(check ?? '').matchAll(/'(\w+)'::text/g)].map(([, value]) => value)).toEqual(values)
})

test('the contract describes the frequencies of the list, and no other', () => {
  const contract = readFileSync(new URL('../../../../docs/contracts/alerts.md', import.meta.url), 'utf8')
  const rows = [...contract.matchAll(/^\| `([A-Z])` \|/gm)].map(([, value]) => value)
  expect(rows).toEqual(values)
})

test('a frequency that is added to the list appears in the footer of the email', () => {
  const daily: FrequencyEntry = { value: 'D', name: 'Daily', mails: 'digest', adjective: 'daily', confirmation: '' }
  const footer = alertFooter('W', '7-v.sig', [...ALERT_FREQUENCIES, daily])
  expect(footer).toContainEqual({ text: 'daily', url: '/alerts/7-v.sig?frequency=D' })
  const words = [footer].flat().map((part) => (typeof part === 'string' ? part : part.text))
  expect(words.join('')).toBe(
    'You’re receiving this because you asked for weekly alerts. Change to instant, monthly or daily, or unsubscribe.',
  )
})
