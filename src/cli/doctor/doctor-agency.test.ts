import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { examineAgency } from './doctor-agency.ts'

const demo = resolve(import.meta.dirname, '../../../agencies/demo')

/** The demonstration agency, of which a test puts other files into the place of some. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-doctor-'))
  for (const name of readdirSync(demo)) symlinkSync(join(demo, name), join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => readFileSync(join(demo, name), 'utf8')

function put(name: string, content: string | Uint8Array): void {
  const [first = ''] = name.split('/')
  unlinkSync(join(folder, first))
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

async function found(about: string) {
  const { findings } = await examineAgency(folder, undefined)
  const { state, words = [] } = findings.find((one) => one.about === about) ?? {}
  return { state, words: words.map((line) => line.replace(`${folder}/`, '')) }
}

test('the demonstration agency has no mistake', async () => {
  const { findings } = await examineAgency(demo, undefined)
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
})

test('mistakes of every file are told with file, line and column, and the theme is looked at all the same', async () => {
  put('menus.json', '{\n  "primry": []\n}')
  put('pages/fees.md', '---\ntitle: Fees\nupdted: 2026-11-02\n---\nWords')
  const { findings } = await examineAgency(folder, undefined)
  expect(findings.map(({ about, state }) => [about, state])).toEqual([
    ['Agency', 'wrong'],
    ['Theme', 'well'],
  ])
  expect((await found('Agency')).words).toEqual(
    expect.arrayContaining([
      'menus.json:2:3 primry is not known; did you mean "primary"?',
      expect.stringMatching(/^pages\/fees\.md:3 updted is not known/),
    ]),
  )
})

test.each([
  [
    'faint words',
    '--colour-muted: #54626a',
    '--colour-muted: #9aa5aa',
    /^theme\.css:\d+:5 --colour-muted has 2\.\d+:1 on --colour-page and needs 4\.5:1/,
  ],
  [
    'a faint edge',
    '--colour-line-strong: #7c868a',
    '--colour-line-strong: #dddddd',
    /--colour-line-strong has 1\.\d+:1 on --colour-page and needs 3:1/,
  ],
  ['a colour that nothing asks for', '--colour-muted:', '--colour-mutted:', /--colour-mutted is not a colour of/],
  [
    'a font that is not there',
    '/fonts/newsreader-headlines.woff2',
    '/fonts/newsreader-bold.woff2',
    /^theme\.css:\d+:\d+ \/fonts\/newsreader-bold\.woff2 is neither/,
  ],
  [
    'a family that no face brings',
    '--font-text: "Commissioner Variable"',
    '--font-text: "Commisioner"',
    /--font-text begins with "Commisioner"/,
  ],
])('%s is a mistake of the theme', async (_what, before, after, words) => {
  put('theme.css', read('theme.css').replaceAll(before, after))
  expect(await found('Theme')).toEqual({
    state: 'wrong',
    words: expect.arrayContaining([expect.stringMatching(words)]),
  })
})

test('a colour that cannot be reckoned with is worth knowing', async () => {
  put('theme.css', read('theme.css').replace('--colour-accent: #f0c24b', '--colour-accent: oklch(.84 .14 90)'))
  expect(await found('Theme')).toMatchObject({
    state: 'note',
    words: expect.arrayContaining([expect.stringMatching(/as #rrggbb/)]),
  })
})

test('links that lead nowhere are told where they stand', async () => {
  const menus = JSON.parse(read('menus.json'))
  menus.primary[0].url = '/contact-staff-member/999999'
  put('menus.json', JSON.stringify(menus, null, 2))
  put(
    'pages/more.md',
    '---\ntitle: More\ndescription: More.\nupdated: 2026-11-02\n---\nWords\n\nand a [link](/areas/none).',
  )
  expect(await found('Links')).toEqual({
    state: 'wrong',
    words: [
      expect.stringMatching(/^menus\.json:\d+:\d+ primary\[0\]\.url leads to \/contact-staff-member\/999999, which/),
      'pages/more.md:8:7 leads to /areas/none, which does not exist',
    ],
  })
})

test('a picture that is none is a mistake, one that is small is worth knowing', async () => {
  const content = JSON.parse(read('content.json'))
  content.home.picture = 'small.webp'
  put('content.json', JSON.stringify(content))
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .webp()
    .toBuffer()
  writeFileSync(join(folder, 'small.webp'), small)
  expect(await found('Pictures')).toEqual({
    state: 'note',
    words: [expect.stringMatching(/^content\.json:1:\d+ home\.picture is 40 pixels wide but shown at up to 1600/)],
  })
  writeFileSync(join(folder, 'small.webp'), 'no picture')
  expect(await found('Pictures')).toMatchObject({
    state: 'wrong',
    words: [expect.stringMatching(/is not a readable image/)],
  })
})

test('a branch and a map whose numbers are in the wrong order are worth knowing', async () => {
  const { branches } = JSON.parse(read('branches.json'))
  branches[0].position = { lat: -0.7, lng: 52.6 }
  put('branches.json', JSON.stringify({ branches }))
  const agency = JSON.parse(read('agency.json'))
  agency.settings.map.bounds = [52.5, -0.8, 52.7, -0.4]
  put('agency.json', JSON.stringify(agency))
  const { state, words } = await found('Details')
  expect(state).toBe('note')
  expect(words.join('\n')).toMatch(/branches\[0\]\.position is not in the United Kingdom: is the order right\?/)
  expect(words.join('\n')).toMatch(/map\.bounds is not in the United Kingdom.*west, south, east, north/)
})

/** The header of a PMTiles file, with its bounds in degrees. */
function mapHeader(bounds: number[]): Buffer {
  const header = Buffer.from(readFileSync(join(demo, 'rutland.pmtiles')).subarray(0, 127))
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at)
  return header
}

test.each<[string, () => Buffer | string, string, RegExp]>([
  [
    'of another area',
    () => mapHeader([-2.2, 53.3, -1.9, 53.6]),
    'wrong',
    /covers -2\.2, 53\.3, -1\.9, 53\.6, .*another area\?/,
  ],
  ['that ends before the patch', () => mapHeader([-0.86, 52.5, -0.6, 52.78]), 'note', /is not all of map\.bounds/],
  ['that is none', () => '<html>', 'wrong', /rutland\.pmtiles is not a PMTiles file/],
])('a map file %s is told', async (_what, content, state, words) => {
  put('rutland.pmtiles', content())
  expect(await found('Details')).toEqual({ state, words: [expect.stringMatching(words)] })
})

test.each([
  ['larger than the patch', [-1, 52, 0, 53]],
  ['cut along its tiles', [-0.8595, 52.5005, -0.4005, 52.7795]],
])('a map file %s is well', async (_what, bounds) => {
  put('rutland.pmtiles', mapHeader(bounds))
  expect(await found('Details')).toMatchObject({ state: 'well' })
})

test('an address book of another county is worth knowing; one that cannot be read is a mistake', async () => {
  put(
    'addresses.tsv',
    'number\tstreet\ttown\tpostcode\n1\tKersey Street\tLeeds\tLS1 5UH\n2\tKersey Street\tLeeds\tLS1 5UH\n',
  )
  expect(await found('Details')).toEqual({
    state: 'note',
    words: [
      expect.stringMatching(
        /^addresses\.tsv none of its 2 addresses is in LE15, .* most are in LS1: is it of another county\?$/,
      ),
    ],
  })
  rmSync(join(folder, 'addresses.tsv'))
  writeFileSync(join(folder, 'addresses.tsv'), 'street\ttown\n')
  expect(await found('Details')).toMatchObject({ state: 'wrong', words: [expect.stringMatching(/has no postcode/)] })
})

test('links to lists without entries are worth knowing, where they stand', async () => {
  for (const name of ['articles', 'areas']) {
    rmSync(join(folder, name))
    mkdirSync(join(folder, name))
  }
  const { words } = await found('Links')
  const lists = words.filter((line) => line.includes('yet'))
  expect(lists).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^menus\.json:\d+:\d+ .* leads to \/articles, which lists no article yet$/),
      expect.stringMatching(/^menus\.json:\d+:\d+ .* leads to \/areas, which lists no area guide yet$/),
    ]),
  )
})

test('a branch that no feed means, and fees without a page, are worth knowing', async () => {
  const { branches } = JSON.parse(read('branches.json'))
  branches[0].feedBranches = []
  put('branches.json', JSON.stringify(branches))
  const agency = JSON.parse(read('agency.json'))
  delete agency.legal.tenantFeesUrl
  put('agency.json', JSON.stringify(agency))
  const { state, words } = await found('Details')
  expect(state).toBe('note')
  expect(words.join('\n')).toMatch(/Oakham has no feedBranches/)
  expect(words.join('\n')).toMatch(/No page of tenants’ fees/)
})
