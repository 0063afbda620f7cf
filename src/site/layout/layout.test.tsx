import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#src/agency/profile/agency.ts'
import type { SectionName } from '#src/agency/profile/settings.ts'
import type { SiteAgency } from '#src/agency/profile/site-agency.ts'
import { PageView } from '../document/page-view.tsx'
import { serverOnlyData } from '../document/server-only.tsx'
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

const header = (changes: Partial<SiteAgency> = {}, path = '/search', section?: SectionName) =>
  renderToStaticMarkup(
    <PageView
      page={{
        path,
        routes: [
          {
            id: 'root',
            data: {},
            module: { default: () => <SiteHeader agency={{ ...agency, ...changes }} section={section} /> },
          },
        ],
      }}
    />,
  )

const menus = (primary: MenuItem[]) => ({ menus: { ...agency.menus, primary } })

describe('the header', () => {
  test('a drawn logo has the name for those who do not see it; without one the name stands there', () => {
    const logo = { url: '/logo.abc.svg', width: 120, height: 40 }
    expect(header({ logo })).toContain(
      '<a class="logo" href="/"><img src="/logo.abc.svg" alt="Ashlar Wren" width="120"',
    )
    expect(header()).toContain('<a class="logo" href="/">Ashlar Wren</a>')
  })

  test('without menu items it has the logo, and says nothing of the mistake', () => {
    expect(header(menus([]))).toContain('class="logo"')
    expect(header(menus([]))).not.toContain('Error')
  })

  /** How many items of the main menu each of its parts holds, and whether the logo stands between them. */
  const parts = (html: string) => {
    const at = (words: string) => (html.includes(words) ? html.indexOf(words) : html.length)
    const [main, more, end] = [at('aria-label="Main"'), at('aria-label="More"'), html.length]
    const items = (part: string) => part.match(/Item \d/g)?.length ?? 0
    const logo = at('class="logo"')
    return [items(html.slice(main, more)), items(html.slice(more, end)), main < logo && logo < more]
  }

  test.each([
    ['four items before a logo in the middle, the others after it', {}, [4, 1, true]],
    ['halves, if the agency parts its menu equally', { splitMenuEqually: true }, [3, 2, true]],
    ['four items after a logo at the start, the others at the end', { logoPosition: 'left' }, [4, 1, false]],
    ['halves after a logo at the start', { logoPosition: 'left', splitMenuEqually: true }, [3, 2, false]],
  ] as const)('has %s', (_what, changes, found) => {
    expect(parts(header(changes))).toEqual(found)
  })

  test('the logo leads to the home page, the person to the account', () => {
    expect(header()).toMatch(/<a class="logo" href="\/">Ashlar Wren<\/a>/)
    expect(header()).toMatch(/<a class="userLink" href="\/user"/)
  })

  test('the telephone rings the agency, or leads on phones to where the agency says', () => {
    const ways = (html: string) => html.match(/<a [^>]*class="phone[^>]*>/g)
    expect(ways(header())).toEqual(['<a class="phone" href="tel:01632960140">'])
    expect(ways(header({ contactUrl: '/contact' }))).toEqual([
      '<a class="phone narrow" href="/contact">',
      '<a class="phone wide" href="tel:01632960140">',
    ])
    expect(ways(header({ contactUrl: '#/contact-office' }))?.[0]).toContain(
      'href="/contact-office" data-overlay="true"',
    )
  })

  test.each(['auctions', 'services', 'agriculture', 'antiques'] as const)(
    'the section of %s has its drawing, which nobody is read',
    (section) => {
      expect(header()).not.toContain('sectionDrawing')
      expect(header({}, '/search', section)).toMatch(
        /<div id="section-drawing" class="sectionDrawing"><svg viewBox="[\d ]+" aria-hidden="true"><path d="[^"]{100,}"/,
      )
    },
  )

  test('two levels under an item are reached on wide windows and on phones', () => {
    const nested = item(1, { items: [item(2, { items: [item(3, { name: 'Deepest', target: 'B' })] })] })
    const deepest = header(menus([nested])).match(/<a [^>]*>Deepest/g)
    expect(deepest).toHaveLength(2)
    for (const link of deepest!) expect(link).toContain('target="_blank" rel="noopener"')
    expect(header(menus([nested])).match(/Deepest<span class="visuallyHidden"> \(opens in a new tab\)/g)).toHaveLength(
      2,
    )
  })

  test('the way back from a level says where it leads', () => {
    const nested = item(1, { items: [item(2, { items: [item(3)] })] })
    const ways = header(menus([nested])).match(/Back<span class="visuallyHidden">[^<]*/g)
    expect(ways).toEqual([
      'Back<span class="visuallyHidden"> to the menu',
      'Back<span class="visuallyHidden"> to Item 1',
    ])
  })

  test('the secondary menu shows on the home page alone', () => {
    expect(header({}, '/').match(/Saved homes/g)).toHaveLength(2)
    expect(header({}, '/search')).not.toContain('Saved homes')
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
  const footer = (legal = agency.legal) =>
    renderToStaticMarkup(<SiteFooter data={serverOnlyData({ agency: { ...agency, legal } })} />)

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

test('the footer says whose data the boundaries of places are, where some are loaded', () => {
  const html = (boundaryCredit?: string) =>
    renderToStaticMarkup(<SiteFooter data={serverOnlyData({ agency, boundaryCredit })} />)
  expect(html('© The parishes.')).toContain('Boundaries of towns and villages: © The parishes.</p>')
  expect(html()).not.toContain('Boundaries')
})

test('the last row of the footer holds the links that the agency put there', () => {
  const html = (legal?: MenuItem[]) =>
    renderToStaticMarkup(
      <SiteFooter data={serverOnlyData({ agency: { ...agency, menus: { ...agency.menus, legal } } })} />,
    )
  expect(html()).not.toContain('aria-label="Legal"')
  expect(html([item(1, { name: 'Privacy', url: '/privacy' })])).toMatch(
    /<nav aria-label="Legal"><ul><li><a href="\/privacy">Privacy<\/a>/,
  )
})

test('a lost visitor finds a search and the telephone', () => {
  const lost = renderToStaticMarkup(<NotFound missing telephone="01632 960 140" />)
  expect(lost).toContain('We can’t find that page')
  expect(lost).toContain('action="/search"')
  expect(lost).toContain('href="tel:01632960140"')
  expect(renderToStaticMarkup(<NotFound missing={false} />)).toContain('Something went wrong')
  expect(renderToStaticMarkup(<NotFound missing={false} takesNoForm />)).toContain('You can’t submit a form here')
})
