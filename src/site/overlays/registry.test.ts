import { describe, expect, test } from 'vitest'
import { matchOverlay, OVERLAYS } from './registry.ts'

describe('a path of no overlay', () => {
  test.each([
    '',
    '/',
    '/calculators',
    '/calculator/2',
    '/Calculator',
    '//calculator',
    '/video',
    '/video/',
    '/video/3/4',
    '/video/%E0',
    '/gallery-card-slider-expand/7',
    '/user/everything',
    '/properties/42/sales',
    'calculator',
  ])('%j', (path) => {
    expect(matchOverlay(path)).toBeUndefined()
  })
})

test.each<[path: string, name: string, kind: string, params: Record<string, string>]>([
  ['/calculator', 'calculator', 'modal', {}],
  ['/calculator/', 'calculator', 'modal', {}],
  ['/video/3', 'video', 'gallery', { id: '3' }],
  ['/book-a-viewing', 'book-a-viewing', 'modal', {}],
  ['/floorplan', 'floorplan', 'gallery', {}],
  ['/epc-chart', 'epc-chart', 'gallery', {}],
  ['/property-images', 'property-images', 'gallery', {}],
  ['/agricultural-sales-event/12', 'agricultural-sales-event', 'gallery', { id: '12' }],
  ['/antiques-sales-event/12', 'antiques-sales-event', 'gallery', { id: '12' }],
  ['/property-auction-sales-event/12', 'property-auction-sales-event', 'gallery', { id: '12' }],
  ['/history-images/1987', 'history-images', 'gallery', { id: '1987' }],
  [
    '/gallery-card-slider-expand/7/our%20town',
    'gallery-card-slider-expand',
    'gallery',
    { id: '7', contentBlockId: 'our town' },
  ],
  ['/book-a-valuation', 'book-a-valuation', 'modal', {}],
  ['/valuation', 'valuation', 'modal', {}],
  ['/contact-staff-member/5', 'contact-staff-member', 'modal', { id: '5' }],
  ['/contact-office', 'contact-office', 'modal', {}],
  ['/new-homes-enquiry', 'new-homes-enquiry', 'modal', {}],
  ['/send-to-friend', 'send-to-friend', 'modal', {}],
  ['/tenant-info', 'tenant-info', 'modal', {}],
  ['/user', 'user', 'sidebar', {}],
  ['/user/sign-in', 'user-sign-in', 'sidebar', {}],
  ['/user/edit', 'user-edit', 'sidebar', {}],
  ['/user/marketing-preferences', 'user-marketing-preferences', 'sidebar', {}],
  ['/user/saved-properties', 'user-saved-properties', 'sidebar', {}],
  ['/user/saved-searches', 'user-saved-searches', 'sidebar', {}],
  ['/user/forgotten_password', 'user-forgotten-password', 'sidebar', {}],
])('%s is the overlay %s', (path, name, kind, params) => {
  const match = matchOverlay(path)
  expect(match?.entry).toMatchObject({ name, kind })
  expect(match?.params).toEqual(params)
})

test('what the user area says while it loads, and the instant valuation', () => {
  const said = (path: string) => matchOverlay(path)?.entry.loading
  expect([said('/user'), said('/user/edit'), said('/valuation'), said('/calculator')]).toEqual([
    'Loading user profile',
    'Loading user profile',
    'Loading Instant Valuation',
    undefined,
  ])
})

test('each overlay has a name and an address of its own', () => {
  expect(new Set(OVERLAYS.map(({ name }) => name)).size).toBe(OVERLAYS.length)
  expect(new Set(OVERLAYS.map(({ pattern }) => pattern)).size).toBe(OVERLAYS.length)
})
