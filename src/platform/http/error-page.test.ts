import { expect, test } from 'vitest'
import { errorPage } from './error-page.ts'

const site = {
  name: 'Calder & Finch',
  telephone: '01632 960100',
  stylesheet: '/theme.css',
  ways: [{ name: 'Homes for sale', href: '/search/property-for-sale' }],
}
const drawn = (status: number) => errorPage(site, { status, requestId: '4f"<0', nonce: 'abc' })

test('a page about an error of ours gives the number by which the log has it', () => {
  expect(drawn(500)).toContain('quote reference <b>4f&quot;&lt;0</b>')
  expect(drawn(500)).toContain('<title>Something went wrong | Calder &amp; Finch</title>')
  expect(drawn(418)).not.toContain('4f')
})

test('it leads on, loads nothing but the theme, and is not listed', () => {
  expect(drawn(414)).toContain('<h1>That link is too long</h1>')
  expect(drawn(414)).toContain('<a href="/search/property-for-sale">Homes for sale</a>')
  expect(drawn(414)).toContain('<a href="tel:01632960100">Call 01632 960100</a>')
  expect(drawn(414)).toContain('<meta name="robots" content="noindex">')
  expect(drawn(414)).not.toContain('<script')
})

test('the link that calls us leaves out the (0) of an international number', () => {
  const abroad = { ...site, telephone: '+44 (0)1632 960100' }
  expect(errorPage(abroad, { status: 404, requestId: '1', nonce: 'abc' })).toContain(
    '<a href="tel:+441632960100">Call +44 (0)1632 960100</a>',
  )
})

test('a form sent during an outage gets a page that says its answers are still there', () => {
  const facts = { status: 503, requestId: '1', nonce: 'abc' }
  expect(errorPage(site, facts)).toContain("<h1>We'll be back shortly</h1>")
  expect(errorPage(site, { ...facts, wasForm: true })).toContain('your answers are still there')
  expect(errorPage(site, { ...facts, status: 500, wasForm: true })).toContain('<h1>Something went wrong</h1>')
})
