import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Autosave, createSaveQueue } from './save-queue.ts'

type Request = {
  asked: readonly string[]
  signal: AbortSignal
  keepalive: boolean
  answer: (answer: Extract<Autosave, { kind: 'saved' | 'refused' }>) => Promise<unknown>
  fail: () => Promise<unknown>
}

const saved = { kind: 'saved' as const, at: '2.32 pm' }

let requests: Request[]
let shown: Autosave[]
let queue: ReturnType<typeof createSaveQueue>
beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  shown = []
  queue = createSaveQueue({
    show: (state) => void shown.push(state),
    send(asked, { signal, keepalive }) {
      const { promise, resolve, reject } = Promise.withResolvers<Extract<Autosave, { kind: 'saved' | 'refused' }>>()
      const settled = () => vi.advanceTimersByTimeAsync(0)
      requests.push({
        asked,
        signal,
        keepalive,
        answer(answer) {
          resolve(answer)
          return settled()
        },
        fail() {
          reject(new Error('offline'))
          return settled()
        },
      })
      return promise
    },
  })
})
afterEach(() => vi.useRealTimers())

const chosen = async (question: string) => {
  queue.note(question, { isDone: true })
  await vi.advanceTimersByTimeAsync(0)
}
const asked = () => requests.map((request) => request.asked)

describe('answers', () => {
  test('are saved a second after the last key, and say so', async () => {
    queue.note('heating', { isDone: false })
    await vi.advanceTimersByTimeAsync(900)
    queue.note('heating', { isDone: false })
    await vi.advanceTimersByTimeAsync(900)
    expect(asked()).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(asked()).toEqual([['heating']])
    await requests[0]!.answer(saved)
    expect(shown).toEqual([{ kind: 'saving' }, saved])
  })

  test('that change while others are saved are saved next, and nothing says "Saved" before', async () => {
    await chosen('heating')
    await chosen('parking')
    expect(asked()).toEqual([['heating']])
    await requests[0]!.answer(saved)
    expect(shown).not.toContainEqual(saved)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toEqual([['heating'], ['parking']])
    await requests[1]!.answer(saved)
    expect(shown.at(-1)).toEqual(saved)
  })

  test('that could not be saved are tried again with what has changed since', async () => {
    await chosen('heating')
    await requests[0]!.fail()
    expect(shown.at(-1)).toEqual({ kind: 'failed' })
    await chosen('parking')
    expect(asked().at(-1)).toEqual(['heating', 'parking'])
    await requests[1]!.fail()
    await vi.advanceTimersByTimeAsync(8000)
    expect(asked().at(-1)).toEqual(['heating', 'parking'])
  })

  test('are not tried again once they are refused', async () => {
    await chosen('heating')
    const refused = { kind: 'refused' as const, words: 'This link has ended.' }
    await requests[0]!.answer(refused)
    await chosen('parking')
    expect([asked(), shown.at(-1)]).toEqual([[['heating']], refused])
  })
})

describe('a page', () => {
  test('that goes while answers are saved sends them and the newer ones in a request that outlives it', async () => {
    await chosen('heating')
    await chosen('parking')
    queue.flush()
    expect(requests[0]!.signal.aborted).toBe(true)
    expect(requests[1]).toMatchObject({ keepalive: true })
    expect(requests[1]!.asked.toSorted()).toEqual(['heating', 'parking'])
  })

  test('whose form is sent gives up what is under way, which could arrive later with older words', async () => {
    await chosen('heating')
    queue.end()
    expect(requests[0]!.signal.aborted).toBe(true)
    await requests[0]!.fail()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toEqual([['heating']])
    expect(shown).toEqual([{ kind: 'saving' }])
  })
})
