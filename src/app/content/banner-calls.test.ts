import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { contentDesk, fieldsOf, resultOf } from '#test/fixtures/content/content-desk.ts'

let desk: Awaited<ReturnType<typeof contentDesk>>
let actor: Actor
beforeEach(async () => {
  desk = await contentDesk()
  actor = await desk.person('marketing')
})
afterEach(() => desk.close())

const CHRISTMAS = {
  text: 'We are closed from Christmas Eve.',
  linkText: 'Opening hours',
  linkUrl: '/branches',
  from: '2026-12-01T09:00',
  until: '2026-12-27T00:00',
  pages: [],
  channel: '' as const,
}
const save = (banner = CHRISTMAS, id = 0, seen = '') => desk.call(actor, 'save-banner', { id, seen, banner })

test('a negotiator may not change banners', async () => {
  const negotiator = await desk.person('negotiator', 'Nia Fosse')
  expect(await desk.call(negotiator, 'save-banner', { id: 0, seen: '', banner: CHRISTMAS })).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
})

test.each([
  ['text', { text: ' ' }, 'Enter what it says'],
  ['linkText', { linkText: '' }, 'Enter the words of the link'],
  ['linkUrl', { linkUrl: '' }, 'Enter where the link leads'],
  ['linkUrl', { linkUrl: '/no-such-page' }, 'It leads to /no-such-page, which does not exist.'],
  ['linkUrl', { linkUrl: 'javascript:alert(1)' }, /^Enter a path/],
  ['until', { until: '2026-12-01T09:00' }, 'Choose a time after it appears'],
  ['pages.0', { pages: ['about'] }, /^Enter paths/],
] as [string, Partial<typeof CHRISTMAS>, string | RegExp][])(
  'a banner with a wrong %s is refused: %o',
  async (field, wrong, says) => {
    expect(fieldsOf(await save({ ...CHRISTMAS, ...wrong }))[`banner.${field}`]).toMatch(says)
    expect((await desk.content.current('banners.json')).isOfFolder).toBe(true)
  },
)

test('a banner is added to a site that had none, and an undo takes it away', async () => {
  const { undo } = resultOf(await save())
  const { pages: _pages, channel: _channel, ...written } = CHRISTMAS
  expect(desk.live.agency.banners).toEqual([{ id: 1, ...written }])
  expect(resultOf(await desk.call(actor, 'list-banners', {})).banners[0]?.state).toBe('planned')
  resultOf(await desk.call(actor, 'restore-site-document', { of: 'banners', ...undo! }))
  expect(desk.live.agency.banners).toEqual([])
})

test('other words are another banner for those who closed it; other times are the same', async () => {
  resultOf(await save())
  const opened = resultOf(await desk.call(actor, 'get-banner', { id: 1 }))!
  resultOf(await save({ ...CHRISTMAS, until: '2026-12-28T00:00' }, 1, opened.seen))
  expect(desk.live.agency.banners?.map(({ id }) => id)).toEqual([1])
  expect(fieldsOf(await save({ ...CHRISTMAS, text: 'Late' }, 1, opened.seen))['']).toMatch(/^A colleague changed/)
  const again = resultOf(await desk.call(actor, 'get-banner', { id: 1 }))!
  resultOf(await save({ ...CHRISTMAS, text: 'Open on Christmas Eve until noon.' }, 1, again.seen))
  expect(desk.live.agency.banners?.map(({ id }) => id)).toEqual([2])
})

test('banners change places and are removed', async () => {
  resultOf(await save())
  resultOf(await save({ ...CHRISTMAS, text: 'Open house on Saturday' }))
  const order = () => desk.live.agency.banners?.map(({ id }) => id)
  expect(order()).toEqual([2, 1])
  resultOf(await desk.call(actor, 'move-banner', { id: 1, by: -1 }))
  expect(order()).toEqual([1, 2])
  expect(resultOf(await desk.call(actor, 'move-banner', { id: 1, by: -1 }))).toEqual({ undo: null })
  resultOf(await desk.call(actor, 'remove-banner', { id: 1 }))
  expect(order()).toEqual([2])
})
