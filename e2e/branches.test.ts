import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

const textOf = async (path: string) => (await fetch(siteUrl() + path)).text()
const plain = (html: string) => html.replace(/<script.*?<\/script>|<!--.*?-->/gs, '').replace(/<[^>]+>/g, ' ')
const offices = () => page.locator('main h3').allTextContents()
const form = () => page.getByRole('form', { name: 'Find an office' })

describe('what there is not', () => {
  test.each(['/branches/nowhere', '/branches/oakham/staff', '/staff/nobody', '/staff'])(
    '%s is not found',
    async (path) => {
      expect((await fetch(siteUrl() + path)).status).toBe(404)
    },
  )
})

test('without a script, a place nobody knows, one too far away and a postcode are answered', async () => {
  page = await visitor({ baseURL: siteUrl(), javaScriptEnabled: false })
  await page.goto('/branches')
  const ask = async (place: string) => {
    await page.getByLabel('Near', { exact: true }).fill(place)
    await Promise.all([
      page.waitForURL((url) => url.searchParams.get('q') === place),
      page.getByRole('button', { name: 'Find an office' }).click(),
    ])
  }
  await ask('Qwertyville')
  expect(await page.getByText('We couldn’t find a place called “Qwertyville”.').isVisible()).toBe(true)
  expect(await offices()).toEqual(['Oakham', 'Uppingham', 'Ketton'])

  await ask('Leeds')
  expect(await page.getByRole('heading', { name: 'We have no office near Leeds, West Yorkshire' }).isVisible()).toBe(
    true,
  )
  expect(await page.getByRole('link', { name: /Our nearest office, in/ }).isVisible()).toBe(true)

  await ask('le15 8xx')
  expect(await page.getByLabel('Near', { exact: true }).inputValue()).toBe('LE15 8XX')
  expect((await offices()).toSorted()).toEqual(['Ketton', 'Oakham', 'Uppingham'])
  expect(await page.locator('main li', { hasText: 'looks after this postcode' }).locator('h3').textContent()).toBe(
    'Uppingham',
  )
})

test('by the keyboard, a suggested place and a department lead to an office and its people', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/branches')
  // a plain field until the first sign of a visitor
  await page.getByLabel('Near', { exact: true }).focus()
  const place = page.getByRole('combobox', { name: 'Near' })
  await place.focus()
  await place.pressSequentially('Uppingh')
  await page.getByRole('option', { name: 'Uppingham, Rutland' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => place.inputValue()).toBe('Uppingham, Rutland')
  await page.getByLabel('For').selectOption({ label: 'Farms and land' })
  await form().getByRole('button', { name: 'Find an office' }).focus()
  await Promise.all([page.waitForURL(/place=\d+&department=farms-and-land/), page.keyboard.press('Enter')])
  await expect.poll(offices).toEqual(['Oakham'])

  await page.getByRole('main').getByRole('link', { name: 'Oakham', exact: true }).click()
  await page.waitForURL('**/branches/oakham')
  await page.getByRole('link', { name: 'Frances Holloway-Dunn' }).click()
  await page.waitForURL('**/staff/frances-holloway-dunn')
  await page.getByRole('heading', { level: 1, name: 'Frances Holloway-Dunn' }).waitFor()
  await page.getByRole('link', { name: 'Contact Frances' }).click()
  await page.getByRole('dialog', { name: 'Contact Frances Holloway-Dunn' }).waitFor()
  expectQuiet(page)
})

test('whether an office is open is said by the clocks of London, wherever one is', async () => {
  page = await visitor({ baseURL: siteUrl(), timezoneId: 'America/New_York' })
  await page.clock.setFixedTime(new Date('2026-11-23T16:00:00Z'))
  await page.goto('/branches/oakham')
  await page.getByText('Open now, until 5.30 pm').waitFor()
  expect(plain(await textOf('/branches/oakham'))).not.toMatch(/open now|closed now/i)
  await page.clock.setFixedTime(new Date('2026-11-28T17:00:00Z'))
  await page.reload()
  await page.getByText('Closed now, opens Monday at 9 am').waitFor()
  await page.clock.setFixedTime(new Date('2026-11-29T12:00:00Z'))
  await page.reload()
  await page.getByText('Today: by appointment').waitFor()
  expectQuiet(page)
})

test('each page has a title of its own and says what it is to machines', async () => {
  const { branches } = await (await fetch(`${siteUrl()}/branches.ljson`)).json()
  const paths: string[] = branches.flatMap((branch: { branchUrl: string; staff: { staffUrl: string }[] }) => [
    branch.branchUrl,
    ...branch.staff.map(({ staffUrl }) => staffUrl),
  ])
  expect(paths.length).toBe(18)
  const titles = new Set<string | undefined>()
  for (const path of ['/branches', ...paths]) {
    const html = await textOf(path)
    titles.add(/<title>(.+?)<\/title>/.exec(html)?.[1])
    expect(html).toContain(`<link rel="canonical" href="${siteUrl()}${path}"/>`)
  }
  expect(titles.size).toBe(19)
  const documents = [
    ...(await textOf('/branches/oakham')).matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g),
  ]
  expect(documents.map(([, json = '']) => JSON.parse(json))).toMatchObject([
    {
      '@type': 'RealEstateAgent',
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:30' },
        { dayOfWeek: ['Saturday'] },
      ],
    },
    { '@type': 'BreadcrumbList' },
  ])
})

test.each(['/branches?q=leeds', '/branches?department=lettings', '/branches/uppingham', '/staff/tobias-ashlar'])(
  '%s is accessible on a phone and on a desk',
  async (path) => {
    page = await visitor({ baseURL: siteUrl() })
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 })
      await page.goto(path)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    expectQuiet(page)
  },
)
