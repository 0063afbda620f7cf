import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BlmRow, saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { saveSearches } from '#test/fixtures/saved-searches.ts'
import { addUser } from '#test/fixtures/users.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { ownSite, siteUrl } from '#test/site.ts'

const SOURCE = 'alerts-e2e'
const OAKHAM = 2641128
/** So high that nothing of the demonstration stock is found by these searches. */
const PRICE = 87_000_000

let db: Database
let folder: string
let page: Page

beforeAll(async () => {
  db = openDatabase(ownSite().databaseUrl)
  folder = await mkdtemp(join(tmpdir(), 'kerbside-alerts-'))
  await cp('agencies/demo/pictures/exteriors/apartments-four-storey.webp', join(folder, 'OAK_1.webp'))
})

afterEach(() => page?.context().close())

afterAll(async () => {
  await sql`delete from properties where source = ${SOURCE}`.execute(db)
  await close(db)
  await rm(folder, { recursive: true, force: true })
})

const castle = saleRow('OAK_1', {
  BRANCH_ID: 'OAK',
  PRICE,
  DISPLAY_ADDRESS: 'Castle Mount, Oakham',
  MEDIA_IMAGE_00: 'OAK_1.webp',
})
const abbey = saleRow('OAK_2', {
  BRANCH_ID: 'OAK',
  PRICE: PRICE + 1,
  ADDRESS_1: '15',
  DISPLAY_ADDRESS: 'Abbey Close, Oakham',
})

/** Imports a full stock as the agency would. */
async function importFeed(...rows: BlmRow[]): Promise<void> {
  await writeFile(join(folder, 'feed.blm'), writeBlm(rows))
  await promisify(execFile)(process.execPath, ['src/cli.ts', 'import', folder, '--source', SOURCE, '--force'], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: ownSite().databaseUrl, DATA_DIR: ownSite().dataDir },
  })
}

async function person(): Promise<{ email: string; searchId: number }> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const [searchId = 0] = await saveSearches(db, await addUser(db, email, { isConfirmed: true }), [
    // homes without a postcode table stand in the middle of their district
    { criteria: { placeId: OAKHAM, within: 10, minPrice: PRICE }, place: { name: 'Oakham', county: 'Rutland' } },
  ])
  return { email, searchId }
}

async function mailsTo(email: string): Promise<string[]> {
  const box = join(ownSite().dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(box)).map(async (file) => PostalMime.parse(await readFile(join(box, file)))),
  )
  return mails.flatMap(({ to, subject = '' }) => (to?.some(({ address }) => address === email) ? [subject] : []))
}

async function frequencyOf(searchId: number): Promise<string | undefined> {
  const rows = await db.selectFrom('saved_searches').select('alert_frequency').where('id', '=', searchId).execute()
  return rows[0]?.alert_frequency
}

const linkOf = (mail: Email) =>
  /<(.+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? ''

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
  return page
}

test('a link that is not ours is said to be none', async () => {
  await open('/alerts/7-v.abc')
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  await expectAccessible(page)
  expectQuiet(page, /404/)
})

describe('from an import to the mail', () => {
  let ann: { email: string; searchId: number }
  let bea: { email: string; searchId: number }
  let mail: Email

  beforeAll(async () => {
    ann = await person()
    bea = await person()
    await importFeed(castle)
    mail = await mailTo(ann.email, /^1 new home for sale within 10 miles of Oakham, Rutland$/)
  })

  test('the mail shows the home, and leads to it', async () => {
    await open('/healthz', { bypassCSP: true })
    await page.setContent(mail.html ?? '')
    const picture = page.getByRole('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
    expect(mail.text).toContain('£87,000,000\nCastle Mount, Oakham')
    await page.getByRole('link', { name: 'Castle Mount, Oakham' }).click()
    await page.getByRole('heading', { name: /Castle Mount/ }).waitFor()
  })

  test.each([
    ['a phone', { viewport: { width: 375, height: 812 } }],
    ['a phone in the dark', { viewport: { width: 375, height: 812 }, colorScheme: 'dark' }],
    ['a desktop', {}],
    ['a desktop in the dark', { colorScheme: 'dark' }],
  ] satisfies [string, BrowserContextOptions][])('it can be read on %s', async (_where, options) => {
    await open('/healthz', { ...options, bypassCSP: true })
    await page.setContent(mail.html ?? '')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })

  test('its links change how often it comes, and only when somebody presses', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const answer = await fetch(linkOf(mail))
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      const monthly = /\S+frequency=M/.exec(mail.text ?? '')?.[0].replace(/^\(/, '') ?? ''
      await open(monthly, { javaScriptEnabled })
      expect(await frequencyOf(ann.searchId)).toBe('I')
      await page.getByRole('button', { name: 'Send monthly' }).click()
      await page.getByText('Your change has been saved. Monthly alerts.').waitFor()
      expect(await frequencyOf(ann.searchId)).toBe('M')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Send instantly' }).click()
      await page.getByText('Instant alerts.').first().waitFor()
      expect(await frequencyOf(ann.searchId)).toBe('I')
      expectQuiet(page)
      await page.context().close()
    }
  })

  test('after one click, the next import brings her nothing', async () => {
    const answer = await fetch(linkOf(mail), {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(answer.status).toBe(200)
    expect(await frequencyOf(ann.searchId)).toBe('N')
    await importFeed(castle, abbey)
    await expect.poll(() => mailsTo(bea.email), { timeout: 30_000 }).toHaveLength(2)
    expect(await mailsTo(ann.email)).toHaveLength(1)
    await open(linkOf(mail))
    await page.getByText('No alerts.').waitFor()
  })

  test('an import that changes nothing brings nobody anything', async () => {
    const cat = await person()
    await importFeed(castle, abbey)
    await importFeed(castle, abbey, saleRow('OAK_3', { BRANCH_ID: 'OAK', PRICE: PRICE + 2, ADDRESS_1: '16' }))
    await mailTo(cat.email, /^1 new home/)
    expect(await mailsTo(cat.email)).toHaveLength(1)
    expect(await mailsTo(bea.email)).toHaveLength(3)
  })
})
