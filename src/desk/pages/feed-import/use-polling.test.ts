import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from './use-polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const seen = { looks: 0, givenUp: 0 }
  const stop = poll({ everyMs: 1500, look: () => void seen.looks++, giveUp: () => void seen.givenUp++ })
  return { seen, stop }
}

test('a page looks while something is under way, and says so once it has taken minutes', () => {
  const { seen } = watch()
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual({ looks: 40, givenUp: 0 })
  vi.advanceTimersByTime(3_600_000)
  expect(seen).toEqual({ looks: 199, givenUp: 1 })
})

test('a page that has what it waited for looks no more, and gives nothing up', () => {
  const { seen, stop } = watch()
  vi.advanceTimersByTime(3000)
  stop()
  vi.advanceTimersByTime(3_600_000)
  expect(seen).toEqual({ looks: 2, givenUp: 0 })
})
