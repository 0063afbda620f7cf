import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLoadTimeout } from './load-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a load that does not finish in time is rejected', async () => {
  const never = expect(withLoadTimeout(new Promise(() => {}), 120_000)).rejects.toThrow('took over 120000 ms')
  await vi.advanceTimersByTimeAsync(120_000)
  await never
})

test('a load that fails is rejected with its own error', async () => {
  const failed = Promise.reject(new Error('no such chunk'))
  await expect(withLoadTimeout(failed, 120_000)).rejects.toThrow('no such chunk')
})

test('a load in time resolves, and leaves no timer behind', async () => {
  await expect(withLoadTimeout(Promise.resolve(42), 120_000)).resolves.toBe(42)
  expect(vi.getTimerCount()).toBe(0)
})
