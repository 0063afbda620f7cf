import { expect, test } from 'vitest'
import type { FeedImport } from '#src/feed-import/report/feed-incidents.ts'
import { feedHealth } from './feed-health.ts'

const now = new Date('2026-11-24T12:00:00Z')
const anImport = (id: number, state: FeedImport['state'], hoursAgo: number, isDecided = false): FeedImport => ({
  id,
  file: `f${id}.blm`,
  state,
  at: new Date(now.getTime() - hoursAgo * 3_600_000),
  isDecided,
})

test.each<[string, FeedImport[], string, string]>([
  ['nothing came yet', [], 'none', 'Nothing imported yet'],
  ['its last file was imported', [anImport(1, 'imported', 2)], 'working', 'Working'],
  ['its last file is paused', [anImport(2, 'stopped', 1), anImport(1, 'imported', 2)], 'paused', 'Paused'],
  [
    'its paused file was rejected',
    [anImport(2, 'stopped', 1, true), anImport(1, 'imported', 2)],
    'working',
    'Waiting for the next file',
  ],
  [
    'its last file could not be read',
    [anImport(2, 'refused', 1), anImport(1, 'imported', 2)],
    'failed',
    'Last file failed',
  ],
  ['no file came for a day and a half', [anImport(1, 'imported', 36)], 'late', 'No data for 36 hours'],
  ['no file came for days', [anImport(1, 'imported', 24 * 5)], 'late', 'No data for 5 days'],
])('a feed says how it stands when %s', (_when, imports, kind, words) => {
  expect(feedHealth(imports, { now, expectedEveryHours: 26 })).toMatchObject({ kind, words })
})

test('a feed that was reached today and has nothing new is not late', () => {
  const imports = [anImport(1, 'imported', 48)]
  const reachedAt = new Date(now.getTime() - 3_600_000)
  expect(feedHealth(imports, { now, expectedEveryHours: 26, reachedAt })).toMatchObject({ kind: 'working' })
})

test('a feed that cannot be reached says so before it says what its last file came to', () => {
  const imports = [anImport(2, 'refused', 1), anImport(1, 'imported', 2)]
  expect(feedHealth(imports, { now, problem: 'the server does not exist' }).words).toBe('Not reached')
})
