import { describe, expect, test } from 'vitest'
import { staffPath } from '#src/agency/branches/branch-paths.ts'
import type { ContentPage } from '#src/articles/content-page.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { emptyList, type LinkTargets, linkMistake } from './link-mistakes.ts'

const fees: ContentPage = {
  slug: 'fees',
  title: 'Fees',
  description: 'What it costs.',
  updated: '2026-11-02',
  parts: [{ kind: 'words', html: '<h2 id="letting">Letting</h2>' }],
  sections: [],
  questions: [],
}

const targets: LinkTargets = {
  agency: anAgency({
    areas: [{ id: 7, name: 'The Vale', slug: 'vale', outcodes: ['LE15'], placeIds: [] }],
    galleries: {
      salesEvents: [],
      history: [{ id: 3, year: 1921, title: 'The yard', pictures: [{ picture: 'pictures/a.webp', alt: 'A yard' }] }],
      cardSliders: [],
    },
  }),
  written: {
    pages: new Map([['fees', fees]]),
    articles: new Map(),
    guides: new Map(),
    articleWords: async () => undefined,
  },
  pagePatterns: ['/', '/search/*?', '/properties/:id/:channel?', '/valuation', '/history-images/:id', '/:slug', '/*'],
}
const member = targets.agency.branches.flatMap(({ staff }) => staff)[0]
const branch = targets.agency.branches[0]?.slug

describe('a link that leads nowhere', () => {
  test.each([
    ['/fee', /leads to \/fee, which does not exist/],
    ['/fees/letting', /does not exist/],
    ['/fees#lettings', /no such heading/],
    ['/fees#100%', /no such heading/],
    ['#/valuations', /does not exist/],
    ['/properties', /does not exist/],
    ['/forms/none', /does not exist/],
    ['/history-images/4', /does not exist/],
    ['/contact-staff-member/999999', /does not exist/],
    ['/staff/nobody', /does not exist/],
    ['/branches/nowhere', /does not exist/],
    ['/articles/none', /does not exist/],
    ['/areas/none', /does not exist/],
    ['/search/property-for-sale/from-2-beds-or-so', /leads to the search .*from-2-beds-or-so/],
    ['/search/area-8', /8 is not an area/],
  ])('is a mistake: %s', async (link, words) => {
    expect(await linkMistake(link, targets)).toMatch(words)
  })
})

test.each([
  '/',
  '/?from=mail',
  '/fees',
  '/fees#letting',
  '/valuation',
  '#/valuation',
  '/properties/42',
  '/properties/42/sales#/floorplan',
  '/history-images/3',
  `/contact-staff-member/${member?.id}`,
  ...(member ? [staffPath(member)] : []),
  `/branches/${branch}`,
  '/articles/topics',
  '/search',
  '/search/property-for-rent/area-7/from-2-bed',
  '/search?channel=lettings',
  '/documents/certificate.pdf',
  'https://example.com/fee',
  'tel:01632960100',
  'mailto:hello@calderfinch.example',
])('%s is well', async (link) => {
  expect(await linkMistake(link, targets)).toBeUndefined()
})

test('before the pages are built, only what the agency itself says is looked for', async () => {
  const unbuilt = { ...targets, pagePatterns: undefined }
  expect(await linkMistake('/valuations', unbuilt)).toBeUndefined()
  expect(await linkMistake('/history-images/4', unbuilt)).toMatch(/does not exist/)
})

describe('a list without entries', () => {
  const article = {
    slug: 'moving',
    title: 'Moving',
    summary: 'How to.',
    topics: [],
    published: '2026-12-01',
    author: 1,
    picture: 'a.webp',
    pictureAlt: '',
    pictures: [],
  }
  const later = { ...targets, written: { ...targets.written, articles: new Map([['moving', article]]) } }

  test.each([
    ['/articles', targets, '2026-12-01', /lists no article yet/],
    ['/articles?from=menu', targets, '2026-12-01', /lists no article yet/],
    ['/articles', later, '2026-11-30', /lists no article yet/],
    ['/areas#top', targets, '2026-12-01', /lists no area guide yet/],
  ])('%s is told', (url, of, today, words) => expect(emptyList(url, of, today)).toMatch(words))

  test.each(['/articles', '/fees', '/articles/moving', 'https://example.com/areas'])('%s has some, or is none', (url) =>
    expect(emptyList(url, later, '2026-12-01')).toBeUndefined(),
  )
})
