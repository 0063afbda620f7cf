import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { type BlmRow, saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { createApiKey } from '#src/feeds/sources/server/api-keys.ts'
import { insertSource } from '#src/feeds/sources/server/source-records.ts'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { expectQuiet, visitor } from '#test/browser.ts'
import { ownSite, siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

/** Looks round as somebody of the demonstration. */
async function signInAs(who: RegExp): Promise<void> {
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const follow = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' }).click()
const says = (words: string | RegExp) => page.getByText(words).first().waitFor()

const STREETS = ['Teasel Row', 'Linnet Row', 'Bracken Row', 'Sorrel Row', 'Vetch Row']
/** An import is a job: it is looked for until it is done. */
const PATIENT = { timeout: 20_000, interval: 500 }

/** A home for sale in Oakham. */
const home = (at: number, changes: BlmRow = {}) =>
  saleRow(`OAK_e2e${at}`, {
    BRANCH_ID: 'OAK',
    ADDRESS_1: String(at + 1),
    ADDRESS_2: STREETS[at]!,
    DISPLAY_ADDRESS: `${STREETS[at]}, Oakham`,
    POSTCODE2: `6A${'ABDEF'[at]}`,
    ...changes,
  })
const homes = STREETS.map((_, at) => home(at))

/** Tries a file as staff do. */
async function tryFile(name: string, rows: BlmRow[]): Promise<void> {
  await page.goto('/desk/feeds')
  await follow('Test a file')
  const buffer = Buffer.from(writeBlm(rows))
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await says(/^Tested in/)
}

async function importTried(): Promise<void> {
  await press('Import this file')
  await follow('View import')
  await page.getByRole('heading', { level: 1, name: /^Import, today/ }).waitFor()
}

async function undoImport(): Promise<void> {
  await press('Undo import')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await says(/^Undone\b.*as before/)
}

test('a file is tried, its difference read, imported and undone', async () => {
  await signInAs(/the owner/)
  await tryFile('rows_1.blm', homes)
  await says('5 would be added')
  await importTried()
  await says('Teasel Row, Oakham')
  const [first] = [page.url()]

  await tryFile('rows_2.blm', [home(0, { PRICE: 289_950 }), ...homes.slice(1)])
  await says('1 would be updated')
  const change = page.getByRole('listitem').filter({ hasText: 'Teasel Row, Oakham' }).first()
  expect(await change.locator('del').first().textContent()).toBe('£325,000')
  expect(await change.locator('ins').first().textContent()).toBe('£289,950')
  await importTried()
  await undoImport()
  await page.goto(first!)
  await undoImport()
  expectQuiet(page)
})

test('a feed without a name is refused, with its header and its pace as they were typed', async () => {
  await signInAs(/the owner/)
  const isStill = async (label: string, value: string) => expect(await page.getByLabel(label).inputValue()).toBe(value)
  await page.goto('/desk/feeds/sources/new?kind=url')
  await page.getByLabel('Web address').fill('https://feeds.example/listed/100')
  await page.getByLabel('Header for the key (optional)').fill('X-Api-Key')
  await page.getByLabel('Password or key').fill('a key of the test')
  await press('Add feed')
  await says('Enter a name')
  await isStill('Header for the key (optional)', 'X-Api-Key')
  await isStill('Web address', 'https://feeds.example/listed/100')

  await page.goto('/desk/feeds/sources/new?kind=alto')
  await says(/^Empty: 1,200\. /)
  await page.getByLabel('Calls a minute').fill('2400')
  await press('Add feed')
  await says('Enter a name')
  await isStill('Calls a minute', '2400')
  expectQuiet(page)
})

test('a word that nobody has explained is explained, and its homes appear', async () => {
  await signInAs(/the owner/)
  await tryFile('words.blm', [...homes.slice(1), home(0, { STATUS_ID: 'OFFER' })])
  await says('1 row can’t be read and would be set aside')
  await importTried()
  await follow('say what the word means')
  await page.getByLabel('Meaning of “OFFER”').selectOption({ label: 'Under offer' })
  await press(/^Save the meaning of “OFFER”/)
  await says('Saved. The last file is being read again')
  await expect
    .poll(async () => {
      await page.goto('/desk/properties?q=Teasel+Row&tab=all')
      return page.getByRole('table').getByText('Teasel Row').count()
    }, PATIENT)
    .toBeGreaterThan(0)

  for (let undone = 0; undone < 2; undone++) {
    await page.goto('/desk/feeds')
    await page
      .locator('.rows li', { hasText: 'added' })
      .filter({ hasNotText: 'Undone' })
      .first()
      .getByRole('link')
      .click()
    await undoImport()
  }
})

test('a file that the brake stops is looked at, let through and undone', async () => {
  await signInAs(/the owner/)
  const key = await keyOfNewFeed()
  await send(key, 'all.blm', homes)
  await imported('5 added')
  const waiting = await reviews()
  await send(key, 'one.blm', homes.slice(0, 1))
  const newReview = async () => (await reviews()).find((path) => !waiting.includes(path))
  await expect.poll(newReview, PATIENT).toBeDefined()

  await page.locator(`a.btn[href="${await newReview()}"]`).click()
  await page.getByRole('heading', { level: 1, name: 'This file would remove 4 of 5 properties' }).waitFor()
  await says('Vetch Row, Oakham')
  await press('Import and remove 4')
  await page.getByRole('dialog').getByRole('button', { name: 'Import and remove 4' }).click()
  await says('This file was imported. You can undo it on its own page.')
  await imported('4 withdrawn')
  await page.locator('.rows li').first().getByRole('link').click()
  await undoImport()
  await page.goto('/desk/feeds')
  await page.locator('.rows li', { hasText: '5 added' }).first().getByRole('link').click()
  await undoImport()
  expectQuiet(page)
})

/** Where the imports that wait for a decision are reviewed. */
async function reviews(): Promise<(string | null)[]> {
  await page.goto('/desk/feeds')
  return page
    .getByRole('link', { name: 'Review import' })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}

/** Waits until the newest import that was not undone says so. */
async function imported(words: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto('/desk/feeds')
      const [newest = ''] = await page.locator('.rows li').filter({ hasNotText: 'Undone' }).allTextContents()
      return newest
    }, PATIENT)
    .toContain(words)
}

/** A feed and its key: setting one up asks for a passkey, which visitors of the demonstration do not have. */
async function keyOfNewFeed(): Promise<string> {
  const db = openDatabase(ownSite().databaseUrl)
  try {
    const now = new Date()
    const about = {
      source: `e2e-${randomUUID().slice(0, 8)}`,
      name: 'Auctions',
      settings: {},
      sealedSecret: null,
      everyMinutes: null,
      now,
    }
    const sourceId = await insertSource(db, { ...about, kind: 'push' })
    const limits = { rights: ['send'], branches: null, certificate: null }
    return await createApiKey(db, { sourceId, name: 'Of the test', ...limits }, now)
  } finally {
    await close(db)
  }
}

async function send(key: string, name: string, rows: BlmRow[]): Promise<void> {
  const response = await fetch(`${siteUrl()}/feed-files/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
    body: writeBlm(rows),
  })
  expect(response.status).toBe(202)
}
