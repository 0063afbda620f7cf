import { beforeEach, expect, test } from 'vitest'
import { createToasts, type ToastStore } from './show-toast.ts'

let toasts: ToastStore
beforeEach(() => {
  toasts = createToasts()
})

const words = () => toasts.shown.getState().map((toast) => toast.words)

test('dismissing a toast that has gone leaves the others', () => {
  const dismiss = toasts.show({ words: 'One' })
  toasts.show({ words: 'Two' })
  dismiss()
  dismiss()
  expect(words()).toEqual(['Two'])
})

test('no more than three show at once: the oldest goes', () => {
  for (const one of ['One', 'Two', 'Three', 'Four']) toasts.show({ words: one })
  expect(words()).toEqual(['Two', 'Three', 'Four'])
})

test('a toast takes the place of one of its topic, and of no other', () => {
  toasts.show({ words: 'Property saved.', topic: 'heart' })
  toasts.show({ words: 'Search saved.' })
  toasts.show({ words: 'Saved property removed.', topic: 'heart' })
  toasts.show({ words: 'Fetching your location...' })
  expect(words()).toEqual(['Search saved.', 'Saved property removed.', 'Fetching your location...'])
})

test('a toast is of success and stays three seconds unless it says otherwise', () => {
  toasts.show({ words: 'Property saved.' })
  toasts.show({ words: 'Sorry, something went wrong.', kind: 'error', milliseconds: 8000 })
  expect(toasts.shown.getState()).toMatchObject([
    { kind: 'success', milliseconds: 3000 },
    { kind: 'error', milliseconds: 8000 },
  ])
})
