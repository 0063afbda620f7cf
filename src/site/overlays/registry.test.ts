import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { matchOverlay, OVERLAYS } from './registry.ts'

describe('a path that is no overlay matches none', () => {
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
  ['/floorplan', 'property-gallery', 'gallery', {}],
  ['/epc-chart', 'property-gallery', 'gallery', {}],
  ['/property-images', 'property-gallery', 'gallery', {}],
  ['/agricultural-sales-event/12', 'agency-gallery', 'gallery', { id: '12' }],
  ['/antiques-sales-event/12', 'agency-gallery', 'gallery', { id: '12' }],
  ['/property-auction-sales-event/12', 'agency-gallery', 'gallery', { id: '12' }],
  ['/history-images/1987', 'agency-gallery', 'gallery', { id: '1987' }],
  ['/gallery-card-slider-expand/7/our%20town', 'agency-gallery', 'gallery', { id: '7', contentBlockId: 'our town' }],
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
  expect(match?.overlay).toMatchObject({ name, kind })
  expect(match?.params).toEqual(params)
})

test('the user area and the instant valuation have their own words while they load', () => {
  const said = (path: string) => matchOverlay(path)?.overlay.loading
  expect([said('/user'), said('/user/edit'), said('/valuation'), said('/calculator')]).toEqual([
    'Loading user profile',
    'Loading user profile',
    'Loading Instant Valuation',
    undefined,
  ])
})

test('each overlay has a name and a path of its own', () => {
  expect(new Set(OVERLAYS.map(({ name }) => name)).size).toBe(OVERLAYS.length)
  const patterns = OVERLAYS.flatMap((overlay) => overlay.patterns)
  expect(new Set(patterns).size).toBe(patterns.length)
})

test('each overlay has a folder of its name with a definition, a loader and a component, and each such folder is listed', () => {
  const filesOf = (file: string) =>
    globSync(`*/${file}`, { cwd: import.meta.dirname })
      .map((path) => path.split(/[\\/]/)[0])
      .sort()
  const names = OVERLAYS.map(({ name }) => name).sort()
  expect(names.length).toBeGreaterThan(15)
  expect(filesOf('definition.ts')).toEqual(names)
  expect(filesOf('loader.ts')).toEqual(names)
  expect(filesOf('component.tsx')).toEqual(names)
})
