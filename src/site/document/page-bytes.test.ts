import { expect, test } from 'vitest'
import { keptBytes, utf8 } from './page-bytes.ts'

test('what is kept stands where it belongs, in a page of any length', () => {
  const kept = keptBytes('<p>“two” £2</p>')
  expect(utf8(['<p>…</p>', kept]).toString()).toBe('<p>…</p><p>“two” £2</p>')
  const long = '<p>“One” 🏠</p>'.repeat(40_000)
  expect(utf8([long, kept, kept, long]).toString()).toBe(`${long}<p>“two” £2</p><p>“two” £2</p>${long}`)
})

test('a page keeps its own bytes when the next is written', () => {
  const first = utf8(['<p>one</p>'])
  utf8(['<p>two</p>'])
  expect(first.toString()).toBe('<p>one</p>')
})

test('kept bytes hold no more memory than they are long', () => {
  const kept = keptBytes('<p>“two” £2</p>')
  expect(kept.buffer.byteLength).toBe(kept.length)
})
