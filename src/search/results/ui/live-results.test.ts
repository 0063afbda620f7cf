import { afterEach, describe, expect, test, vi } from 'vitest'
import { createExposures } from './report-exposures.ts'

const page = (number: number, ...ids: number[]) => ({ number, ids })

/** A browser on the agency's site, with what it sends. */
function aBrowser(answer: () => Promise<unknown> = async () => ({})) {
  const send = vi.fn((_url: string, _request: RequestInit) => answer())
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('window', { location: { hostname: 'www.agency.example' } })
  return send
}
afterEach(() => vi.unstubAllGlobals())

describe('exposures', () => {
  test('go nowhere unless the agency says where', () => {
    const send = aBrowser()
    createExposures(undefined)(page(1, 7))
    expect(send).not.toHaveBeenCalled()
  })

  test('that fail are nobody’s business', async () => {
    const send = aBrowser(() => Promise.reject(new Error('gone')))
    createExposures('/exposures')(page(1, 7))
    await expect(send.mock.results[0]?.value).rejects.toThrow('gone')
  })

  test.each([
    ['/exposures', '/exposures/create_many'],
    ['https://count.example/v1/', 'https://count.example/v1/create_many'],
  ])('of each page are told once, at %s', (url, called) => {
    const send = aBrowser()
    const seen = createExposures(url)
    for (const shown of [page(1, 7, 8), page(2, 9), page(1, 7, 8), undefined]) seen(shown)
    const { calls } = send.mock
    expect(calls.map(([to, { body }]) => [to, JSON.parse(String(body))])).toEqual([
      [called, { property_ids: [7, 8], domain: 'www.agency.example', event_type: 'SearchResult' }],
      [called, { property_ids: [9], domain: 'www.agency.example', event_type: 'SearchResult' }],
    ])
    expect(calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true })
  })
})
