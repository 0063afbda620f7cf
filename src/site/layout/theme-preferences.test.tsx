import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { presentUser } from '#src/account/users/server/present-user.ts'
import { settings as settingsSchema } from '#src/agency/folder/server/settings-schema.ts'
import type { Settings } from '#src/agency/profile/settings.ts'
import { siteAgency } from '#src/agency/profile/site-agency.ts'
import { loadTheme } from '#src/agency/theme/server/theme.ts'
import type { Services } from '#src/app/services.ts'
import { loadTaxTables } from '#src/calculators/server/load-tax-tables.ts'
import type { TaxTables } from '#src/calculators/tax-tables.ts'
import type { SearchResults } from '#src/search/server/search.ts'
import { parseSearchQuery } from '#src/search/url/parse-search-query.ts'
import { priceLadder } from '#src/search/values/price-ladders.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { loader as bookAValuation } from '../overlays/book-a-valuation/loader.ts'
import { loader as calculator } from '../overlays/calculator/loader.ts'
import { NoResults } from '../pages/results/nothing.tsx'
import { resultsPageData } from '../pages/results/results-page-data.ts'

/** Each theme preference: its default, and that it counts. */

const map = { tiles: 'map.pmtiles', attribution: 'Somebody', bounds: [-1, 52, 0, 53] }
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: (to - from) / by + 1 }, (_, at) => from + at * by)

test.each<[preference: string, setting: keyof Settings, value: unknown]>([
  ['default_search_status', 'defaultSearchStatus', 'available'],
  [
    'salesPriceRange: 100k to 1m in 100k, 2m to 10m in 1m',
    'salesPrices',
    [...steps(100_000, 1_000_000, 100_000), ...steps(2_000_000, 10_000_000, 1_000_000)],
  ],
  [
    'lettingsPriceRangeMonthly: 200 to 1300 in 100s, 1500, 2000',
    'lettingsPrices',
    [...steps(200, 1300, 100), 1500, 2000],
  ],
  ['commercial lettings: 5,000 to 100,000 in 5,000', 'commercialRents', steps(5000, 100_000, 5000)],
  ['SSTC as sold', 'showSstcAsSold', false],
  ['mortgage interest, within 0.01 and 10', 'mortgageRatePercent', 4.5],
  ['Mortgage alone', 'mortgageCalculatorOnly', undefined],
  ['division by the bedrooms', 'pppwDivision', true],
  ['single-step valuation', 'singleStepValuation', false],
  ['logo position', 'logoPosition', 'centre'],
  ['split equally', 'splitMenuEqually', undefined],
  ['contact link', 'contactUrl', undefined],
  ['no-results message', 'noResultsMessage', undefined],
  ['exposures address: sent only when configured', 'exposuresUrl', undefined],
  ['encoding of property views', 'propertyViews', undefined],
  ['customSalesRedirect', 'customSalesRedirect', undefined],
  ['customLettingsRedirect', 'customLettingsRedirect', undefined],
  ['links to one provider are dropped', 'videos', undefined],
  ['captcha adapter', 'captcha', 'altcha'],
  ['score threshold', 'recaptchaScore', 0.5],
  ['address look-up', 'addressLookup', { provider: 'file' }],
  ['custom marketing preferences, tracker token', 'accounts', undefined],
])('%s is %s, by default %j', (_preference, setting, value) => {
  expect(settingsSchema.parse({ map })[setting]).toEqual(value)
})

let taxTables: TaxTables
beforeAll(async () => {
  taxTables = await loadTaxTables()
})

const withSettings = (changes: Partial<Settings>) => {
  const agency = anAgency()
  return { ...agency, settings: { ...agency.settings, ...changes } }
}

const formProtection = { captcha: { publicConfig: () => ({ adapter: 'none' }) } }

/** What an overlay is told of an agency with these settings. */
async function overlayStart(overlay: typeof calculator | typeof bookAValuation, changes: Partial<Settings>) {
  const services = {
    agency: withSettings(changes),
    taxTables,
    valuations: { days: withSettings(changes).settings.valuationDays, slotsByBranch: () => ({}) },
    clock: () => new Date('2026-11-20T12:00:00Z'),
    formProtection,
  }
  const question = { path: '/', params: {}, query: new URLSearchParams() }
  const answer = await overlay(services as unknown as Services, question)
  if (typeof answer === 'string' || !('start' in answer)) throw new Error('there is no such overlay')
  return answer.start
}

/** The results page of a search that found nothing. */
function emptyPage(changes: Partial<Settings>) {
  const { criteria } = parseSearchQuery('channel=sales')
  const pagination = {
    currentPage: 1,
    pageCount: 0,
    pageSize: 24,
    totalCount: 0,
    hasNextPage: false,
    hasPrevPage: false,
  }
  const results = { criteria, cards: [], pagination } as unknown as SearchResults
  return resultsPageData(
    { results, view: 'grid', problems: [], otherKinds: [] },
    { agency: withSettings(changes), pictures: new Map() },
  )
}

const nothing = (changes: Partial<Settings>) => renderToStaticMarkup(<NoResults page={emptyPage(changes)} />)

describe('a setting counts', () => {
  test('the rate is what the calculator starts with', async () => {
    expect(await overlayStart(calculator, { mortgageRatePercent: 5.25 })).toMatchObject({ ratePercent: 5.25 })
  })

  test('a calculator of mortgages alone has no table of stamp duty', async () => {
    const tables = async (changes: Partial<Settings>) => {
      const start = (await overlayStart(calculator, changes)) as { tables: unknown[] }
      return start.tables.length
    }
    expect(await tables({ mortgageCalculatorOnly: true })).toBe(0)
    expect(await tables({})).toBe(4)
  })

  test('a valuation is asked for in a single step', async () => {
    expect(await overlayStart(bookAValuation, { singleStepValuation: true })).toMatchObject({ single: true })
    expect(await overlayStart(bookAValuation, {})).toMatchObject({ single: false })
  })

  test('addresses are looked up nowhere', async () => {
    const off = { addressLookup: { provider: 'off' as const } }
    expect(await overlayStart(bookAValuation, off)).toMatchObject({ findsAddresses: false })
    expect(await overlayStart(bookAValuation, {})).toMatchObject({ findsAddresses: true })
  })

  test("where nothing is found the agency's own words are said", () => {
    expect(nothing({})).toContain('There were no properties matching your search.')
    const own = nothing({ noResultsMessage: 'Nothing just now. Ring us.' })
    expect(own).toContain('Nothing just now. Ring us.')
    expect(own).not.toContain('There were no properties')
  })

  test('the ladders, the status and the targets of searches reach the page', () => {
    const changes: Partial<Settings> = {
      salesPrices: [125_000, 250_000],
      defaultSearchStatus: 'all',
      customSalesRedirect: '/our-homes',
      exposuresUrl: '/exposures',
    }
    const { prices, defaultStatus, searchTargets, exposuresUrl } = emptyPage(changes)
    expect(prices.salesPrices).toEqual([125_000, 250_000])
    expect(priceLadder('sale', prices)).toEqual([125_000, 250_000])
    expect([defaultStatus, searchTargets.sales, exposuresUrl]).toEqual(['all', '/our-homes', '/exposures'])
  })

  test('the header hears of the logo, the parts of its menu and the contact link', () => {
    const changes: Partial<Settings> = { logoPosition: 'left', splitMenuEqually: true, contactUrl: '/contact' }
    expect(siteAgency(withSettings(changes))).toMatchObject(changes)
  })

  test("a user's record carries the agency's flags as they are set", () => {
    const person = { id: 1, email: 'ann@example.com', is_opted_in: false } as Parameters<typeof presentUser>[0]
    const accounts = { hfpeEnabled: true, websiteVip: true, trackerToken: 'abc', ownMarketingPreferences: true }
    expect(presentUser(person, withSettings({ accounts }))).toMatchObject({
      agency: { hfpe_enabled: true },
      agency_website_vip: true,
      tracker_token: 'abc',
      custom_marketing_preferences: true,
    })
    expect(presentUser(person, withSettings({}))).toMatchObject({
      agency: { hfpe_enabled: false },
      agency_website_vip: false,
      tracker_token: '',
      custom_marketing_preferences: false,
    })
  })

  test('primary_colour is --colour-primary of theme.css', async () => {
    const { css, favicon } = await loadTheme('agencies/demo', 'Ashlar Wren')
    const [, primary = 'none'] = /--colour-primary:\s*(#\w{6})/.exec(css) ?? []
    expect(favicon).toContain(primary)
    expect(await readFile('src/design-system/page/tokens.css', 'utf8')).toContain('--colour-primary:')
  })
})
