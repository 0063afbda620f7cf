import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { loadTaxTables } from '#src/calculators/server/load-tax-tables.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { PropertyPage } from './property-page.tsx'
import { propertyPageData, propertyPageParts } from './property-page-data.ts'

const taxTables = await loadTaxTables()
const plan = { media: 'abc', width: 600, height: 400 }

const aProperty = (changes: ListingChanges) => ({
  ...aListing({ address: { display: 'Quarry Cottage, Oakham' }, ...changes }),
  id: 7,
  source: 'test',
  statusSince: '2026-11-01T09:00:00Z',
  published: true,
  history: [{ at: '2026-11-01T09:00:00Z', kind: 'listed' as const, price: 325_000 }],
})

type Services = Parameters<typeof propertyPageData>[1]

type Beside = Parameters<typeof propertyPageData>[3]

function page(
  changes: ListingChanges,
  own: Partial<Pick<Services, 'agency' | 'pictures' | 'points'>> = {},
  beside?: Beside,
): string {
  const clock = () => new Date('2026-11-20T12:00:00Z')
  const config = { publicUrl: 'https://agency.example' }
  const services = { agency: anAgency(), points: [], pictures: new Map(), taxTables, clock, config, ...own }
  const home = propertyPageData(aProperty(changes), services, new URLSearchParams(), beside)
  return renderToStaticMarkup(<PropertyPage {...propertyPageParts({ home, similar: [], plots: [] })} />)
}

describe('an energy rating that came as a picture', () => {
  const html = page({ epc: { kind: 'awaited' }, media: { epcCharts: [plan] } })

  test('is shown, and nowhere said to be awaited', () => {
    expect(html).toContain('alt="Energy performance certificate chart of Quarry Cottage, Oakham"')
    expect(html).toContain('The energy rating is on the certificate below.')
    expect(html).toContain('See certificate')
    expect(html.toLowerCase()).not.toContain('awaited')
  })

  test('is left out where our own chart says the same, and awaited until the picture is there', () => {
    expect(page({ media: { epcCharts: [plan] } })).not.toContain('certificate chart of')
    expect(page({ epc: { kind: 'awaited' }, media: { epcCharts: [{ source: 'epc.jpg' }] } })).toContain('EPC awaited')
  })
})

describe('open data on the page of a home', () => {
  const known: ListingChanges = {
    epc: { kind: 'rated', current: 72 },
    origins: { epc: { kind: 'register', name: 'the EPC register', on: '2024-03-03' } },
  }

  test('a rating of the register has its source, date and credit', () => {
    const html = page(known)
    expect(html).toContain('From the EPC register, certificate of 3 March 2024')
    expect(html).toContain('Contains data of the Energy Performance of Buildings Register')
    expect(page({})).not.toContain('Open Government Licence')
  })

  test('figures that a demonstration has invented are said to be', () => {
    const agency = anAgency()
    const html = page(known, { agency: { ...agency, settings: { ...agency.settings, demoListings: 10 } } })
    expect(html).toContain('The figures of this demonstration are invented.')
    expect(html).not.toContain('Open Government Licence')
  })

  test('a school that the register has is listed once, with the register’s credit', () => {
    const at = { lat: 52.672, lng: -0.73 }
    const points = [
      { kind: 'school', name: 'Northgate School', ...at },
      { kind: 'pub', name: 'The Plough', ...at },
    ]
    const html = page(
      {},
      { points },
      { points: [{ ...points[0]!, name: 'Northgate Primary School' }], credits: ['Credit.'] },
    )
    expect(html).toContain('Northgate Primary School')
    expect(html).not.toContain('Northgate School')
    expect(html).toContain('The Plough')
    expect(html).toContain('Distances are in a straight line. Credit.')
  })

  test('what homes of the area sold for is beside the history of a home for sale', () => {
    const trend = { area: 'Rutland', month: '2026-09', average: 391_250, yearlyChange: -2.1, credit: 'Credit.' }
    const words = 'In Rutland homes sold for £391,250 on average in September 2026, 2.1% less than a year before.'
    const beside = { points: [], credits: [], trend }
    expect(page({}, {}, beside)).toContain(words)
    expect(page({ channel: 'lettings' }, {}, beside)).not.toContain('homes sold for')
  })
})

test.each([
  ['2026-11-19T14:00:00Z', 'Offered at auction on 19 November 2026'],
  ['2026-11-20T09:00:00Z', 'For sale by auction on 20 November 2026'],
])('an auction of %s reads “%s”', (date, words) => {
  expect(page({ auction: { date } })).toContain(words)
})

test('a home whose auction has ended says so and offers no viewing', () => {
  const ended = page({ auction: { date: '2026-11-19T14:00:00Z' } })
  expect(ended).toContain('Auction ended')
  expect(ended).not.toContain('/book-a-viewing')
  expect(page({ auction: { date: '2026-12-03T14:00:00Z' } })).toContain('/book-a-viewing')
})

test('who answers has their photo beside their name, and their initials while the agency has none', () => {
  const { branches, ...agency } = anAgency()
  const [branch, ...others] = branches
  const staff = branch!.staff.map((member) => ({ ...member, contactableForSales: true, photo: 'people/one.webp' }))
  const withPhoto = { ...agency, branches: [{ ...branch!, staff }, ...others] }
  const photo = { hash: 'f'.repeat(32), width: 480, height: 480, thumbhash: '' }
  const shown = page({ branchId: branch!.id }, { agency: withPhoto, pictures: new Map([['people/one.webp', photo]]) })
  expect(shown).toMatch(new RegExp(`class="portrait"[^>]*>.*?src="/media/${photo.hash}/175"`))
  const lost = page({ branchId: branch!.id }, { agency: withPhoto, pictures: new Map() })
  expect(lost).toMatch(/class="portrait"[^>]*>[A-Z]{2}</)
})

test('a tour of an unknown host is a link to there, and only web URLs are links', () => {
  const tours = ['https://www.tours.example/7', 'walks.example/8', 'javascript:alert(1)']
  const html = page({ media: { virtualTours: tours.map((url) => ({ url })) } })
  expect(html).toContain('<a href="https://www.tours.example/7"')
  expect(html).toContain('Tour on tours.example')
  expect(html).toContain('<a href="https://walks.example/8"')
  expect(html).not.toContain('javascript:')
})

test('what has no bedrooms is a property, a studio is a home', () => {
  expect(page({ bedrooms: undefined })).toContain('Email<span class="visuallyHidden"> about this property</span>')
  expect(page({ bedrooms: 0 })).toContain('Email<span class="visuallyHidden"> about this home</span>')
})

test('the plan of a development is a site plan, without measurements', () => {
  const drawn = { media: { floorplans: [plan] } }
  expect(page(drawn)).toContain('Measurements are approximate')
  const development = page({ ...drawn, developmentKey: 'tithe-close' })
  expect(development).toContain('Site plan')
  expect(development).not.toMatch(/Measurements|Floorplan<\/h2>/)
})
