import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffVisit, openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import { type OidcProvider, startOidcProvider } from '#test/servers/oidc-provider.ts'
import type { DeskVisit } from '../../desk-context.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'
import { loader } from './route.ts'

let fixture: StaffFixture
let provider: OidcProvider
beforeAll(async () => {
  provider = await startOidcProvider()
  fixture = await openStaffFixture({ deskOidc: provider.config, now: new Date() })
})
afterAll(async () => {
  await fixture.close()
  await provider.stop()
})

async function begun(): Promise<number> {
  const { count } = await fixture.db
    .selectFrom('staff_challenges')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Where a browser is sent that asks with these headers. */
async function comes(headers: Record<string, string>): Promise<string | null> {
  const context = new RouterContextProvider()
  const visit = { services: { staff: fixture.staff }, visit: aStaffVisit(), session: undefined }
  context.set(deskContext, visit as unknown as DeskVisit)
  const request = new Request('https://agency.example/desk/work-account?to=/desk/team', { headers })
  const answer = await loader({ context, request, params: {} } as unknown as DeskArgs)
  return answer.headers.get('location')
}

test.each<[string, Record<string, string>]>([
  ['a picture of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a sister site', { 'sec-fetch-site': 'same-site', referer: 'https://agency.example/desk' }],
  ['another site in an old browser', { referer: 'https://evil.example/desk' }],
  ['a program that does not say where it is from', {}],
])('%s begins no sign-in: it spends nobody’s tries and leaves nothing behind', async (_words, headers) => {
  const [before, spent] = [await begun(), fixture.limited.spent.length]
  expect(await comes(headers)).toBe('/desk/sign-in?to=%2Fdesk%2Fteam')
  expect(await begun()).toBe(before)
  expect(fixture.limited.spent.length).toBe(spent)
})

test.each<[string, Record<string, string>]>([
  ['the sign-in page', { 'sec-fetch-site': 'same-origin' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['the sign-in page in an old browser', { referer: 'https://agency.example/desk/sign-in' }],
  ['the sign-in page under another name of the site', { referer: 'http://desk.test/desk', host: 'desk.test' }],
])('%s leads to the provider, by a limit of its own', async (_words, headers) => {
  const before = await begun()
  expect(await comes(headers)).toContain(provider.issuer)
  expect(await begun()).toBe(before + 1)
  expect(fixture.limited.spent.at(-1)).toMatch(/^desk work account from /)
})
