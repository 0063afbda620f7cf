import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Heart } from './heart.tsx'
import { SavedCount } from './saved-count.tsx'

test('the server draws every heart unpressed and unseen: it knows no visitor, and a dead control would lie', () => {
  const html = renderToStaticMarkup(<Heart propertyId={7} address="Northgate, Oakham" />)
  expect(html).toContain('aria-pressed="false"')
  expect(html).toContain('data-waiting')
})

test('a heart is named after its home, with or without the word beside it', () => {
  const over = renderToStaticMarkup(<Heart propertyId={7} address="Northgate, Oakham" />)
  const button = renderToStaticMarkup(<Heart propertyId={7} address="Northgate, Oakham" look="button" />)
  expect(over).toContain('aria-label="Save Northgate, Oakham"')
  expect(button).toContain('aria-label="Save Northgate, Oakham"')
  expect(button).toMatch(/>Save<\/button>$/)
})

test('the count leads where it is told to, and says no number before one is known', () => {
  const html = renderToStaticMarkup(<SavedCount href="/user/saved-properties" />)
  expect(html).toContain('href="/user/saved-properties"')
  expect(html).toContain('Saved properties')
  expect(html).not.toMatch(/\d+<\/span>/)
})
