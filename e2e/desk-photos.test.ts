import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

async function signInAsOwner(options: object = {}): Promise<void> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.waitForURL('**/desk')
}

/** Opens the photos of the next property of the table that has several. @returns its page for visitors */
async function openPhotos(at: number): Promise<string> {
  await page.goto('/desk/properties?tab=sale&status=available&sort=address')
  const links = await page
    .getByRole('table')
    .locator('a.main')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  for (const link of links.slice(at)) {
    await page.goto(`${link}/photos`)
    await page.locator('.othermedia').waitFor()
    if ((await cards().count()) >= 4) break
  }
  return (await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href'))!
}

const colours = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `IMG_${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: `hsl(${at * 17}, 60%, 50%)` } })
        .jpeg()
        .toBuffer(),
    })),
  )

const cards = () => page.locator('.photos > li')
const captions = () =>
  page.locator('.photos input[name=caption]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const card = (at: number) => cards().nth(at)
const toast = (words: string | RegExp) => page.locator('.toast').getByText(words).waitFor()

test('twenty photos go up from a phone, and visitors see them', async () => {
  await signInAsOwner(PHONE)
  const path = await openPhotos(0)
  const before = await cards().count()
  await page.getByLabel('Add photos').setInputFiles(await colours(20))
  await toast('20 photos added')
  await expect.poll(() => cards().count()).toBe(before + 20)
  const seen = await (await page.request.get(path)).text()
  const last = await card(before + 19)
    .locator('img')
    .getAttribute('src')
  expect(seen).toContain(last!.split('/')[2])
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cards().count()).toBe(before)
  expectQuiet(page)
})

test('a file that the Desk can’t be reached for is tried again alone, and one that is no photo says why', async () => {
  await signInAsOwner()
  await openPhotos(4)
  const before = await cards().count()
  let failures = 0
  await page.route('**/pictures?*', (route) => (failures++ < 1 ? route.abort() : route.continue()))
  await page
    .getByLabel('Add photos')
    .setInputFiles([
      ...(await colours(2)),
      { name: 'drawing.svg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') },
    ])
  await page.getByText(/We don’t take SVG drawings/).waitFor()
  await expect.poll(() => cards().count(), { timeout: 15_000 }).toBe(before + 2)
  await page.getByRole('button', { name: 'Dismiss drawing.svg' }).click()
  expect(await page.getByRole('list', { name: 'Uploads' }).count()).toBe(0)
})

test('photos are moved by keys, which is read out, by drag, and by buttons', async () => {
  await signInAsOwner()
  await openPhotos(8)
  const [first, second, third] = await cards().evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.key))
  const order = () => cards().evaluateAll((all) => all.slice(0, 3).map((one) => (one as HTMLElement).dataset.key))
  await card(0).locator('.pic').focus()
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Moving .*position 1 of .*Use the arrow keys to move, Enter to drop, Esc to cancel/)
    .waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await toast(/moved to 2/)
  await expect.poll(order).toEqual([second, first, third])

  await card(0).locator('.pic').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  expect(await order()).toEqual([second, first, third])

  const from = (await card(2).locator('.pic').boundingBox())!
  const to = (await card(0).locator('.pic').boundingBox())!
  await page.mouse.move(from.x + 90, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(to.x + 120, to.y + 70, { steps: 6 })
  await page.mouse.up()
  await toast(/moved to 1/)
  await expect.poll(order).toEqual([third, second, first])

  await card(0)
    .getByRole('button', { name: /^Move .* later$/ })
    .click()
  await expect.poll(order).toEqual([second, third, first])
  await page.reload()
  expect(await order()).toEqual([second, third, first])
})

test('a photo is described, made the first, hidden, cropped and shown whole again', async () => {
  await signInAsOwner()
  const path = await openPhotos(12)
  const html = async () => (await page.request.get(path)).text()
  await card(1).locator('input[name=caption]').fill('Terrace and garden')
  await page.keyboard.press('Enter')
  await toast('Saved')
  await card(1).locator('.alttext summary').click()
  await card(1).locator('textarea').fill('Rear garden with patio and folding doors')
  await card(1).getByRole('button', { name: 'Save alt text' }).click()
  await expect.poll(html).toContain('Rear garden with patio and folding doors')

  const more = (at: number) => card(at).locator('summary[aria-label^="More actions"]').click()
  await more(1)
  await card(1).getByRole('button', { name: 'Make main photo' }).click()
  await toast('Terrace and garden is the main photo')
  await expect.poll(async () => (await captions())[0]).toBe('Terrace and garden')

  await more(0)
  await card(0).getByRole('button', { name: 'Crop and straighten' }).click()
  const dialog = page.getByRole('dialog')
  const shown = (await dialog.locator('.cropbox').boundingBox())!
  expect(shown.height).toBeGreaterThan(100)
  expect((await dialog.getByRole('slider', { name: 'Straighten' }).boundingBox())!.y).toBeGreaterThan(
    shown.y + shown.height,
  )
  await dialog.getByRole('slider', { name: 'Straighten' }).fill('2')
  await dialog.getByLabel('Cut off at the left').fill('0.25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast('Photo cropped')
  await more(0)
  await card(0).getByRole('button', { name: 'Show the whole photo' }).click()
  await toast(/shown whole/)

  await more(0)
  await card(0).getByRole('button', { name: 'Hide from website' }).click()
  await toast('Terrace and garden hidden from visitors')
  await expect.poll(html).not.toContain('Rear garden with patio and folding doors')
  expectQuiet(page)
})

test('a floorplan is added, and a page without scripts adds and moves photos one by one', async () => {
  await signInAsOwner()
  const path = await openPhotos(16)
  const url = page.url()
  const plan = (await colours(1))[0]!
  await page.getByLabel('Floorplan', { exact: true }).setInputFiles(plan)
  await page.getByText('Added here').waitFor()
  const added = page.locator('.othermedia li').filter({ hasText: 'Added here' }).locator('img')
  const shown = (await added.getAttribute('src'))!.split('/')[2]!
  expect(await (await page.request.get(path)).text()).toContain(shown)

  const state = await page.context().storageState()
  await page.context().close()
  page = await visitor({ baseURL: siteUrl(), storageState: state, javaScriptEnabled: false })
  await page.goto(url)
  const before = await cards().count()
  await page.getByLabel('Add photos').setInputFiles((await colours(2))[1]!)
  await page.getByRole('button', { name: 'Upload photo' }).click()
  expect(await cards().count()).toBe(before + 1)
  const second = await card(1).getAttribute('data-key')
  await card(1)
    .getByRole('button', { name: /^Move .* earlier$/ })
    .click()
  expect(await card(0).getAttribute('data-key')).toBe(second)
})

test('a brochure is added, and visitors can save it', async () => {
  await signInAsOwner()
  const path = await openPhotos(20)
  const pdf = {
    name: 'brochure.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  }
  await page.getByLabel('Add brochure').setInputFiles(pdf)
  await page.getByText('Added here').waitFor()
  const link = /href="(\/media\/[0-9a-f]{32}\/brochure\.pdf)"/.exec(await (await page.request.get(path)).text())
  const saved = await page.request.get(link![1]!)
  expect(saved.headers()['content-type']).toBe('application/pdf')
  expect(saved.headers()['content-disposition']).toContain('attachment')
})

test('the photos of a property are accessible while one is moved, described and cropped', async () => {
  await signInAsOwner()
  await openPhotos(24)
  await card(0).locator('.alttext summary').click()
  await card(1).locator('.pic').focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await card(1).locator('summary[aria-label^="More actions"]').click()
  await card(1).getByRole('button', { name: 'Crop and straighten' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
})
