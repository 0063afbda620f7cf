import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet } from '#test/browser.ts'
import { ownSite } from '#test/site.ts'
import { openAsOwner } from './desk-owner.ts'

let page: Page
afterEach(() => page?.context().close())

const SYSTEM = '/desk/settings/system'
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const backups = () => page.locator('li').filter({ has: page.getByRole('button', { name: /^Delete/ }) })

/** Makes one at the press of a button. @returns its folder */
async function makeBackup(): Promise<string> {
  await page.goto(SYSTEM)
  const had = await backups().count()
  await press('Back up now')
  await expect.poll(() => backups().count()).toBe(had + 1)
  await backups().first().getByText('Whole', { exact: true }).waitFor()
  const link = await backups()
    .first()
    .getByRole('link', { name: /^Restore/ })
    .getAttribute('href')
  return join(ownSite().dataDir, 'backups', link?.split('/').at(-1) ?? '')
}

async function restoreNewest(): Promise<void> {
  await backups()
    .first()
    .getByRole('link', { name: /^Restore/ })
    .click()
  await page.getByText('What came since then goes away.').waitFor()
  await press('Restore this backup')
  await page.waitForURL(`**${SYSTEM}`, { timeout: 90_000 })
}

test('a damaged backup is refused in words, and nothing is changed', async () => {
  page = (await openAsOwner()).page
  const damaged = await makeBackup()
  const file = join(damaged, 'database/properties.copy.gz')
  await writeFile(file, (await readFile(file)).subarray(1))
  await backups().first().getByRole('button', { name: /^Test/ }).click()
  await backups().first().getByText('Test failed', { exact: true }).waitFor()
  await backups()
    .first()
    .getByText(/properties\.copy\.gz is damaged/)
    .waitFor()
  await restoreNewest()
  await page.getByText(/^A restore that Olive Owner asked for .* failed\. Nothing was changed: .* is damaged/).waitFor()
  expectQuiet(page)
})

test('a folder that is no whole backup is refused in words, and nothing is changed', async () => {
  page = (await openAsOwner()).page
  const foreign = await makeBackup()
  await rm(join(foreign, 'SHA256SUMS'))
  await restoreNewest()
  await page.getByText(/failed\. Nothing was changed: .* holds no complete backup/).waitFor()
  expectQuiet(page)
})

test('the owner makes a backup, tests it and downloads it', async () => {
  page = (await openAsOwner()).page
  await makeBackup()
  await backups().first().getByRole('button', { name: /^Test/ }).click()
  await backups().first().getByText('Tested', { exact: true }).waitFor()
  await backups()
    .first()
    .getByText(/are whole\. Restoring took/)
    .waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    backups()
      .first()
      .getByRole('button', { name: /^Download/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^kerbside-\d{4}-\d\d-\d\d-\d{6}\.tar$/)
  const tar = await readFile(await download.path(), 'latin1')
  for (const name of ['manifest.json', 'SHA256SUMS', 'database/properties.copy.gz']) expect(tar).toContain(name)
  await expectAccessible(page)
  expectQuiet(page)
})

test('the owner restores a backup: what was erased since is back, and the site answers', async () => {
  page = (await openAsOwner()).page
  await makeBackup()
  await page.goto('/desk/contacts?q=june.petrie')
  await page.getByRole('table').getByRole('link', { name: 'June Petrie' }).click()
  await page.getByLabel('More actions').click()
  await page.getByRole('link', { name: 'Erase contact…' }).click()
  await page.getByLabel('Type ERASE to confirm').fill('ERASE')
  await press('Erase')
  await page.getByText('Contact erased.').waitFor()

  await page.goto(SYSTEM)
  await restoreNewest()
  await page.getByText(/^Olive Owner had a backup restored/).waitFor()
  // what was there before it can be come back to
  await page.getByText('What was there before a restore by Olive Owner').first().waitFor()
  await page.goto('/desk/contacts?q=june.petrie')
  await page.getByRole('table').getByRole('link', { name: 'June Petrie' }).waitFor()
  await page.goto('/search/property-for-sale')
  await page.getByRole('article').first().waitFor()
  expectQuiet(page, /status of 5\d\d/)
})

test('a daily backup is scheduled, and a number that can’t be is said beside its field', async () => {
  page = (await openAsOwner()).page
  await page.goto(SYSTEM)
  await page.getByLabel('Back up every day').check()
  await page.getByLabel('At', { exact: true }).selectOption('noon')
  await page.getByLabel('Keep').fill('none')
  await press('Save')
  await page.getByText('Enter how many to keep, from 1 to 90.').waitFor()
  expect(await page.getByLabel('Keep').inputValue()).toBe('none')
  await page.getByLabel('Keep').fill('3')
  await press('Save')
  await page.getByText('The schedule is saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Back up every day').isChecked()).toBe(true)
  expect(await page.getByLabel('Keep').inputValue()).toBe('3')
  expect(await page.getByLabel('At', { exact: true }).inputValue()).toBe('12')
  expectQuiet(page)
})
