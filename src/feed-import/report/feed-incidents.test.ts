import { describe, expect, test } from 'vitest'
import { type FeedImport, feedIncidents } from './feed-incidents.ts'

const now = new Date('2026-11-20T12:00:00Z')

/** Imports by what became of each and how many hours ago, oldest first; their ids count from 1. */
function imports(...files: (readonly [FeedImport['state'], hoursAgo: number])[]): FeedImport[] {
  return files
    .map(([state, hours], index) => ({
      id: index + 1,
      file: `f${index + 1}.blm`,
      state,
      at: new Date(now.getTime() - hours * 3_600_000),
      reason: state === 'stopped' ? 'it would remove 5 of 6 properties' : null,
    }))
    .toReversed()
}

const keys = (files: FeedImport[], expectedEveryHours?: number) => {
  const { begun, over } = feedIncidents(files, { now, expectedEveryHours })
  return { begun: begun.map(({ key }) => key), over: over.map(({ key }) => key) }
}

describe('nothing is the matter', () => {
  test.each([
    ['before the first file', imports(), 24],
    ['with a file in time', imports(['imported', 24]), 24],
    ['with a file long ago, where none is expected', imports(['imported', 2000]), undefined],
    ['with a file that was undone by hand', imports(['undone', 3]), 24],
  ])('%s', (_when, files, hours) => {
    expect(keys(files, hours).begun).toEqual([])
  })
})

test('a file that is not imported is one incident with those after it, and says the reason of the first', () => {
  const files = imports(['imported', 30], ['stopped', 2], ['refused', 1])
  expect(keys(files)).toEqual({ begun: ['not-taken:2'], over: [] })
  const [event] = feedIncidents(files, { now }).begun
  expect(event?.subject).toBe('Feed import stopped: please check')
  expect(event?.words[0]).toMatch(
    /^f2\.blm arrived on Friday,? 20 November 2026 at 10:00 and was stopped: it would remove 5 of 6 properties\.$/,
  )
})

test('the very first file can be the one that is not imported', () => {
  expect(keys(imports(['refused', 1])).begun).toEqual(['not-taken:1'])
})

test('an incident is over when a file is imported, and the next one is another', () => {
  expect(keys(imports(['stopped', 5], ['imported', 4], ['refused', 3]))).toEqual({
    begun: ['not-taken:3'],
    over: ['not-taken:1'],
  })
})

test('a feed is late by the clock of its last file, until the next one', () => {
  expect(keys(imports(['imported', 25]), 24).begun).toEqual(['late:1'])
  expect(keys(imports(['imported', 50], ['stopped', 1]), 24).begun).toEqual(['not-taken:2', 'late:1'])
  expect(keys(imports(['imported', 50], ['imported', 1]), 24)).toEqual({ begun: [], over: ['late:1'] })
})
