import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what does not come in time is an error', async () => {
  const never = expect(within(120_000, new Promise(() => {}))).rejects.toThrow('took over 120000 ms')
  await vi.advanceTimersByTimeAsync(120_000)
  await never
})

test('what fails, fails as it is', async () => {
  await expect(within(120_000, Promise.reject(new Error('no such chunk')))).rejects.toThrow('no such chunk')
})

test('what comes in time is what it is, and nobody waits any more', async () => {
  await expect(within(120_000, Promise.resolve(42))).resolves.toBe(42)
  expect(vi.getTimerCount()).toBe(0)
})
