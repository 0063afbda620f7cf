import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { visitor } from '#test/browser.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { ownSite, type RunningSite, siteUrl } from '#test/site.ts'
import { type StartedSite, startSite } from './start-site.ts'

let folder: string
let database: TestDatabase
let machine: StartedSite
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-move-'))
  database = await cloneDatabase()
  machine = await startSite({ databaseUrl: database.url, dataDir: join(folder, 'data') })
})
afterEach(() => page?.context().close())
afterAll(async () => {
  await machine?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

/** `kerbside site ACTION FOLDER`, as somebody types it on the machine of a site. @returns what it said */
async function kerbside(on: RunningSite, action: 'export' | 'import', name: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: on.databaseUrl, DATA_DIR: on.dataDir, AGENCY_DIR: '', NODE_ENV: '' }
  const cwd = join(import.meta.dirname, '..')
  const command = ['src/cli.ts', 'site', action, join(folder, name)]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd, env })
  return stdout
}

/** Every file of an exported site; the note of whose export it is stays out. */
async function filesOf(name: string): Promise<Map<string, string>> {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const read = files.map(async ({ parentPath, name: file }) => {
    const path = join(parentPath, file)
    return [path.slice(join(folder, name).length + 1), await readFile(path, 'base64')] as const
  })
  return new Map((await Promise.all(read)).sort(([one], [other]) => (one < other ? -1 : 1)))
}

async function signIn(url: string): Promise<void> {
  page = await visitor({ baseURL: url })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

test('what was changed in the Desk goes to a new machine as a folder, and is the same there', async () => {
  await signIn(siteUrl())
  await page.goto('/desk/design')
  await page.getByLabel('Primary, as a code').fill('#7a1f3d')
  await page.getByText('Draft saved.').first().waitFor()
  await page.getByRole('button', { name: 'Publish design' }).click()
  await page.getByText('Your website has its new design.').waitFor()
  await page.goto('/desk/content/branches/oakham')
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Other day 1', { exact: true }).fill(date)
  await page.getByLabel('Times of other day 1').fill('10 am to noon')
  await page.getByLabel('Name of other day 1').fill('Tree day')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. It’s on the website').waitFor()
  await page.context().close()

  expect(await kerbside(ownSite(), 'export', 'one')).toMatch(/documents are in .*, \d+ of them as the Desk has them/)
  const said = await kerbside(machine, 'import', 'one')
  for (const document of ['theme.css', 'branches.json']) expect(said).toContain(`  - ${document}`)

  page = await visitor({ baseURL: machine.url })
  await page.goto('/branches/oakham')
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText(/^Tree day, \d+ \w+$/).count()
    })
    .toBeGreaterThan(0)
  const colour = () => getComputedStyle(document.documentElement).getPropertyValue('--colour-primary').trim()
  expect(await page.evaluate(colour)).toBe('#7a1f3d')
  await kerbside(machine, 'export', 'two')
  expect(await filesOf('two')).toEqual(await filesOf('one'))
})
