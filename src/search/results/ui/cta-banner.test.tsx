import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Offer } from '../offers.ts'
import { CtaBanner } from './cta-banner.tsx'

const OFFER: Offer = {
  title: 'Selling?',
  para: 'We come and see.',
  buttonText: 'Book a Valuation',
  buttonUrl: '/value',
}
const banner = (more: Partial<Offer> = {}) => renderToStaticMarkup(<CtaBanner offer={{ ...OFFER, ...more }} />)

describe('an offer between the results', () => {
  test('has a heading, words and one button', () => {
    const html = banner()
    expect(html).toContain('<h2 class="display">Selling?</h2><p>We come and see.</p>')
    expect(html).toContain('<a class="button" href="/value">Book a Valuation</a>')
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  test.each<[words: string, more: Partial<Offer>, html: string]>([
    ['a link', { linkText: 'More', linkUrl: '/more' }, '<a href="/more">More</a>'],
    [
      'its link as a second button',
      { linkText: 'More', linkUrl: '/more', linkAsButton: true },
      '<a class="button outline" href="/more">More</a>',
    ],
    ['a button in the accent', { buttonColour: 'accent' }, '<a class="button accent" href="/value">'],
    ['its picture last', { template: 'picture-last' }, '<div class="ctaBanner full last">'],
    ['no ground of its own', { backgroundStrip: false }, '<div class="ctaBanner full bare">'],
    [
      'further ways',
      { iconButtons: [{ icon: 'phone', text: 'Call', url: 'tel:01632960140' }] },
      'href="tel:01632960140"',
    ],
  ])('may have %s', (_words, more, html) => {
    expect(banner(more)).toContain(html)
  })
})
