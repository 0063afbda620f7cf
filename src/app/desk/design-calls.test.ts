import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Design } from '#src/agency/theme/design.ts'
import { designCalls } from '#src/design/server/design-calls.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { openLiveContent } from '#test/fixtures/content/live-content.ts'
import { openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import type { LiveSite } from '../content/live-site.ts'
import type { createSiteContent } from '../content/site-content.ts'
import { withinPreview } from './design-routes.ts'

let staff: StaffFixture
let live: LiveSite
let content: ReturnType<typeof createSiteContent>
let ask: Awaited<ReturnType<typeof open>>
let ofFolder: string
beforeAll(async () => {
  ask = await open()
  ofFolder = live.theme.css
}, 60_000)
afterAll(async () => {
  await content.stop()
  await staff.close()
})
beforeEach(async () => {
  for (const table of ['design_draft', 'designs', 'content_revisions'] as const)
    await staff.db.deleteFrom(table).execute()
  await shows(() => [live.theme.css, live.agency.name, live.theme.logo], [ofFolder, 'Ashlar Wren', undefined])
})

/** Waits until visitors see it: another process may have published. */
const shows = <Value>(look: () => Value, value: Value) =>
  expect.poll(look, { timeout: 20_000, interval: 50 }).toEqual(value)

async function open() {
  staff = await openStaffFixture()
  const { db } = staff
  ;({ live, content } = await openLiveContent({ db, url: staff.url, clock: staff.now }))
  const call = createDeskCalls({ db, clock: staff.now, content }, designCalls, staff.now)
  const [ed, priya] = [await staff.person('marketing', { name: 'Ed' }), await staff.person('owner', { name: 'Priya' })]
  return { call, ed, priya }
}

async function publishedDesign(): Promise<Design> {
  const answer = await ask.call(ask.ed, 'get-design', {})
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value.published
}

type Changes = Partial<Omit<Design, 'logo'>>

async function save(after: number, changes: Changes = {}, who = ask.ed) {
  const { logo: _logo, ...design } = { ...(await publishedDesign()), ...changes }
  return ask.call(who, 'save-design-draft', { ...design, homeParts: [...design.homeParts], after })
}

const recoloured = async (primary: string) => ({ colours: { ...(await publishedDesign()).colours, primary } })

test.each([
  ['a colour that is none', { colours: { primary: 'red' } }],
  ['a font of nobody', { displayFont: 'comic' }],
  ['corners rounder than a button', { radiusPx: 99 }],
  ['a part that is there twice', { homeParts: ['areas', 'areas'] }],
  ['no part at all', { homeParts: [] }],
  ['a style in place of a ratio', { cardRatio: '1;}body{display:none' }],
])('%s is refused', async (_what, changes) => {
  expect(await save(0, changes as never)).toMatchObject({ ok: false, refusal: { kind: 'invalid' } })
})

test('a draft is nobody’s but the staff’s: visitors see what they saw', async () => {
  const css = live.theme.css
  expect(await save(0, await recoloured('#7a1f3d'))).toMatchObject({ ok: true, value: { saves: 1 } })
  expect(live.theme.css).toBe(css)
  expect(await ask.call(ask.priya, 'get-design', {})).toMatchObject({
    ok: true,
    value: { draft: { design: { colours: { primary: '#7a1f3d' } }, saves: 1, by: 'Ed' } },
  })
})

test('whoever saves second is told, and sees what the first saved', async () => {
  await save(0, { radiusPx: 8 })
  expect(await save(0, { radiusPx: 12 }, ask.priya)).toMatchObject({
    ok: true,
    value: { conflict: { by: 'Ed', saves: 1, design: { radiusPx: 8 } } },
  })
  expect(await ask.call(ask.priya, 'publish-design', { after: 0 })).toMatchObject({ value: { conflict: { by: 'Ed' } } })
})

test('text that cannot be read is not published, and its ratio is said', async () => {
  const { colours } = await publishedDesign()
  await save(0, { colours: { ...colours, muted: '#93a0a6' } })
  expect(await ask.call(ask.ed, 'publish-design', { after: 1 })).toEqual({
    ok: false,
    refusal: {
      kind: 'invalid',
      fields: { muted: 'Muted text doesn’t have enough contrast: 2.3:1, minimum 4.5:1.' },
    },
  })
})

test('a design is published as a whole, is in the log, and is undone as it was written', async () => {
  await save(0, {
    ...(await recoloured('#7a1f3d')),
    displayFont: 'lora',
    logoPosition: 'left',
    homeParts: ['areas', 'newest'],
  })
  const answer = await ask.call(ask.ed, 'publish-design', { after: 1 })
  if (!answer.ok || !('number' in answer.value)) throw new Error(JSON.stringify(answer))
  await shows(() => live.theme.css.includes('--colour-primary: #7a1f3d'), true)
  expect(live.theme.fonts).toContain('/fonts/lora-latin-wght-normal.woff2')
  expect([live.agency.settings.logoPosition, live.agency.home.parts]).toEqual(['left', ['areas', 'newest']])
  const log = await staff.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('action', '=', 'design-published')
    .execute()
  expect(log).toEqual([
    { action: 'design-published', after: { changes: ['Colours', 'Heading font', 'Logo position', 'Home page'] } },
  ])

  await ask.call(ask.priya, 'restore-design', { design: answer.value.previous })
  await shows(() => live.theme.css, ofFolder)
  expect([live.agency.settings.logoPosition, live.agency.home.parts]).toEqual(['centre', undefined])
})

test('settings that were changed since stay when a design is undone', async () => {
  await save(0, { logoPosition: 'left' })
  const published = await ask.call(ask.ed, 'publish-design', { after: 1 })
  if (!published.ok || !('previous' in published.value)) throw new Error(JSON.stringify(published))
  const { text = '' } = await content.current('agency.json')
  const renamed = text.replace('"name": "Ashlar Wren"', '"name": "Wren & Co"')
  await content.publish({ document: 'agency.json', text: renamed, author: { id: null, name: 'Priya' } })
  await ask.call(ask.priya, 'restore-design', { design: published.value.previous })
  await shows(() => [live.agency.name, live.agency.settings.logoPosition], ['Wren & Co', 'centre'])
})

const upload = (text: string, after: number) => {
  const file = { content: Readable.from([Buffer.from(text)]), bytes: Buffer.byteLength(text) }
  return ask.call(ask.ed, 'set-design-logo', { after, file })
}

test('a logo that runs is refused in words; one that does not is in the draft, and then the site’s', async () => {
  expect(await upload('<svg viewBox="0 0 9 9"><script/></svg>', 0)).toMatchObject({
    ok: false,
    refusal: { fields: { file: expect.stringMatching(/<script>, which is not allowed/) } },
  })
  expect(
    await upload('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>', 0),
  ).toMatchObject({
    ok: true,
    value: { saves: 1 },
  })
  // colours that are chosen afterwards leave the logo
  await save(1, { radiusPx: 4 })
  await ask.call(ask.ed, 'publish-design', { after: 2 })
  await shows(() => live.theme.logo?.svg.includes('<path d="M0 0h9"'), true)
  await ask.call(ask.ed, 'set-design-logo', { after: 0 })
  await ask.call(ask.ed, 'publish-design', { after: 1 })
  await shows(() => live.theme.logo, undefined)
})

test('a preview has no scripts, and asks for nothing ahead', () => {
  const html =
    '<link rel="modulepreload" href="/a.js"/><script>1</script><p>A</p><script src="/b.js" async=""></script>'
  expect(withinPreview(html)).toBe('<p>A</p>')
})

test('links in a preview stay in it, but for those to the Desk and to other sites', () => {
  const html =
    '<a class="x" href="/search">A</a><a href="//elsewhere.example/">B</a><a href="/desk">C</a><link href="/a.css">'
  expect(withinPreview(html)).toBe(
    '<a class="x" href="/desk/design/preview/search">A</a><a href="//elsewhere.example/">B</a><a href="/desk">C</a><link href="/a.css">',
  )
})
