import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { writeJupix } from '#src/feed-import/formats/jupix/fixtures/write-jupix.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { importFeed } from './import-file.ts'

// Whatever comes in place of a feed, it is answered in words, and the homes of before stay.

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
})
afterEach(() => desk.close())

const refs = ['1', '2', '3']

const expertAgent = (home: (ref: string) => string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<branches><branch name="CF1"><properties>\n${refs.map(home).join('\n')}\n</properties></branch></branches>`

const expertAgentHome = (ref: string, words = 'A house.') =>
  `<property reference="${ref}"><department>Residential Sales</department><priority>On Market</priority><price_text>£250,000</price_text><numeric_price>250000.0000</numeric_price><bedrooms>3</bedrooms><main_advert>${words}</main_advert><street>Finch Lane</street><town>Oakham</town><postcode>LE15 6QS</postcode></property>`

const sound = {
  Jupix: () => writeJupix(refs.map((id) => ({ id, branchID: 'CF1', propertyBedrooms: '3' }))),
  'Expert Agent': () => expertAgent(expertAgentHome),
  BLM: () => writeBlm(refs.map((ref) => saleRow(ref))),
}

const names = { Jupix: 'jupix.xml', 'Expert Agent': 'expert.xml', BLM: 'CF1_1.blm' }

type Format = keyof typeof sound

const take = async (format: Format, content: string | Buffer) =>
  (await importFeed(desk.deps, { path: await desk.write(content, names[format]) }))[0]!

async function shown() {
  const { rows } = await sql<{ ref: string }>`
    select agent_ref as ref from properties where left_at is null and published order by 1`.execute(desk.db)
  return rows.map(({ ref }) => ref)
}

const bombs =
  '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'
const outside = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
const deep = `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`
const withHead = (text: string, head: string) => text.replace(/\?>\s*/, (end) => end + head)
const login = '<!doctype html><html><head><title>Sign in</title></head><body><form></form></body></html>'

describe.each(Object.keys(sound) as Format[])('in place of a feed of %s', (format) => {
  beforeEach(async () => {
    const report = await take(format, sound[format]())
    expect([report.state, report.setAside.rows.map(({ reason }) => reason)]).toEqual(['imported', []])
    expect(await shown()).toHaveLength(3)
  })
  afterEach(async () => {
    expect(await shown()).toHaveLength(3)
  })

  test.each<[string, (text: string) => string | Buffer]>([
    ['a page to sign in', () => login],
    ['an empty file', () => ''],
    ['white space', () => '\n \n'],
    ['a file that is cut off', (text) => text.slice(0, Math.floor(text.length * 0.6))],
    ['a file that is cut in its first line', (text) => text.slice(0, 15)],
    ['zeros', () => Buffer.alloc(100_000)],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an error as JSON', () => '{"error":"unauthorised"}'],
  ])('%s is refused with a reason', async (_, change) => {
    const report = await take(format, change(sound[format]()))
    expect(report.state).toBe('refused')
    expect(report.reason).toMatch(/\w{3}/)
  })
})

describe.each(['Jupix', 'Expert Agent'] as const)('in XML of %s', (format) => {
  beforeEach(async () => {
    await take(format, sound[format]())
  })
  afterEach(async () => {
    expect(await shown()).toHaveLength(3)
  })

  test.each<[string, (text: string) => string, RegExp]>([
    ['entities that grow', (text) => withHead(text, bombs).replace('Oakham', '&c;'), /document type/],
    ['a file of the server', (text) => withHead(text, outside).replace('Oakham', '&secret;'), /document type/],
    ['elements two hundred deep', (text) => text.replace(/<\/property>/, `${deep}</property>`), /nested more than/],
    ['a text of 10 MB', (text) => text.replace('Oakham', 'x'.repeat(10_000_000)), /too large/],
    ['an ampersand of its own', (text) => text.replace('Oakham', 'Oakham & Uppingham'), /not well-formed/],
    ['an element that is not closed', (text) => text.replace('</property>', ''), /not well-formed|cut off/],
  ])('%s: it is refused, and says why', async (_, change, reason) => {
    const report = await take(format, change(sound[format]()))
    expect(report).toMatchObject({ state: 'refused', reason: expect.stringMatching(reason) })
  })

  test('a comment and a style sheet before it: it is known and imported', async () => {
    const head = `<!-- ${'made by software '.repeat(40)} -->\n<?xml-stylesheet href="feed.xsl"?>\n`
    expect(await take(format, withHead(sound[format](), head))).toMatchObject({ state: 'imported', format })
  })

  test('no properties at all: it is not imported', async () => {
    const empty = sound[format]().replace(/<property[ >][\s\S]*<\/property>/, '')
    expect((await take(format, empty)).state).toMatch(/refused|stopped/)
  })

  test('an encoding that is not the one it names: characters are those that were meant', async () => {
    const text = sound[format]().replaceAll('Oakham', 'Abergwyngregyn café £')
    for (const content of [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1')]) {
      expect((await take(format, content)).state).toBe('imported')
      const { rows } = await sql<{ words: string }>`select listing::text as words from properties limit 1`.execute(
        desk.db,
      )
      expect(rows[0]!.words).toContain('Abergwyngregyn café £')
    }
  })

  test('a reference that is there twice: the last one counts, and the report says so', async () => {
    const text = sound[format]()
    const [first] = /<property[ >][\s\S]*?<\/property>/.exec(text)!
    const again = text.replace(/<\/properties>/, `${first!.replaceAll('Oakham', 'Uppingham')}</properties>`)
    const report = await take(format, again)
    expect(report).toMatchObject({ state: 'imported', changed: 1 })
    expect([...report.warnings, ...report.setAside.rows].length).toBeGreaterThan(0)
  })
})
