import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { expectAccessible, expectQuiet } from '#test/browser.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { openAsOwner } from './desk-owner.ts'

let page: Page
afterEach(() => page?.context().close())

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const says = (words: string | RegExp) => page.getByText(words).first().waitFor()

const AGENCY = {
  'Agency’s name': 'Fell & Beck',
  'What you do and where': 'Estate agents in Kendal',
  About: 'An independent agency below the fells.',
  Phone: '01539 960100',
  Email: 'hello@fell.example',
  'Headline of the home page': 'Homes below the fells',
  'One sentence below it': 'For sale and to rent in Kendal.',
  'Area that you work in': 'Kendal and its villages',
  'Registered name': 'Fell & Beck Ltd',
  'Company number': '01234567',
  'Registered office': '3 Highgate, Kendal LA9 4AA',
  'Redress scheme': 'The Property Ombudsman',
  'Client money protection scheme': 'Client Money Protect',
  'ICO registration number': 'ZA000001',
}
const KENDAL = {
  'Branch’s name': 'Kendal',
  Street: '3 Highgate',
  Town: 'Kendal',
  Postcode: 'la94aa',
  'Branch’s phone': '01539 960100',
  'Branch’s email': 'kendal@fell.example',
  'Its code in your feed': 'KEN',
}
const PENRITH = {
  ...KENDAL,
  'Branch’s name': 'Penrith',
  Town: 'Penrith',
  Postcode: 'CA11 7TP',
  'Its code in your feed': 'PEN',
}

async function fill(fields: Record<string, string>, branch?: string): Promise<void> {
  const form = branch ? page.getByRole('group', { name: branch, exact: true }) : page.getByRole('main')
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><title>Fell and Beck</title><path d="M0 30 30 0l30 30z"/></svg>'

test('the demonstration becomes a site of one’s own: name, branches, look, homes and mail, and nothing invented is left', async () => {
  const owner = await openAsOwner()
  page = owner.page
  await page.goto('/desk/settings/set-up')
  await press('Put this on the website')
  await says('Enter your agency’s name.')
  await fill(AGENCY)
  for (const number of [0, 1]) await page.getByLabel('Its membership number').nth(number).fill(`M${number}`)
  await press('Add another branch')
  await fill({ ...KENDAL, Town: 'Nowhereton', Postcode: 'ZZ1 1ZZ' }, 'Branch 1')
  await fill(PENRITH, 'Branch 2')
  await press('Put this on the website')
  await says(/^We don’t know this town/)
  expect(await page.getByLabel('Agency’s name').inputValue()).toBe('Fell & Beck')
  await expectAccessible(page)
  await fill(KENDAL, 'Branch 1')
  await press('Put this on the website')
  await says('Your website now speaks for Fell & Beck')

  await page.goto('/desk/design')
  await page.getByLabel('Primary, as a code').fill('#1d4d2b')
  await says('Draft saved.')
  await page.getByRole('link', { name: 'Logo' }).click()
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.getByLabel('Upload a logo').setInputFiles(file)
  await says('Draft saved.')
  await press('Publish design')
  await says('Your website has its new design.')

  const buffer = Buffer.from(
    writeBlm([
      saleRow('KEN_1', { BRANCH_ID: 'KEN', DISPLAY_ADDRESS: 'Beck Row, Kendal', POSTCODE1: 'LA9', POSTCODE2: '4AA' }),
    ]),
  )
  await page.goto('/desk/feeds')
  await page.getByRole('link', { name: 'Test a file' }).click()
  await page.getByLabel('Choose a file').setInputFiles({ name: 'fell.blm', mimeType: 'text/plain', buffer })
  await says('1 would be added')
  await press('Import this file')
  await page.getByRole('link', { name: 'View import' }).click()
  await says('Beck Row, Kendal')

  await page.goto('/desk/settings/tests')
  await press('Test Emails')
  await says(`An email is on its way to ${owner.email}.`)
  const { subject } = await mailTo(owner.email, /^A test from/)
  expect(subject).toBe('A test from Fell & Beck’s website')

  await page.goto('/desk/settings/set-up')
  await press('Remove the demonstration homes')
  await says('The demonstration is removed.')
  await says('Nothing of the demonstration is left.')

  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Homes below the fells' }).waitFor()
  expect(await page.locator('html').innerHTML()).not.toMatch(/Ashlar|Rutland|Oakham/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Fell (&|and) Beck/ })
    .first()
    .waitFor()
  await page.goto('/search/property-for-sale')
  await page.getByRole('article').filter({ hasText: 'Beck Row, Kendal' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  await page.goto('/branches/penrith')
  await page.getByRole('heading', { level: 1, name: /Penrith/ }).waitFor()
  expectQuiet(page, /Blocked script execution/)
})
