import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from './draft-storage.ts'
import { dropWriting, keepWritingOf } from './kept-writing.ts'
import { keepUnsent, type Unsent } from './unsent.ts'

const DAY = 86_400_000

let kept: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') })
  kept = new Map([['savedProperties', '[1,2]']])
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const place = (accountId: number, enquiryId = 7) => ({ accountId, enquiryId, kind: 'reply' }) as const
const draft = { text: 'Dear Mrs Penrose', seen: 3 }
const message = (accountId: number): Unsent => ({
  ...place(accountId),
  key: `key-${accountId}-${Date.now()}`,
  name: 'Mrs Penrose',
  text: 'Yes, it is.',
  version: 1,
  files: [],
  seen: 3,
  close: false,
  at: Date.now(),
})
const unsent = (): Unsent[] => JSON.parse(kept.get('desk-unsent') ?? '[]')

test('signing out leaves nothing of what was written, and what visitors keep stays', () => {
  writeDraft(place(1), draft)
  writeDraft(place(1, 8), draft)
  keepUnsent(message(1))
  dropWriting()
  expect([...kept.keys()]).toEqual(['savedProperties'])
})

test('what somebody wrote whose session ended is there for them, and gone when another person signs in', () => {
  writeDraft(place(1), draft)
  keepUnsent(message(1))
  keepWritingOf(1)
  expect(readDraft(place(1))).toEqual(draft)
  expect(unsent()).toHaveLength(1)
  writeDraft(place(2), draft)
  keepWritingOf(2)
  expect(readDraft(place(1))).toBeUndefined()
  expect(readDraft(place(2))).toEqual(draft)
  expect(unsent()).toEqual([])
})

test('what is older than a week goes, and so does what says not when it was written', () => {
  writeDraft(place(1), draft)
  keepUnsent(message(1))
  kept.set('desk-draft-1-9-note', JSON.stringify(draft))
  kept.set('desk-draft-1-10-note', 'no draft at all')
  vi.setSystemTime(Date.now() + 6 * DAY)
  writeDraft(place(1, 8), draft)
  keepUnsent(message(1))
  keepWritingOf(1)
  expect(readDraft(place(1))).toEqual(draft)
  expect(unsent()).toHaveLength(2)
  vi.setSystemTime(Date.now() + DAY)
  keepWritingOf(1)
  expect([...kept.keys()].sort()).toEqual(['desk-draft-1-8-reply', 'desk-unsent', 'savedProperties'])
  expect(unsent()).toHaveLength(1)
})

test('a device that keeps nothing is left alone', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => keepWritingOf(1)).not.toThrow()
  expect(dropWriting).not.toThrow()
})
