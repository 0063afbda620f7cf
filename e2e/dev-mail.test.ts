import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { sampleMail } from '#test/fixtures/sample-mail.ts'
import { aBrand, aMail, aMailService } from '#test/mail.ts'
import { startSiteBeside } from '#test/servers/site-beside.ts'
import { ownSite, siteUrl } from '#test/site.ts'

let db: Database
let page: Page

beforeAll(async () => {
  db = openDatabase(ownSite().databaseUrl)
  const mail = aMailService({
    db,
    jobs: createJobs(ownSite().databaseUrl),
    config: { mailUrl: undefined, dataDir: ownSite().dataDir },
    clock: () => new Date(),
  })
  const brand = { ...aBrand, url: siteUrl() }
  await mail.queueMail(
    db,
    aMail({
      key: 'dev-mail:sample',
      to: { name: 'Zoë O’Neill', address: 'zoe@example.com' },
      subject: '2 new homes around Oakham',
      ...mailLayout(sampleMail(brand)),
      attachments: [{ filename: 'visit.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\n' }],
    }),
  )
  await mail.queueMail(
    db,
    aMail({
      key: 'dev-mail:hostile',
      subject: 'A <b>bad</b> mail',
      html: '<script>document.title = "taken"</script><p>Bad</p>',
    }),
  )
})
afterAll(() => close(db))
afterEach(() => page?.context().close())

const visit = async (path: string, width = 1280) => {
  page = await visitor({ baseURL: siteUrl(), viewport: { width, height: 900 } })
  await page.goto(path)
}

/** The page of mails with this one on it, once the site has sent it. */
async function untilListed(subject: string) {
  const link = page.getByRole('link', { name: subject })
  await expect
    .poll(async () => {
      await page.goto('/dev/mail')
      return link.count()
    })
    .toBe(1)
  return link
}

test.each([375, 1280])('a developer reads what the site has sent, at %i wide', async (width) => {
  await visit('/dev/mail', width)
  const link = await untilListed('2 new homes around Oakham')
  await expectAccessible(page)
  await link.click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('2 new homes around Oakham')
  expect(await page.getByText('Zoë O’Neill').first().isVisible()).toBe(true)
  expect(await page.getByText('visit.ics (text/calendar, 16 bytes)').isVisible()).toBe(true)
  expect(await page.locator('pre').textContent()).toContain('£325,000\n4 Northgate, Oakham, Rutland')
  const mail = page.frameLocator('iframe')
  await mail.getByRole('heading', { name: '2 new homes around Oakham' }).waitFor()
  // a link of the mail opens beside it, and works there
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    mail.getByRole('link', { name: 'See all 134 homes' }).press('Enter'),
  ])
  expect(new URL(opened.url()).pathname).toMatch(/^\/search\/oakham/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expectQuiet(page)
  // where no script may run, axe cannot look
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a hostile mail does nothing', async () => {
  await visit('/dev/mail')
  await (await untilListed('A <b>bad</b> mail')).click()
  await page.frameLocator('iframe').getByText('Bad').waitFor()
  expect(await page.title()).toMatch(/^A <b>bad<\/b> mail/)
  expect(await page.frames()[1]?.title()).not.toBe('taken')
})

test('in production there is no such page', async () => {
  const site = await startSiteBeside({ NODE_ENV: 'production', SECRET: 'a secret of at least thirty-two characters' })
  try {
    expect((await fetch(`${site.url}/dev/mail`)).status).toBe(404)
  } finally {
    await site.stop()
  }
})
