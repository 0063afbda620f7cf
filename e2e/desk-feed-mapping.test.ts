import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

/** A file is read by a job. */
const PATIENT = { timeout: 30_000 }

const stock = `<stock>${[1, 2, 3]
  .map(
    (at) =>
      `<home id="H${at}"><office>OAK</office><use>Sale</use><state>${at === 2 ? 'On hold' : 'Live'}</state>` +
      `<cost>${at}25000</cost><road>Teasel Row</road><town>Oakham</town></home>`,
  )
  .join('')}</stock>`

test('staff make a mapping from a file of theirs, see what it makes of it, give it to a feed, and see its homes on the site', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
  await page.goto('/desk/feeds')
  await page.getByRole('link', { name: 'View mappings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mappings' }).waitFor()
  await page.getByLabel('Name').fill('Our stock list')
  await page
    .getByLabel('A file of the feed to try it on')
    .setInputFiles({ name: 'stock.xml', mimeType: 'text/xml', buffer: Buffer.from(stock) })
  await page.getByRole('button', { name: 'Make mapping' }).click()

  await page.getByRole('heading', { level: 1, name: 'Our stock list' }).waitFor()
  expect(await page.getByLabel('The properties are').inputValue()).toBe('stock/home')
  await page.getByText('3 things to put right before it can be used.').waitFor()
  const at = (label: string | RegExp) => page.getByRole('combobox', { name: label, exact: true })
  await at('Reference (needed)').fill('@id')
  await at('Branch (needed)').fill('office')
  await at('For sale or to let (needed)').fill('use')
  await page.getByLabel('What its words mean').fill('Sale = For sale')
  await at('Status').fill('state')
  await page.getByLabel('What its words mean').last().fill('Live = Available')
  await at('Price or rent').fill('cost')
  await at('Street').fill('road')
  await page.getByText('3 properties in the beginning of the file.').waitFor()
  await page
    .getByText(/Status \(state\) “On hold” is not known/)
    .first()
    .waitFor()
  await page.getByText('H1, branch OAK, Available, £125000').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.goto('/desk/feeds/mappings')
  await page.getByLabel('Drop folder and command line').selectOption({ label: 'Our stock list' })
  await page.getByText('Saved. It applies from the next file').waitFor()

  // a file of the feed is tried by it, imported, and on the site
  await page.goto('/desk/feeds/test')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'stock.xml', mimeType: 'text/xml', buffer: Buffer.from(stock) })
  await page.getByRole('heading', { name: '2 would be added' }).waitFor(PATIENT)
  await page.getByText('1 row can’t be read and would be set aside').first().waitFor()
  await page.getByRole('button', { name: 'Import this file' }).click()
  await page.getByRole('link', { name: 'View import' }).waitFor(PATIENT)
  await page.goto('/search/property-for-sale/text-teasel')
  await page.getByRole('article').filter({ hasText: 'Teasel Row' }).first().waitFor()
  expectQuiet(page)
})
