import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { type BlmRow, saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

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
