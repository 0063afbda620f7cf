import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportView, reportVisit } from './report-view.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible', referrer: '' })
const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))

beforeEach(() => {
  page.visibilityState = 'visible'
  fetched.mockClear()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { location: { hostname: 'homes.example' } })
  vi.stubGlobal('location', { origin: 'https://homes.example', pathname: '/search', search: '?q=Oakham' })
  page.referrer = ''
  vi.stubGlobal('navigator', { webdriver: false })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

test('a view is reported once, when the page becomes visible', async () => {
  page.visibilityState = 'hidden'
  const telling = reportView(12, 'json')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(fetched).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await telling
  page.dispatchEvent(new Event('visibilitychange'))
  expect(fetched).toHaveBeenCalledOnce()
})

test('a view in an automated browser is not reported', async () => {
  vi.stubGlobal('navigator', { webdriver: true })
  await reportView(12, 'json')
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['json', '{"property_id":12,"domain":"homes.example"}', 'application/json'],
  ['form', 'property_id=12&domain=homes.example', undefined],
] as const)('tells it in %s', async (spelling, body, type) => {
  await reportView(12, spelling)
  const [url, init] = fetched.mock.calls[0]!
  expect(url).toBe('/property_views')
  expect(String(init.body)).toBe(body)
  expect(init).toMatchObject({ method: 'POST', keepalive: true })
  expect(new Headers(init.headers).get('content-type') ?? undefined).toBe(type)
})

test('a failed report is ignored', async () => {
  fetched.mockRejectedValueOnce(new Error('offline'))
  await expect(reportView(12, 'json')).resolves.toBeUndefined()
})

test.each([
  ['', undefined, { address: '/search?q=Oakham', referrer: '' }],
  ['https://www.google.com/', undefined, { address: '/search?q=Oakham', referrer: 'https://www.google.com/' }],
  ['https://homes.example/', '0', { address: '/search?q=Oakham', found: 0 }],
  // begins like ours, and is not
  [
    'https://homes.example.evil/',
    '7',
    { address: '/search?q=Oakham', referrer: 'https://homes.example.evil/', found: 7 },
  ],
])('who comes from “%s” to a page that found %s is told', async (referrer, found, body) => {
  page.referrer = referrer
  await reportVisit(found)
  const [url, init] = fetched.mock.calls[0]!
  expect(url).toBe('/visits')
  expect(JSON.parse(String(init.body))).toEqual(body)
})

test('who goes on within the site is no new visitor', async () => {
  page.referrer = 'https://homes.example/about-us'
  await reportVisit(undefined)
  expect(fetched).not.toHaveBeenCalled()
})
