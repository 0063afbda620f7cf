import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseRelay, startRelay } from '#test/servers/database-relay.ts'
import { startSiteBeside } from '#test/servers/site-beside.ts'
import { ownSite } from '#test/site.ts'

let relay: DatabaseRelay
let site: Awaited<ReturnType<typeof startSiteBeside>>

beforeAll(async () => {
  relay = await startRelay(ownSite().databaseUrl)
  site = await startSiteBeside({ DATABASE_URL: relay.url, CAPTCHA: 'none', LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await relay?.comeBack()
  await site?.stop()
  await relay?.close()
})

const page = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, { redirect: 'manual', ...init, headers: { accept: 'text/html', ...init.headers } })

/** A form as a browser without a script sends it. */
const enquire = (token: { cookie: string; text: string }) =>
  page('/leads', {
    method: 'POST',
    headers: { cookie: token.cookie },
    body: new URLSearchParams({
      authenticity_token: token.text,
      'lead_client[first_name]': 'Rosalind',
      'lead_client[last_name]': 'Achebe',
      'lead_client[tel_home]': '07700 900412',
      'lead_client[email]': `away-${Date.now()}@example.com`,
      'lead[branch_id]': '1',
      'lead[message]': 'When are you open?',
      'market_preferences[opt_in_terms]': 'on',
    }),
  })

test('while the database is away pages that were shown still are, the others and forms say so, and all comes back alone', async () => {
  const shown = '/search/property-for-sale'
  const first = await page(shown)
  expect(first.status).toBe(200)
  const words = /<h1[^>]*>([^<]+)/.exec(await first.text())?.[1]
  const token = await aToken()

  await relay.goAway()
  const kept = await page(shown)
  expect([kept.status, await kept.text()]).toEqual([200, expect.stringContaining(words ?? 'no heading')])
  const other = await page('/search/property-to-let/up-to-1234')
  expect([other.status, other.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await other.text()).toContain("We'll be back shortly")
  const call = await fetch(`${site.url}/search.ljson?channel=lettings&fragment=up-to-1235`)
  expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ message: expect.any(String) })])
  const sent = await enquire(token)
  expect(sent.status).toBe(503)
  expect(await sent.text()).toContain('Go back')
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503)

  await relay.comeBack()
  await expect
    .poll(async () => (await page('/search/property-to-let/up-to-1234')).status, { timeout: 30_000 })
    .toBe(200)
  await expect.poll(async () => (await enquire(await aToken())).status, { timeout: 30_000 }).toBe(303)
})

async function aToken(): Promise<{ cookie: string; text: string }> {
  const answer = await fetch(`${site.url}/user.ljson`)
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';', 1)
  const { authenticity_token: text } = (await answer.json()) as { authenticity_token: string }
  return { cookie, text }
}
