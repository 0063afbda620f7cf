import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPasswords } from '#src/account/passwords/server/passwords.ts'
import { insertMapping } from '#src/feed-import/formats/mapped/server/mapping-records.ts'
import { shippedMapping } from '#src/feed-import/formats/mapped/server/shipped-mappings.ts'
import { createReport, type ImportReport } from '#src/feed-import/report/import-report.ts'
import { insertImport } from '#src/feed-import/run/server/import-records.ts'
import { finishFeedFile, insertFeedFile } from '#src/feeds/files/server/feed-file-records.ts'
import { SOURCE_KINDS, type SourceKind } from '#src/feeds/sources/feed-source.ts'
import { insertSource } from '#src/feeds/sources/server/source-records.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { insertStaff, updateStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { createInvitation } from '#src/staff/sign-in/server/invitations.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { ownSite, siteUrl } from '#test/site.ts'
import routes from '../src/desk/routes.ts'

/** Kinds of feed whose page is not like that of a server: called with keys, sent as files, sent one by one. */
const SHOWN_SOURCES = ['reapit', 'push', 'real-time'] as const

type Route = { path?: string; file: string; index?: boolean; children?: Route[] }

/** Every path of the Desk that has a page: none is left out because somebody forgot it here. */
const paths = [
  ...pathsOf(routes as Route[]),
  // one page, and a form of its own for each kind of feed
  ...SOURCE_KINDS.map((kind) => `desk/feeds/sources/new?kind=${kind}`),
  ...SHOWN_SOURCES.map((kind) => `desk/feeds/sources/:id of ${kind}`),
]

function pathsOf(of: readonly Route[]): string[] {
  return of.flatMap(({ path, file, index, children }) => {
    if (children) return pathsOf(children)
    if (index) return ['desk']
    return path === undefined || path.endsWith('*') || !file.endsWith('.tsx') ? [] : [path]
  })
}

/** Pages that only people who are not signed in reach; all others are seen by an owner. */
const SIGNED_OUT: Record<string, (page: Page) => Promise<string>> = {
  'desk/sign-in': async () => '/desk/sign-in',
  'desk/confirmed': async () => '/desk/confirmed?problem=unreachable',
  'desk/set-up/:token': async () =>
    `/desk/set-up/${await withDatabase((db) => createInvitation(db, undefined, new Date()))}`,
  'desk/invitation/:token': async () => `/desk/invitation/${await withDatabase(invite)}`,
  'desk/code': async (page) => {
    await giveRightPassword(page)
    return '/desk/code'
  },
}

/** What stands for a part of a path that differs, where no link of the page above it leads there. */
const PARTS: Record<string, string> = { ':date': ukDate(new Date()) }

/** Pages that no link shows as they are, or of which the demonstration has none. */
const EXAMPLES: Record<string, (page: Page) => Promise<string>> = {
  'desk/viewings/open-house/new': planOpenHouse,
  'desk/viewings/open-house/:id': async (page) => {
    openHouse ??= await announceOpenHouse(page)
    return openHouse
  },
  'desk/content/branches/:slug': (page) => firstLink(page, '/desk/content/branches', '/desk/content/branches/'),
  'desk/content/new/:kind': (page) => firstLink(page, '/desk/content', '/desk/content/new/'),
  'desk/content/:kind': async () => '/desk/content/articles',
  'desk/content/:kind/:slug': (page) => firstLink(page, '/desk/content/articles', '/desk/content/articles/'),
  'desk/content/:kind/:slug/versions': async (page) =>
    `${await firstLink(page, '/desk/content/articles', '/desk/content/articles/')}/versions`,
  'desk/content/staff/:id': (page) => firstLink(page, '/desk/content/staff', '/desk/content/staff/'),
  'desk/content/banners/:id': async () => '/desk/content/banners/0',
  'desk/content/forms/edit': async () => '/desk/content/forms/edit?id=maintenance',
  'desk/content/versions/:of': async () => '/desk/content/versions/menus?version=0',
  'desk/settings/:group?': async () => '/desk/settings/agency',
  'desk/settings/system/restore/:name': async (page) => {
    backup ??= await makeBackup(page)
    return backup
  },
  'desk/feeds/mappings/:id': async () => `/desk/feeds/mappings/${await withDatabase(aMapping)}`,
  'desk/feeds/imports/:id': async () => `/desk/feeds/imports/${await withDatabase(anImport)}`,
  'desk/feeds/paused/:id': async () => `/desk/feeds/paused/${await withDatabase(aPausedImport)}`,
  'desk/feeds/sources/:id': async () => `/desk/feeds/sources/${await withDatabase(aFeedSource('sftp'))}`,
  ...Object.fromEntries(
    SHOWN_SOURCES.map((kind) => [
      `desk/feeds/sources/:id of ${kind}`,
      async () => `/desk/feeds/sources/${await withDatabase(aFeedSource(kind))}`,
    ]),
  ),
  'desk/feeds/test/:id': async () => `/desk/feeds/test/${await withDatabase(aTriedFile)}`,
  'desk/properties/new/:draft/:step': async (page) => {
    draft ??= await addProperty(page)
    return draft
  },
}
let openHouse: string | undefined
let draft: string | undefined
let backup: string | undefined

const WIDTHS = { phone: { width: 375, height: 812 }, desktop: { width: 1280, height: 900 } }
type Width = keyof typeof WIDTHS

let owner: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
beforeAll(async () => {
  const page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /^Look round as .+ \(the owner\)$/ }).click()
  await page.waitForURL('**/desk')
  owner = await page.context().storageState()
  await page.context().close()
}, 120_000)

let page: Page
afterEach(() => page?.context().close())

describe.each(Object.keys(WIDTHS) as Width[])('on a %s', (width) => {
  test.each(paths)('/%s is accessible, light and dark, by keyboard too, and fits', async (pattern) => {
    const signedOut = SIGNED_OUT[pattern]
    page = await visitor({
      baseURL: siteUrl(),
      viewport: WIDTHS[width],
      ...(!signedOut && { storageState: owner }),
    })
    await page.goto(signedOut ? await signedOut(page) : await pathFor(page, pattern))
    await page.locator('h1').waitFor({ state: 'attached' })
    expect(await page.locator('h1').count()).toBe(1)
    // what comes late moves what has the focus out of view
    await expect.poll(() => page.getByRole('status').filter({ hasText: /…\s*$/ }).count()).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectKeyboardReaches(page)
    // the preview of a design runs no script, and the browser says so
    expectQuiet(page, /^error: Blocked script execution in '[^']+\/desk\/design\/preview/)
  })
})

/** A path of this shape that exists: by a link of the page above it. */
async function pathFor(page: Page, pattern: string): Promise<string> {
  const example = EXAMPLES[pattern]
  if (example) return example(page)
  const parts = pattern.split('/')
  const at = parts.findIndex((part) => part.startsWith(':'))
  if (at < 0) return `/${pattern}`
  const known = PARTS[parts[at]!]
  if (known !== undefined) return `/${pattern.replace(parts[at]!, known)}`
  const above = `/${parts.slice(0, at).join('/')}`
  await page.goto(above === '/desk/enquiries' ? `${above}?tab=all` : above)
  const links = await page
    .locator(`a[href^="${above}/"]`)
    .evaluateAll((found) => found.map((a) => a.getAttribute('href')))
  const shape = new RegExp(`^${above}/\\d+$`)
  const link = links.find((href) => shape.test(href ?? ''))
  if (!link) throw new Error(`No link of ${above} leads to ${pattern}: give one in EXAMPLES.`)
  return [link, ...parts.slice(at + 1)].join('/')
}

async function firstLink(page: Page, on: string, beginning: string): Promise<string> {
  await page.goto(on)
  return (await page.locator(`main a[href^="${beginning}"]`).first().getAttribute('href'))!
}

async function makeBackup(page: Page): Promise<string> {
  await page.goto('/desk/settings/system')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const link = page.locator('a[href^="/desk/settings/system/restore/"]').first()
  await link.waitFor()
  return (await link.getAttribute('href'))!
}

const aMapping = (db: Database) =>
  insertMapping(db, { name: `Walk ${randomUUID()}`, document: shippedMapping('gnomen').document, now: new Date() })

async function planOpenHouse(page: Page): Promise<string> {
  const rules = await pathFor(page, 'desk/viewings/rules/:id')
  return `/desk/viewings/open-house/new?property=${rules.split('/').at(-1)}`
}

async function announceOpenHouse(page: Page): Promise<string> {
  await page.goto(await planOpenHouse(page))
  await page.getByLabel('Day').fill(addDays(ukDate(new Date()), 21))
  await page.getByRole('button', { name: 'Announce open house' }).click()
  await page.waitForURL(/open-house\/\d+$/)
  return new URL(page.url()).pathname
}

/** Tab reaches everything that can be used, shows where it is, and is not caught anywhere. */
async function expectKeyboardReaches(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  const wanted = await page.evaluate(() => {
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
    const usable = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter((one) => {
      if (!isShown(one) || one.matches(':disabled, [tabindex="-1"], [type="hidden"]') || one.closest('[inert]'))
        return false
      // of a group of radio buttons, one is reached and the arrows go on from there
      if (!one.matches('[type="radio"]')) return true
      const { name, checked, form } = one as HTMLInputElement
      const group = [...document.querySelectorAll<HTMLInputElement>(`[type="radio"][name="${name}"]`)].filter(
        (other) => other.form === form,
      )
      return checked || (!group.some((other) => other.checked) && group[0] === one)
    })
    for (const [at, one] of usable.entries()) one.dataset.walk = String(at)
    return usable.map((one) => one.outerHTML.slice(0, 120))
  })
  const reached = new Set<number>()
  const unseen: string[] = []
  let inside = 0
  // date fields have several stops each
  for (let step = 0; step < wanted.length * 2 + 40 && reached.size < wanted.length; step++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement | null
      if (!one || one === document.body) return undefined
      if (one.matches('iframe')) return 'frame'
      const hasRing = (of: Element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(of)
        return outlineStyle !== 'none' || boxShadow !== 'none'
      }
      // a text area and the editor have the ring of the box that they fill; parts of a date show by their own ground
      const box = one.matches('textarea') ? one.closest('form') : one.closest('.cm-editor')
      const isDate = one.matches('[type="date"], [type="time"], [type="datetime-local"]')
      const { width, height, bottom, top } = one.getBoundingClientRect()
      const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight
      return {
        at: Number(one.dataset.walk ?? Number.NaN),
        isSeen: isInView && (isDate || hasRing(one) || (box !== null && hasRing(box))),
        html: one.outerHTML.slice(0, 120),
      }
    })
    if (focus === 'frame') {
      // what is in a frame is a page of its own: its links are gone through until the frame is left
      if (inside++ < 300) step--
      continue
    }
    if (focus && !Number.isNaN(focus.at)) reached.add(focus.at)
    if (focus && !focus.isSeen) unseen.push(focus.html)
  }
  expect({ unreached: wanted.filter((_html, at) => !reached.has(at)), unseen }).toEqual({ unreached: [], unseen: [] })
}

async function withDatabase<Result>(act: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(ownSite().databaseUrl)
  try {
    return await act(db)
  } finally {
    await close(db)
  }
}

/** What a file came to that had something of everything that a report tells. */
function aReport(): ImportReport {
  const rows = [
    { line: 12, ref: 'OAK_1', reason: 'STATUS_ID "9" is not a status' },
    { line: 14, reason: 'it has no reference' },
  ]
  return {
    ...createReport('oakham_2411.blm', new Date().toISOString()),
    format: 'BLM 3',
    encoding: 'Windows-1252',
    rows: 14,
    unchanged: 12,
    branches: [{ feedBranch: 'OAK', branch: 'Oakham', rows: 14 }],
    setAside: { total: 2, rows },
    warnings: [{ message: 'the price is not stated: read as price on application', count: 3, lines: [4, 7, 9] }],
  }
}

const anImport = (db: Database) => insertImport(db, { source: 'walk', state: 'imported', report: aReport() })

async function aPausedImport(db: Database): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from properties where left_at is null order by id limit 3`.execute(db)
  const reason = 'it would remove 3 of 5 properties (60 %); the removal limit is 40 %'
  const leaving = { live: 5, total: 3, ids: rows.map(({ id }) => id) }
  return insertImport(db, {
    source: 'walk',
    state: 'stopped',
    report: { ...aReport(), state: 'stopped', reason, leaving },
  })
}

const aFeedSource = (kind: SourceKind) => async (db: Database) =>
  insertSource(db, {
    source: `walk-${randomUUID()}`,
    name: 'New homes, Barleythorpe',
    kind,
    settings: kind === 'sftp' ? { host: 'sftp.builders.example', user: 'oakham' } : {},
    sealedSecret: null,
    everyMinutes: null,
    now: new Date(),
  })

async function aTriedFile(db: Database): Promise<number> {
  const about = { source: 'walk', name: 'oakham_2411.blm', stored: 'feed-files/none', bytes: 1, sha256: '' }
  const state = { purpose: 'tried', importId: null, state: 'checked', createdAt: new Date() } as const
  const id = await insertFeedFile(db, { ...about, ...state })
  const none = { total: 0, homes: [] }
  const difference = {
    added: { total: 1, homes: [{ id: 1, ref: 'OAK_7', address: 'Crown Gardens, Oakham', fields: [] }] },
    changed: none,
    withdrawn: none,
    withheld: none,
  }
  const result = [{ report: { ...aReport(), state: 'dry_run' as const }, difference }]
  await finishFeedFile(db, id, { state: 'checked', result, importId: null, now: new Date() })
  return id
}

async function invite(db: Database): Promise<string> {
  const about = { email: `${randomUUID()}@example.com`, name: 'Ivy Penhale', role: 'owner' as const, branchIds: [] }
  const id = await insertStaff(db, about, new Date())
  return createInvitation(db, id, new Date())
}

/** The first of two steps: a password is right, and its code is awaited. */
async function giveRightPassword(page: Page): Promise<void> {
  const [email, password] = [`${randomUUID()}@example.com`, 'Three-random-words-9']
  await withDatabase(async (db) => {
    const about = { email, name: 'Cora Code', role: 'owner' as const, branchIds: [], state: 'active' as const }
    const id = await insertStaff(db, about, new Date())
    const secret = { password_hash: await createPasswords().hash(password), totp_secret: Buffer.from('never opened') }
    await updateStaff(db, id!, secret, new Date())
  })
  await page.goto('/desk/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/desk/code')
}

async function addProperty(page: Page): Promise<string> {
  await page.goto('/desk/properties')
  await page.getByRole('button', { name: 'Add property' }).click()
  await page.waitForURL(/new\/\d+\/address$/)
  return new URL(page.url()).pathname.replace('address', 'publish')
}
