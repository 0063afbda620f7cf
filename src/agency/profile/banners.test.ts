import { expect, test } from 'vitest'
import { type Banner, bannerAt, bannerState, nextBannerChange } from './banners.ts'

const banner = (id: number, more: Partial<Banner> = {}): Banner => ({ id, text: `Banner ${id}`, ...more })
const at = (text: string) => new Date(text)

test.each([
  ['2026-11-30T23:59:59Z', 'planned'],
  ['2026-12-01T00:00:00Z', 'shown'],
  ['2026-12-24T16:59:59Z', 'shown'],
  ['2026-12-24T17:00:00Z', 'ended'],
])('at %s a banner of December is %s', (now, state) => {
  expect(bannerState({ from: '2026-12-01T00:00', until: '2026-12-24T17:00' }, at(now))).toBe(state)
})

test('times are London’s, in summer too', () => {
  expect(bannerState({ from: '2026-07-01T09:00' }, at('2026-07-01T07:59:59Z'))).toBe('planned')
  expect(bannerState({ from: '2026-07-01T09:00' }, at('2026-07-01T08:00:00Z'))).toBe('shown')
})

const now = at('2026-11-20T12:00:00Z')
test.each([
  ['/about', 4],
  ['/search/property-for-sale/oakham', 1],
  ['/search/property-for-rent', 2],
  ['/properties/12/lettings', 2],
  ['/articles', 3],
  ['/articles/moving', 3],
  ['/articles-of-old', 4],
])('%s shows banner %i alone', (path, id) => {
  const banners = [
    banner(9, { until: '2026-11-20T12:00' }),
    banner(1, { channel: 'sales' }),
    banner(2, { channel: 'lettings' }),
    banner(3, { pages: ['/articles/*'] }),
    banner(4),
  ]
  expect(bannerAt(banners, path, now)?.id).toBe(id)
})

test('a page that no banner is for shows none', () => {
  expect(bannerAt([banner(1, { pages: ['/'] })], '/about', now)).toBeUndefined()
})

test('the next change is the first beginning or end that is still to come', () => {
  const banners = [
    banner(1, { from: '2026-11-01T00:00', until: '2026-12-24T17:00' }),
    banner(2, { from: '2026-12-01T09:00' }),
  ]
  expect(nextBannerChange(banners, now)).toEqual(at('2026-12-01T09:00:00Z'))
  expect(nextBannerChange(banners, at('2027-01-01T00:00:00Z'))).toBeUndefined()
})
