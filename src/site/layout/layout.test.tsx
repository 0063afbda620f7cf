import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#src/agency/agency.ts'
import type { SiteAgency } from '#src/agency/site-agency.ts'
import { NotFound } from './not-found.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const item = (id: number, changes: Partial<MenuItem> = {}): MenuItem => ({
  id,
  name: `Item ${id}`,
  url: `/item-${id}`,
  ...changes,
})

const agency: SiteAgency = {
  name: 'Ashlar Wren',
  strapline: 'Estate agents in Rutland',
  about: 'Selling homes.',
  telephone: '01632 960 140',
  email: 'hello@example.com',
  logoPosition: 'centre',
  legal: {
    companyName: 'Ashlar Wren Limited',
    companyNumber: '00000000',
    registeredOffice: '3 Ropery Yard, Oakham',
    redress: { scheme: 'A Redress Scheme', member: 'AW-1' },
    clientMoneyProtection: { scheme: 'A Money Scheme', reference: 'CMP-1', certificateUrl: '/certificate' },
    icoNumber: 'ZA1',
  },
  menus: { primary: [1, 2, 3, 4, 5].map((id) => item(id)), secondary: [item(9, { name: 'Saved homes' })], footer: [] },
  branches: [],
}

const header = (changes: Partial<SiteAgency> = {}, address = '/search') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <SiteHeader agency={{ ...agency, ...changes }} />
    </MemoryRouter>,
  )

const menus = (primary: MenuItem[]) => ({ menus: { ...agency.menus, primary } })

describe('the header', () => {
  test('without menu items says what is missing', () => {
    expect(header(menus([]))).toContain('Error, menu items need to be set in admin for the header component to work')
  })

  test('the way past it comes first', () => {
    expect(header()).toMatch(/^<a class="skipLink" href="#main">/)
  })

  test('four items stand before a logo in the centre, all before one on the left', () => {
    const before = (html: string) => html.slice(html.indexOf('aria-label="Main"'), html.indexOf('class="logo"'))
    expect(before(header()).match(/Item \d/g)).toHaveLength(4)
    expect(before(header({ logoPosition: 'left' })).match(/Item \d/g)).toHaveLength(5)
  })

  test('two levels under an item are reached on wide windows and on phones', () => {
    const nested = item(1, { items: [item(2, { items: [item(3, { name: 'Deepest', target: 'B' })] })] })
    const deepest = header(menus([nested])).match(/<a [^>]*>Deepest/g)
    expect(deepest).toHaveLength(2)
    for (const link of deepest!) expect(link).toContain('target="_blank"')
  })

  test('the secondary menu shows on the home page alone, on phones everywhere', () => {
    expect(header({}, '/').match(/Saved homes/g)).toHaveLength(2)
    expect(header({}, '/search').match(/Saved homes/g)).toHaveLength(1)
  })

  test('the valuation button shows on the home page alone, and in its menu on phones', () => {
    expect(header({}, '/').match(/<a [^>]*href="\/book-a-valuation"/g)).toHaveLength(2)
    expect(header({}, '/search')).not.toContain('/book-a-valuation')
  })

  test('the section that one is in is marked', () => {
    expect(header({}, '/item-2/page-3')).toContain('<a href="/item-2" aria-current="true">')
  })
})

describe('the footer', () => {
  const footer = (legal = agency.legal) => renderToStaticMarkup(<SiteFooter agency={{ ...agency, legal }} />)

  test('names what the law asks for', () => {
    for (const words of [
      'A Redress Scheme, member AW-1',
      'A Money Scheme, scheme ref. CMP-1',
      'ICO registration ZA1',
    ]) {
      expect(footer()).toContain(words)
    }
    expect(footer()).toContain('<a href="/certificate">certificate</a>')
  })

  test('links to the fees where the agency says where they are', () => {
    expect(footer()).not.toContain('Fees')
    expect(footer({ ...agency.legal, landlordFeesUrl: '/fees', tenantFeesUrl: '/tenant-fees' })).toContain(
      '<a href="/fees">Landlord fees</a> and <a href="/tenant-fees">tenant fees</a>',
    )
    expect(footer({ ...agency.legal, tenantFeesUrl: '/tenant-fees' })).toContain(
      '<a href="/tenant-fees">Tenant fees</a>',
    )
  })
})

test('the last row of the footer holds the links that the agency put there', () => {
  const html = (legal?: MenuItem[]) =>
    renderToStaticMarkup(<SiteFooter agency={{ ...agency, menus: { ...agency.menus, legal } }} />)
  expect(html()).not.toContain('aria-label="Legal"')
  expect(html([item(1, { name: 'Privacy', url: '/privacy' })])).toMatch(
    /<nav aria-label="Legal"><ul><li><a href="\/privacy">Privacy<\/a>/,
  )
})

test('a lost visitor finds a search and the telephone', () => {
  const lost = renderToStaticMarkup(<NotFound missing telephone="01632 960 140" />)
  expect(lost).toContain('We cannot find that page')
  expect(lost).toContain('action="/search"')
  expect(lost).toContain('href="tel:01632960140"')
  expect(renderToStaticMarkup(<NotFound missing={false} />)).toContain('Something went wrong')
  expect(renderToStaticMarkup(<NotFound missing={false} takesNoForm />)).toContain('This page takes no form')
})
