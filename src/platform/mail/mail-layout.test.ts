import fc from 'fast-check'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { sampleMail } from '#test/fixtures/sample-mail.ts'
import { aBrand } from '#test/mail.ts'
import type { MailBlock, MailDocument } from './mail-blocks.ts'
import { mailLayout } from './mail-layout.ts'

const withBlocks = (...blocks: MailBlock[]): MailDocument => ({ brand: aBrand, title: 'Hello', preheader: '', blocks })

const evil = "\"><script>alert(1)</script><img src=x onerror='x'>&"

describe('the layout of a mail refuses', () => {
  test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'a link to %s',
    (url) => {
      for (const block of [
        { kind: 'button', text: 'Go', url } as const,
        { kind: 'paragraph', text: [{ text: 'Go', url }] } as const,
        { kind: 'home', url, price: '', address: '', details: '' } as const,
        { kind: 'home', url: '/', price: '', address: '', details: '', picture: { url, alt: '' } } as const,
      ])
        expect(() => mailLayout(withBlocks(block))).toThrow('may not link')
    },
  )
})

test('a telephone number is written once in plain text, whatever the link to it', () => {
  const text = [
    { text: '01632 960 143', url: 'tel:01632960143' },
    ' or ',
    { text: 'Ada Finch', url: 'tel:01632960144' },
  ]
  expect(mailLayout(withBlocks({ kind: 'paragraph', text })).text).toContain('01632 960 143 or Ada Finch (01632960144)')
})

describe('what somebody typed', () => {
  const everywhere: MailDocument = {
    brand: { ...aBrand, name: evil, legalLine: evil },
    title: evil,
    preheader: evil,
    blocks: [
      { kind: 'heading', text: evil },
      { kind: 'paragraph', text: [evil, { text: evil, url: `/?q=${evil}` }] },
      { kind: 'quotation', text: evil },
      {
        kind: 'home',
        url: `/${evil}`,
        price: evil,
        qualifier: evil,
        address: evil,
        details: evil,
        picture: { url: `/${evil}`, alt: evil },
      },
      { kind: 'facts', rows: [{ label: evil, value: evil }] },
      { kind: 'button', text: evil, url: `/${evil}` },
      { kind: 'small', text: evil },
    ],
    foot: [evil],
  }

  test('never becomes part of the mail’s own HTML', () => {
    const { html } = mailLayout(everywhere)
    expect(html).not.toMatch(/<script|<img src=x|onerror='/)
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(10)
  })

  test('never opens an element or leaves an attribute, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', '\n', '\0', ' ', '\u2028') }),
        (typed) => {
          const plain = mailLayout(withBlocks({ kind: 'quotation', text: '' }, { kind: 'small', text: '' })).html
          const { html } = mailLayout(withBlocks({ kind: 'quotation', text: typed }, { kind: 'small', text: typed }))
          const tags = (text: string) => text.match(/<\/?[a-z][^>]*>/g)?.filter((tag) => tag !== '<br>')
          expect(tags(html)).toEqual(tags(plain))
        },
      ),
    )
  })

  test('keeps its lines', () => {
    const { html, text } = mailLayout(withBlocks({ kind: 'quotation', text: 'One\n\nTwo' }))
    expect(html).toContain('One<br><br>Two')
    expect(text).toContain('> One\n>\n> Two')
  })
})

const OLD_WORDS = [
  'no-inline-style',
  'presentation-role-style',
  'prefer-tbody',
  'no-deprecated-attr',
  'tel-non-breaking',
]

describe('the sample', () => {
  const { html, text } = mailLayout(sampleMail(aBrand, ['/media/a.jpg', '/media/b.jpg']))

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      // mail programs know the older words, and put in the rest by themselves
      // mail programs know the older words, and put in the rest by themselves
      rules: Object.fromEntries(OLD_WORDS.map((rule) => [rule, 'off'])),
    })
    const report = await validator.validateString(html)
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    ).toEqual([])
  })

  test('links to nothing but absolute URLs of ours', () => {
    const urls = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url ?? '')
    expect(urls.length).toBeGreaterThan(8)
    for (const url of urls) expect(url).toMatch(/^(https:\/\/homes\.example\/|mailto:|tel:)/)
  })

  test('says the same in plain text, in the same order', () => {
    expect(text).toBe(`Calder & Finch

2 new homes around Oakham

Houses for sale around Oakham, Rutland, up to £750,000. Saved on 2 October.

£325,000
4 Northgate, Oakham, Rutland
3 bedrooms, 1 bathroom, 2 receptions. Listed this morning.
https://homes.example/properties/42/sales

£725,000 Guide price
Paddock House, Teasel Row, Uppingham
5 bedrooms, 3 bathrooms, 3 receptions. Listed on Monday.
https://homes.example/properties/43/sales

See all 134 homes:
https://homes.example/search/oakham

What you asked us

We have passed it on to Ada Finch (+441632960103).

> Is the garden walled?
>
> We could come on Saturday <or> Sunday & bring "the dog".

Name: Zoë O’Neill
Email: zoe@example.com
Address: 22A High Street
Oakham
LE15 6AH

This link works for one hour, and once.

${'-- '}
You asked for this as soon as homes are listed. Weekly instead
(https://homes.example/alerts/1/W) or stop these emails
(https://homes.example/alerts/1/N).

Calder & Finch Ltd, company 00000000, 1 High Street, Oakham LE15 6AH. The
Property Ombudsman, member T00000.
`)
  })

  test('has the colours of the dark ready, and none of custom properties', () => {
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('#f0c24b')
    expect(html).not.toContain('var(')
  })
})
