import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
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

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const says = (words: string | RegExp) => page.getByText(words).first().waitFor()

/** The colour of the site's buttons, as visitors get them. */
async function primary(path: string): Promise<string | undefined> {
  const { theme } = await page.evaluate(async (from) => {
    const html = await (await fetch(from, { cache: 'no-store' })).text()
    const [, url] = /href="(\/theme\.[0-9a-f]+\.css|\/desk\/design\/preview\.css)"/.exec(html) ?? []
    return { theme: html + (url ? await (await fetch(url, { cache: 'no-store' })).text() : '') }
  }, path)
  return /--colour-primary:\s*(#[0-9a-f]{6})/.exec(theme)?.[1]
}

test('the site is recoloured beside its real pages, published, and that undone', async () => {
  await signInAs(/the owner/)
  await page.goto('/desk/design')
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page)

  const muted = page.getByLabel('Muted text, as a code')
  await muted.fill('#b9c2c6')
  await says(/Muted text doesn’t have enough contrast/)
  expect(await page.getByRole('button', { name: 'Publish design' }).isDisabled()).toBe(true)
  await press(/the closest that passes/)
  await page.getByLabel('Primary, as a code').fill('#7a1f3d')
  await says('Draft saved.')
  expect(await primary('/')).toBe('#174451')
  await expect.poll(() => primary('/desk/design/preview')).toBe('#7a1f3d')

  await page.getByRole('link', { name: 'Home page' }).click()
  await page.getByRole('button', { name: 'Move Latest homes down' }).press('ArrowDown')
  await says('Latest homes is now 3 of 8.')
  await says('Draft saved.')
  await page.getByText('Phone', { exact: true }).click()

  await press('Publish design')
  await says('Your website has its new design.')
  await expect.poll(() => primary('/')).toBe('#7a1f3d')
  await press('Undo')
  await says('The earlier design is back.')
  await expect.poll(() => primary('/')).toBe('#174451')
  // axe would look into the frame, which runs no scripts
  expectQuiet(page, /Blocked script execution/)
})

test('the preview is for staff who may change the design, in a frame of the Desk alone', async () => {
  await signInAs(/negotiator/i)
  for (const path of ['/desk/design/preview', '/desk/design/preview.css', '/desk/design/preview/search']) {
    const answer = await page.request.get(path)
    expect([path, answer.status()]).toEqual([path, 403])
  }
  await page.context().close()
  await signInAs(/the owner/)
  const { headers, status } = await page.request
    .get('/desk/design/preview')
    .then((answer) => ({ status: answer.status(), headers: answer.headers() }))
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['cache-control']).toBe('no-store')
  const front = await page.request.get('/')
  expect(front.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
