import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { loadAgency } from './load-agency.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-agency-'))
  for (const [name, value] of Object.entries(files)) await writeJson(name, value())
  for (const name of [
    'theme.css',
    'map.pmtiles',
    'pictures/valuation.webp',
    'pictures/home.webp',
    'pictures/oakham.webp',
  ]) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), '')
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const writeJson = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value, null, 2))

async function problems() {
  const outcome = await loadAgency(folder)
  return 'problems' in outcome ? outcome.problems : []
}

const files = {
  'agency.json': () => {
    const {
      key: _key,
      branches: _branches,
      menus: _menus,
      callsToAction: _calls,
      blurbs: _blurbs,
      home: _home,
      ...about
    } = anAgency()
    return about
  },
  'branches.json': () => anAgency().branches,
  'menus.json': () => anAgency().menus,
  'content.json': () => {
    const { callsToAction, blurbs, home } = anAgency()
    return { callsToAction, blurbs, home }
  },
}
type File = keyof typeof files

/** Puts a value anywhere into a file's JSON; undefined takes it out. */
function put(root: object, path: string, value: unknown): void {
  const parts = path.split('.')
  const last = parts.pop()!
  const parent = parts.reduce((at, part) => at[part] as Record<string, unknown>, root as Record<string, unknown>)
  parent[last] = value
}

const code = { headCode: 'map.pmtiles', words: 'We measure.', aboutUrl: '/cookies' }
const menuItem = (id: number, items?: unknown[]) => ({ id, name: 'x', url: '/', ...(items && { items }) })

describe('a mistake is told with its file, its path and what to do', () => {
  const mistakes: [what: string, file: File, at: string, value: unknown, path: string, message: RegExp][] = [
    ['a missing field', 'agency.json', 'legal.icoNumber', undefined, 'legal.icoNumber', /^is missing$/],
    ['a blank', 'agency.json', 'name', '  ', 'name', /^must not be empty$/],
    ['a number for a text', 'agency.json', 'telephone', 1632960100, 'telephone', /^must be text in double quotes$/],
    ['a misspelt key', 'agency.json', 'setings', {}, 'setings', /did you mean "settings"/],
    [
      'a misspelt setting',
      'agency.json',
      'settings.salesprices',
      [],
      'settings.salesprices',
      /did you mean "salesPrices"/,
    ],
    [
      'a key in a list',
      'agency.json',
      'tagGroups.0.tags.1.plurals',
      'x',
      'tagGroups[0].tags[1].plurals',
      /did you mean "plural"/,
    ],
    [
      'a key like no other',
      'agency.json',
      'legal.redress.xyzzy',
      1,
      'legal.redress.xyzzy',
      /known here: scheme, member/,
    ],
    ['a falling ladder', 'agency.json', 'settings.salesPrices', [2, 1], 'settings.salesPrices', /rise/],
    [
      'a price in pence',
      'agency.json',
      'settings.lettingsPrices',
      [500.5],
      'settings.lettingsPrices[0]',
      /whole pounds/,
    ],
    ['a percentage for a share', 'agency.json', 'settings.importBrakeShare', 40, 'settings.importBrakeShare', /0 to 1/],
    [
      'analytics without code',
      'agency.json',
      'settings.analytics',
      { ...code, headCode: undefined },
      'settings.analytics',
      /needs code or headCode/,
    ],
    [
      'code that is not there',
      'agency.json',
      'settings.analytics',
      { ...code, code: 'analytics/body.html' },
      'settings.analytics.code',
      /not in the folder/,
    ],
    [
      'code of nobody knows what cookies',
      'agency.json',
      'settings.analytics',
      { ...code, aboutUrl: undefined },
      'settings.analytics.aboutUrl',
      /^is missing$/,
    ],
    [
      'a host that would write a policy of its own',
      'agency.json',
      'settings.analytics',
      { ...code, hosts: ["https://stats.example; script-src 'unsafe-inline'"] },
      'settings.analytics.hosts[0]',
      /must be a host/,
    ],
    [
      'a cookie of any name',
      'agency.json',
      'settings.analytics',
      { ...code, cookies: ['*'] },
      'settings.analytics.cookies[0]',
      /name of a cookie/,
    ],
    [
      'an event with spaces',
      'agency.json',
      'settings.exposureEvents',
      ['Search result'],
      'settings.exposureEvents[0]',
      /letters, digits/,
    ],
    [
      'views told in XML',
      'agency.json',
      'settings.propertyViews',
      'xml',
      'settings.propertyViews',
      /json, form or off/,
    ],
    [
      'a search that goes elsewhere',
      'agency.json',
      'settings.customSalesRedirect',
      'https://example.com/',
      'settings.customSalesRedirect',
      /path of this site/,
    ],
    [
      'an auction without a register',
      'agency.json',
      'settings.auction',
      { telephone: '01632 960100' },
      'settings.auction.registerUrl',
      /is missing/,
    ],
    [
      'another logo position',
      'agency.json',
      'settings.logoPosition',
      'center',
      'settings.logoPosition',
      /^must be "centre" or "left"$/,
    ],
    [
      'bounds the wrong way round',
      'agency.json',
      'settings.map.bounds',
      [1, 52, -1, 53],
      'settings.map.bounds',
      /west, south/,
    ],
    [
      'a host of maps that would write a policy of its own',
      'agency.json',
      'settings.map.hosts',
      ['https://tiles.example;script-src'],
      'settings.map.hosts[0]',
      /must be a host/,
    ],
    [
      'a map that is not there',
      'agency.json',
      'settings.map.tiles',
      'other.pmtiles',
      'settings.map.tiles',
      /other\.pmtiles, which is not in the folder/,
    ],
    [
      'a map outside the folder',
      'agency.json',
      'settings.map.tiles',
      '../map.pmtiles',
      'settings.map.tiles',
      /must be/,
    ],
    ['a section of nothing', 'agency.json', 'settings.sections', { antiques: {} }, 'settings.sections.antiques', /tag/],
    [
      'a service with half a link',
      'content.json',
      'home.services',
      [{ title: 'Selling', para: 'We sell.', linkText: 'How' }],
      'home.services[0]',
      /both linkText and linkUrl/,
    ],
    ['a tag with a comma', 'agency.json', 'tagGroups.0.tags.0.tag', 'a,b', 'tagGroups[0].tags[0].tag', /comma/],
    [
      'a tag in two groups',
      'agency.json',
      'tagGroups.1.tags.0.tag',
      'House',
      'tagGroups[1].tags[0].tag',
      /another tag/,
    ],
    ['an area of nothing', 'agency.json', 'areas', [{ id: 1, name: 'A', slug: 'a' }], 'areas[0]', /outcode or a place/],
    ['no branch', 'branches.json', 'length', 0, '', /at least one branch/],
    ['one id twice', 'branches.json', '1.id', 1, '[1].id', /^1 is already used by another branch$/],
    [
      'one feed branch twice',
      'branches.json',
      '1.feedBranches',
      ['CF2', 'CF1'],
      '[1].feedBranches[1]',
      /another branch/,
    ],
    [
      'no such department',
      'branches.json',
      '0.staff.0.departmentId',
      99,
      '[0].staff[0].departmentId',
      /not a department of the branch Oakham/,
    ],
    ['no postcode', 'branches.json', '0.address.postcode', 'Oakham', '[0].address.postcode', /postcode/],
    ['an impossible latitude', 'branches.json', '0.position.lat', 152, '[0].position.lat', /latitude/],
    ['a picture that is not there', 'branches.json', '0.photo', 'pictures/none.webp', '[0].photo', /not in the folder/],
    ['a menu id twice', 'menus.json', 'footer.0.items.0.id', 4, 'footer[0].items[0].id', /another menu item/],
    [
      'a script for an address',
      'menus.json',
      'primary.0.url',
      'javascript:alert(1)',
      'primary[0].url',
      /must be a link/,
    ],
    [
      'a foreign host by two slashes',
      'menus.json',
      'primary.0.url',
      '//example.com',
      'primary[0].url',
      /must be a link/,
    ],
    ['another target', 'menus.json', 'primary.0.target', '_blank', 'primary[0].target', /must be "B"/],
    [
      'a key of a nested item',
      'menus.json',
      'primary.2.items.0.nmae',
      'x',
      'primary[2].items[0].nmae',
      /did you mean "name"/,
    ],
    [
      'a fourth level',
      'menus.json',
      'primary',
      [menuItem(91, [menuItem(92, [menuItem(93, [menuItem(94)])])])],
      'primary[0].items[0].items[0].items[0]',
      /nested too deeply/,
    ],
    ['half a link', 'content.json', 'callsToAction.0.linkText', 'More', 'callsToAction[0].linkText', /needs linkUrl/],
    ['what is never shown', 'content.json', 'blurbs.0.isDefault', false, 'blurbs[0]', /never shown/],
  ]

  test.each(mistakes)('%s', async (_what, file, at, wrong, path, message) => {
    const value = files[file]()
    put(value, at, wrong)
    await writeJson(file, value)
    const [first, ...others] = await problems()
    expect(others).toEqual([])
    expect(first).toMatchObject({ file, path, message: expect.stringMatching(message) })
    expect(first!.line).toBeGreaterThan(0)
  })
})

describe('galleries', () => {
  const pictures = [{ picture: 'pictures/home.webp', alt: 'The house' }]
  const event = (over: object = {}) => ({
    ...{ id: 1, kind: 'antiques', title: 'A rectory', date: '2026-09-17', pictures },
    ...over,
  })

  test.each<[what: string, value: object, path: string, message: RegExp]>([
    [
      'no picture',
      { history: [{ id: 1, year: 1991, title: 'x', pictures: [] }] },
      'history[0].pictures',
      /at least one/,
    ],
    ['no such day', { salesEvents: [event({ date: '2026-02-30' })] }, 'salesEvents[0].date', /must be a date/],
    ['another kind of sale', { salesEvents: [event({ kind: 'jumble' })] }, 'salesEvents[0].kind', /"agricultural" or/],
    ['a sale twice', { salesEvents: [event(), event()] }, 'salesEvents[1].id', /another sales event/],
    [
      'a picture that is not there',
      { salesEvents: [event({ pictures: [{ picture: 'pictures/none.webp', alt: 'x' }] })] },
      'salesEvents[0].pictures[0].picture',
      /not in the folder/,
    ],
  ])('%s is a mistake', async (_what, value, path, message) => {
    await writeJson('galleries.json', value)
    const found = await problems()
    expect(found).toEqual([
      {
        file: 'galleries.json',
        line: expect.any(Number),
        column: expect.any(Number),
        path,
        message: expect.anything(),
      },
    ])
    expect(found[0]!.message).toMatch(message)
  })

  test('sales of two kinds may have one number', async () => {
    await writeJson('galleries.json', { salesEvents: [event(), event({ kind: 'agricultural' })] })
    expect(await problems()).toEqual([])
  })
})

test.each([
  ['a label of no department', 'tagsToDepartmentLabelsConversions', { auction: 'Lots' }, /is not a department's label/],
  ['a host of films that nobody knows', 'videos', { droppedProviders: ['betamax'] }, /must be of youtube, vimeo/],
  ['a host that is an address', 'videos', { moreHosts: [{ name: 'x', host: 'https://x.example' }] }, /must be a host/],
])('%s is a mistake in the settings', async (_what, setting, value, message) => {
  const about = files['agency.json']()
  put(about, `settings.${setting}`, value)
  await writeJson('agency.json', about)
  expect(await problems()).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })])
})

describe('the filters panel', () => {
  const category = (over: object = {}) => ({
    ...{ id: 'homes', name: 'Homes', tag: 'houses, flats', otherFilters: ['for sale', 'price'] },
    ...{ subLevels: [{ id: 'all', name: 'All', tag: 'houses,flats' }] },
    ...over,
  })
  const filters = (over: object = {}) => ({
    ...{ topLevels: [category()], sqftOptions: [500, 1000], acresOptions: [0.25, 1] },
    ...over,
  })

  test.each<[what: string, value: object, path: string, message: RegExp]>([
    ['no sizes', filters({ sqftOptions: undefined }), 'sqftOptions', /is missing/],
    ['falling sizes', filters({ acresOptions: [1, 0.5] }), 'acresOptions', /rise/],
    [
      'an unknown filter',
      filters({ topLevels: [category({ otherFilters: ['garden'] })] }),
      'topLevels[0].otherFilters[0]',
      /"for sale" or "price" or "bedrooms"/,
    ],
    ['no tag', filters({ topLevels: [category({ tag: '' })] }), 'topLevels[0].tag', /must be tags/],
    ['half a list of tags', filters({ topLevels: [category({ tag: 'a,' })] }), 'topLevels[0].tag', /commas between/],
    ['what is not wanted', filters({ topLevels: [category({ tag: '!a' })] }), 'topLevels[0].tag', /without !/],
    ['a category twice', filters({ topLevels: [category(), category()] }), 'topLevels[1].id', /another category/],
    [
      'a sub-category twice',
      filters({ topLevels: [category({ subLevels: [1, 2].map(() => ({ id: 'a', name: 'A', tag: 'a' })) })] }),
      'topLevels[0].subLevels[1].id',
      /another sub-category/,
    ],
    [
      'what is never on offer',
      filters({ topLevels: [category({ advancedOptions: { salesOnly: true, lettingsOnly: true } })] }),
      'topLevels[0].advancedOptions',
      /cannot be both/,
    ],
  ])('%s is a mistake', async (_what, value, path, message) => {
    await writeJson('filters.json', value)
    const found = await problems()
    expect(found).toEqual([
      { file: 'filters.json', line: expect.any(Number), column: expect.any(Number), path, message: expect.anything() },
    ])
    expect(found[0]!.message).toMatch(message)
  })

  test('is the agency’s where it has one', async () => {
    await writeJson('filters.json', filters())
    const outcome = await loadAgency(folder)
    expect('agency' in outcome && outcome.agency.filters).toEqual({
      ...filters(),
      topLevels: [{ ...category(), advancedOptions: {} }],
    })
  })
})

test('the line is that of the mistake', async () => {
  await writeFile(
    join(folder, 'menus.json'),
    '{\n  "primary": [\n    { "id": 1, "name": "Buy",\n      "url": "buy" }\n  ]\n}',
  )
  expect(await problems()).toMatchObject([{ file: 'menus.json', line: 4, column: 14, path: 'primary[0].url' }])
})

test('a key that nobody reads is pointed at itself', async () => {
  await writeFile(join(folder, 'menus.json'), '{\n  "primary": [],\n  "secundary": []\n}')
  expect(await problems()).toMatchObject([{ line: 3, column: 3, message: expect.stringContaining('"secondary"') }])
})

describe('a file may say where its schema is', () => {
  const $schema = '../schema/branches.schema.json'

  test('which is no part of the agency', async () => {
    await writeJson('agency.json', { $schema, ...files['agency.json']() })
    await writeJson('branches.json', { $schema, branches: files['branches.json']() })
    expect(await loadAgency(folder)).toEqual({ agency: anAgency({ key: basename(folder) }) })
  })

  test('and a list may keep its name when the address is taken away', async () => {
    await writeJson('branches.json', { branches: files['branches.json']() })
    expect(await loadAgency(folder)).toEqual({ agency: anAgency({ key: basename(folder) }) })
  })

  test('and a mistake in the list below it is pointed at', async () => {
    await writeJson('branches.json', { $schema, branches: [{ ...files['branches.json']()[0], telephone: 7 }] })
    expect(await problems()).toMatchObject([{ file: 'branches.json', path: 'branches[0].telephone' }])
  })

  test('a list of another name is none', async () => {
    await writeJson('branches.json', { $schema, offices: [] })
    expect(await problems()).toMatchObject([{ file: 'branches.json', message: 'must be a list [ … ]' }])
  })
})

test.each(['agency.json', 'branches.json', 'menus.json', 'content.json', 'theme.css'])(
  '%s is missing',
  async (file) => {
    await unlink(join(folder, file))
    expect(await problems()).toEqual([{ file, path: '', message: 'is missing' }])
  },
)

test('every mistake is told at once, in every file', async () => {
  await writeFile(join(folder, 'agency.json'), '{ "name": "A", "name": "B" ')
  await writeFile(join(folder, 'menus.json'), '{ "primary": [], "primary": [] }')
  await writeJson('branches.json', 'none')
  await unlink(join(folder, 'theme.css'))
  expect(await problems()).toEqual([
    { file: 'agency.json', line: 1, column: 28, path: '', message: 'is not JSON: the file ends too early' },
    { file: 'branches.json', line: 1, column: 1, path: '', message: 'must be a list [ … ]' },
    { file: 'menus.json', line: 1, column: 18, path: 'primary', message: 'appears twice' },
    { file: 'theme.css', path: '', message: 'is missing' },
  ])
})

test('a folder that does not exist is a problem', async () => {
  const nowhere = join(folder, 'nowhere')
  expect(await loadAgency(nowhere)).toEqual({ problems: [{ file: nowhere, path: '', message: 'is not a folder' }] })
})

test('a folder without mistakes is the agency, called as the folder', async () => {
  expect(await loadAgency(folder)).toEqual({ agency: anAgency({ key: basename(folder) }) })
})

test('settings that are left out have their defaults', async () => {
  const agency = files['agency.json']()
  await writeJson('agency.json', { ...agency, settings: { map: agency.settings.map } })
  const outcome = await loadAgency(folder)
  expect('agency' in outcome && outcome.agency.settings).toMatchObject({
    defaultSearchStatus: 'available',
    salesPrices: [
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => n * 100_000),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n * 1_000_000),
    ],
    lettingsPrices: [200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1500, 2000],
    pppwDivision: true,
    importBrakeShare: 0.4,
  })
})

test('the agency that is shipped has no mistakes', async () => {
  expect(await loadAgency(join(import.meta.dirname, '../../../../agencies/demo'))).not.toHaveProperty('problems')
})
