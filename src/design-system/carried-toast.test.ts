import { afterEach, expect, test, vi } from 'vitest'
import { carryToast, takeCarriedToast } from './carried-toast.ts'

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

test('a browser that keeps nothing is no reason to fail', () => {
  carryToast({ words: 'Saved.' })
  expect(takeCarriedToast()).toBe(undefined)
})

test.each(['', 'null', '{', '3', '{"words":3}'])('what is no toast (%s) is not shown', (text) => {
  storage().set('carriedToast', text)
  expect(takeCarriedToast()).toBe(undefined)
})

test('a toast is shown by the next page, once', () => {
  storage()
  carryToast({ words: 'You have been signed out', milliseconds: 3000 })
  expect(takeCarriedToast()).toEqual({ words: 'You have been signed out', milliseconds: 3000 })
  expect(takeCarriedToast()).toBe(undefined)
})
