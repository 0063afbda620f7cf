import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SavedHomes } from './saved-homes.tsx'

test('an empty list mentions the heart only where JavaScript shows one', () => {
  const html = renderToStaticMarkup(<SavedHomes ways={[]} ofUser={{ properties: [], unknown_ids: [] }} />)
  expect(html).toContain('<span class="withScript">Tap the heart on any property to save it.</span>')
  expect(html).toContain('<span class="withoutScript">Turn on JavaScript to save properties.</span>')
})
