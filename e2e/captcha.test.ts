import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { startSiteBeside } from '#test/servers/site-beside.ts'

let page: Page
let site: Awaited<ReturnType<typeof startSiteBeside>>

afterEach(() => page?.context().close())

/** The form of a visitor who has forgotten their password, and what it asked the site for. */
async function open(options: { javaScriptEnabled?: boolean; google?: string | null } = {}) {
  page = await visitor({ baseURL: site.url, ...options })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('https://www.google.com/**', (route) =>
    options.google ? route.fulfill({ contentType: 'text/javascript', body: options.google }) : route.abort(),
  )
  // the page underneath shows pictures; a server that has just started may be too busy to draw them
  await page.route('**/media/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.goto('/user/forgotten_password')
  if (options.javaScriptEnabled !== false) await untilScripted(page)
  return asked
}

const email = () => page.getByLabel('Email')
const send = () => page.getByRole('button', { name: 'Send me a link' }).click()
const thanks = () => page.getByText('We have sent you an email').waitFor()

describe('the self-hosted captcha', () => {
  beforeAll(async () => {
    site = await startSiteBeside({ CAPTCHA: 'altcha' })
  })
  afterAll(() => site.stop())

  test('asks for nothing before somebody begins to write, and then once for both', async () => {
    const asked = await open()
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/captcha/challenge')
    await email().focus()
    await expect.poll(() => asked.filter((path) => path === '/captcha/challenge')).toHaveLength(1)
    await email().fill('ada@example.com')
    const [request] = await Promise.all([page.waitForRequest('**/reset_passwords'), send()])
    const form = new URLSearchParams(request.postData() ?? '')
    expect(JSON.parse(atob(form.get('g-recaptcha-response') ?? ''))).toMatchObject({
      solution: { counter: expect.any(Number) },
    })
    await thanks()
    expect(asked.filter((path) => path === '/captcha/challenge')).toHaveLength(1)
    expectQuiet(page)
  })

  test('that was solved for one form does not pass another', async () => {
    await open()
    await email().fill('ada@example.com')
    const [request] = await Promise.all([page.waitForRequest('**/reset_passwords'), send()])
    await thanks()
    const again = await page.evaluate(async (body) => {
      const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
      return (await fetch('/reset_passwords', { method: 'POST', headers, body })).status
    }, request.postData())
    expect(again).toBe(422)
  })

  test('lets somebody without JavaScript through, slowly', async () => {
    await open({ javaScriptEnabled: false })
    await email().fill('ada@example.com')
    await send()
    await thanks()
  })
})

describe('Google’s captcha', () => {
  let google: Server
  let told: Record<string, string>[] = []
  let answer: object = {}

  beforeAll(async () => {
    google = createServer(async (request, response) => {
      told.push(Object.fromEntries(new URLSearchParams(await text(request))))
      response.end(JSON.stringify(answer))
    }).listen(0, '127.0.0.1')
    await once(google, 'listening')
  })
  beforeEach(() => {
    told = []
  })
  afterAll(() => google.close())

  const startWith = async (CAPTCHA: string) => {
    const { port } = google.address() as { port: number }
    site = await startSiteBeside({
      CAPTCHA,
      RECAPTCHA_SITE_KEY: 'public',
      RECAPTCHA_SECRET_KEY: 'secret',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    })
  }

  describe('version 3', () => {
    const script = 'window.grecaptcha = { execute: async (key, { action }) => [key, action].join("/") }'

    beforeAll(() => startWith('recaptcha-v3'))
    afterAll(() => site.stop())

    test('refuses a low score in words, and keeps what was typed', async () => {
      answer = { success: true, hostname: 'localhost', score: 0.1, action: 'reset_password' }
      await open({ google: script })
      await email().fill('ada@example.com')
      await send()
      await page.getByText("We couldn't verify that you're not a robot").waitFor()
      expect(await email().inputValue()).toBe('ada@example.com')
      expectQuiet(page, /status of 422/)
    })

    test('whose script does not come is only logged, and the form says so', async () => {
      await open({ google: null })
      await email().fill('ada@example.com')
      await send()
      await page.getByText("We couldn't verify that you're not a robot").waitFor()
      expectQuiet(page, /Recaptcha setup error|status of 422|api\.js/)
    })

    test('lets a person through', async () => {
      answer = { success: true, hostname: 'localhost', score: 0.9, action: 'reset_password' }
      await open({ google: script })
      await email().fill('ada@example.com')
      await send()
      await thanks()
      expect(told).toMatchObject([{ secret: 'secret', response: 'public/reset_password' }])
      expectQuiet(page)
    })

    test('says without JavaScript what is missing, and keeps what was typed', async () => {
      await open({ javaScriptEnabled: false })
      await email().fill('ada@example.com')
      await send()
      expect(await page.getByText('Please turn on JavaScript').isVisible()).toBe(true)
      expect(await email().inputValue()).toBe('ada@example.com')
      expect(told).toEqual([])
    })
  })

  describe('version 2', () => {
    /** Is there only a while after the script has come, as Google's own. */
    const script = `
      window.grecaptcha = {}
      setTimeout(() => {
        let callback
        Object.assign(window.grecaptcha, {
          render: (container, options) => { callback = options.callback; window.drawn = options.size; return 0 },
          execute: () => setTimeout(() => callback('solved'), 10),
          reset() {},
        })
      }, 500)`

    beforeAll(() => startWith('recaptcha-v2-invisible'))
    afterAll(() => site.stop())

    test('is drawn invisibly once it can be, and lets a person through', async () => {
      answer = { success: true, hostname: 'localhost' }
      await open({ google: script })
      await email().fill('ada@example.com')
      await send()
      await thanks()
      expect(await page.evaluate('window.drawn')).toBe('invisible')
      expect(told).toMatchObject([{ response: 'solved' }])
      expectQuiet(page)
    })
  })
})
