import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportView } from './report-view.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))

beforeEach(() => {
  page.visibilityState = 'visible'
  fetched.mockClear()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { location: { hostname: 'homes.example' } })
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
