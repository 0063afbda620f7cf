import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aFormProtection } from '#test/fixtures/form-protection.ts'
import { ipGroup } from './client-ip.ts'

const noon = new Date('2026-11-20T12:00:00Z').getTime()
const threeAMinute = { max: 3, perSeconds: 60 }

let database: TestDatabase
let seconds = 0
let limit: FormProtection['limit']

beforeAll(async () => {
  database = await cloneDatabase()
  limit = aFormProtection(database.db, { clock: () => new Date(noon + seconds * 1000) }).limit
})
afterAll(() => database.drop())
beforeEach(() => {
  seconds += 100_000
})

async function tries(key: string, times: number): Promise<boolean[]> {
  const answers: boolean[] = []
  for (let at = 0; at < times; at++) answers.push(await limit(key, threeAMinute))
  return answers
}

test('refuses what is more than allowed, and for nobody else', async () => {
  expect(await tries('sign-in:ada', 5)).toEqual([true, true, true, false, false])
  expect(await limit('sign-in:grace', threeAMinute)).toBe(true)
})

test('allows it again when the time is over, which trying does not prolong', async () => {
  await tries('sign-in:ada', 4)
  seconds += 59
  expect(await limit('sign-in:ada', threeAMinute)).toBe(false)
  seconds += 1
  expect(await tries('sign-in:ada', 4)).toEqual([true, true, true, false])
})

test('ends with its time also where the clock is set back by a day', async () => {
  await tries('sign-in:ada', 4)
  seconds -= 24 * 60 * 60
  expect(await tries('sign-in:ada', 4)).toEqual([true, true, true, false])
})

test('counts exactly, however many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => limit('sign-in:crowd', threeAMinute)))
  expect(answers.filter(Boolean)).toHaveLength(3)
})

describe('what is kept', () => {
  const rows = async () => (await sql<{ key: Buffer }>`select key from rate_limits`.execute(database.db)).rows

  test('is a hash that nobody can read or guess without the secret', async () => {
    await limit('sign-in:ada@example.com', threeAMinute)
    const other = aFormProtection(database.db, {
      secret: 'another secret of thirty-two characters',
      clock: () => new Date(noon + seconds * 1000),
    })
    expect(await tries('sign-in:secret', 3)).toEqual([true, true, true])
    expect(await other.limit('sign-in:secret', threeAMinute)).toBe(true)
    for (const { key } of await rows())
      expect([key.length, key.toString('latin1').includes('ada')]).toEqual([16, false])
  })

  test('goes when it is over', async () => {
    for (let at = 0; at < 30; at++) await limit(`address:${at}`, threeAMinute)
    seconds += 61
    for (let at = 0; at < 5; at++) await limit(`later:${at}`, threeAMinute)
    expect(await rows()).toHaveLength(5)
  })
})

test('the networks of an IPv6 /48 together may use ten times the limit of each', async () => {
  const answers: boolean[] = []
  for (let network = 0; network < 12; network++)
    for (let attempt = 0; attempt < 3; attempt++)
      answers.push(await limit(`sign-in from ${ipGroup(`2001:db8:7:${network.toString(16)}::1`)}`, threeAMinute))
  expect(answers.filter(Boolean)).toHaveLength(30)
  expect(await limit(`sign-in from ${ipGroup('2001:db8:8::1')}`, threeAMinute)).toBe(true)
})
