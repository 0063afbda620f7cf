import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectQuiet } from '#test/browser.ts'
import { openAsOwner } from './desk-owner.ts'

let page: Page
beforeEach(async () => {
  // somebody who has just signed in, and so need not confirm who they are
  page = (await openAsOwner()).page
})
afterEach(() => page.context().close())

test.each([
  ['/desk/enquiries?tab=all', /^enquiries.*\.csv$/],
  ['/desk/contacts', /^contacts-.*\.csv$/],
  ['/desk/compliance', /^compliance.*\.csv$/],
  ['/desk/reports', /^report-.*\.csv$/],
  ['/desk/audit-log', /^audit-log\.csv$/],
])('the list of %s is saved as a file with its headings', async (path, name) => {
  await page.goto(path)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(name)
  const [headings = '', ...rows] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(headings).toContain(',')
  expect(rows.length).toBeGreaterThan(0)
  expectQuiet(page)
})
