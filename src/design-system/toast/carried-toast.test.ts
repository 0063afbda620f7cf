import { afterEach, expect, test, vi } from 'vitest'

/** A page of its own: it remembers nothing of the one before but what storage keeps. */
async function page() {
  vi.resetModules()
  return import('./carried-toast.ts')
}

afterEach(() => vi.unstubAllGlobals())

function storage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

test('a browser that keeps nothing is no reason to fail', async () => {
  const before = await page()
  before.carryToast({ words: 'Saved.' })
  const after = await page()
  expect(after.takeCarriedToast()).toBe(undefined)
})

test.each(['', 'null', '{', '3', '{"words":3}'])('what is no toast (%s) is not shown', async (text) => {
  storage().set('carriedToast', text)
  const { takeCarriedToast } = await page()
  expect(takeCarriedToast()).toBe(undefined)
})

test('a toast is shown by the next page, once, and not by one that is still starting while it is left', async () => {
  storage()
  const before = await page()
  before.carryToast({ words: 'You have been signed out', milliseconds: 3000 })
  expect(before.takeCarriedToast()).toBe(undefined)
  const after = await page()
  expect(after.takeCarriedToast()).toEqual({ words: 'You have been signed out', milliseconds: 3000 })
  expect(after.takeCarriedToast()).toBe(undefined)
})
