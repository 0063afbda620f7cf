import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createToasts } from './show-toast.ts'
import { Toasts } from './toasts.tsx'

test('the page comes with both regions, empty, whatever shows elsewhere', () => {
  const toasts = createToasts()
  toasts.show({ words: 'Property saved.' })
  const html = renderToStaticMarkup(<Toasts toasts={toasts} />)
  expect(html).toContain('<div role="status"></div><div role="alert"></div>')
})
