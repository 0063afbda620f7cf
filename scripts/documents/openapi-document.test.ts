import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketingLinkRoutes } from '#src/account/profile/server/marketing-link-routes.ts'
import { accountRoutes } from '#src/account/server/routes.ts'
import { branchRoutes } from '#src/agency/branches/server/branch-routes.ts'
import { analyticsRoutes } from '#src/analytics/server/routes.ts'
import { articleRoutes } from '#src/articles/server/article-routes.ts'
import { rtdfRoutes } from '#src/feeds/real-time/server/rtdf-routes.ts'
import { zooplaRoutes } from '#src/feeds/real-time/server/zoopla-routes.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { propertyCardsRoutes } from '#src/saved-properties/server/card-routes.ts'
import { savedPropertiesRoutes } from '#src/saved-properties/server/routes.ts'
import { alertRoutes } from '#src/saved-searches/alerts/server/routes.ts'
import { searchCountsRoutes } from '#src/saved-searches/list/server/count-routes.ts'
import { savedSearchesRoutes } from '#src/saved-searches/list/server/routes.ts'
import { pagination } from '#src/search/results/paging.ts'
import { presentPagination } from '#src/search/server/present-search.ts'
import { searchRoutes } from '#src/search/server/routes.ts'
import { type AccountFixture, aRegistration, openAccountFixture, password } from '#test/fixtures/account-fixture.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { calls } from './calls.ts'
import { openapiDocument } from './openapi-document.ts'

let desk: AccountFixture
beforeAll(async () => {
  desk = await openAccountFixture()
})
afterAll(() => desk.close())

test('docs/contracts/openapi.json says what scripts/documents/calls.ts says (node scripts/document-calls.ts writes it anew)', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/contracts/openapi.json'), 'utf8')).toBe(openapiDocument())
})

test('it refers to nothing that is not in it', () => {
  const text = openapiDocument()
  const { components } = JSON.parse(text)
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(referred.length).toBeGreaterThan(50)
  expect(referred.filter((name) => !(String(name) in components.schemas))).toEqual([])
})

test('every call in it is one that the site answers', async () => {
  const answered = new Set<string>()
  const app = await createApp({ logger: createLogger('silent'), secure: false })
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) answered.add(`${one.toLowerCase()} ${url.replaceAll(/:\w+/g, '{}')}`)
  })
  // they are looked at and never asked
  const parts = desk as never
  await accountRoutes(app, desk)
  await savedPropertiesRoutes(app, parts)
  await savedSearchesRoutes(app, parts)
  propertyCardsRoutes(app, parts)
  searchCountsRoutes(app, parts)
  await alertRoutes(app, parts)
  await marketingLinkRoutes(app, parts)
  analyticsRoutes(app, parts)
  branchRoutes(app, { agency: anAgency(), pictures: new Map(), paginationOf: () => ({}) })
  searchRoutes(app, parts)
  articleRoutes(app, parts)
  await rtdfRoutes(app, parts)
  await zooplaRoutes(app, parts)
  await app.ready()
  await app.close()
  const listed = calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(listed.filter((call) => !answered.has(call))).toEqual([])
})

test('what it says of branches is what is answered', async () => {
  const app = await createApp({ logger: createLogger('silent'), secure: false })
  const paginationOf = (...list: [number, number, number]) => presentPagination(pagination(...list))
  branchRoutes(app, { agency: anAgency(), pictures: new Map(), paginationOf })
  const answer = (await app.inject('/branches.ljson')).json()
  await app.close()
  expect(
    calls.find(({ path }) => path === '/branches.ljson')?.answers[200]?.json?.safeParse(answer).error,
  ).toBeUndefined()
})

test('what it says of answers is what the calls answer', async () => {
  const ann = desk.browser()
  const newPassword = { password: 'Battery-staple-2', password_confirmation: 'Battery-staple-2' }
  const put = { override: 'put' } as const
  const erase = { override: 'delete' } as const
  const preferences = async () => `/marketing_preferences/${(await ann.user()).marketing_preference_id}`

  type Answer = { statusCode: number; json: () => unknown }
  const steps: [call: string, status: number, () => Promise<Answer>][] = [
    ['Registers', 422, () => ann.call('/user.ljson', {})],
    ['Changes details', 401, () => ann.call('/user.ljson', { town: 'Oakham' }, put)],
    ['Signs in', 401, () => ann.call('/session', { username: 'ann@example.com', password })],
    ['Signs in', 403, () => ann.call('/session', {}, { token: null })],
    ['Who is signed in', 200, () => ann.get('/user.ljson')],
    ['Registers', 200, () => ann.call('/user.ljson', { client: aRegistration() })],
    ['Who is signed in', 200, () => ann.get('/user.ljson')],
    ['Changes details', 200, () => ann.call('/user.ljson', { town: 'Oakham' }, put)],
    ['Changes details', 422, () => ann.call('/user.ljson', { tel_home: '1' }, put)],
    ['Changes details', 404, () => ann.call('/user.ljson', { user_id: 0, town: 'Oakham' }, put)],
    ['Sets a new password', 422, () => ann.call('/user.ljson', { password: 'x' }, put)],
    ['Sets a new password', 200, () => ann.call('/user.ljson', newPassword, put)],
    ['Opts in to news', 200, async () => ann.call(await preferences(), { opt_in_marketing_at: 'optin' }, put)],
    ['Opts in to news', 422, async () => ann.call(await preferences(), {}, put)],
    ['Everything that is held', 200, () => ann.call('/user/export')],
    ['Asks for the mail', 200, () => ann.call('/reset_passwords', { email: 'ann@example.com' })],
    ['Asks for the mail', 422, () => ann.call('/reset_passwords', { email: 'ann' })],
    ['Signs this device out', 200, () => ann.call('/session', {}, erase)],
    ['Signs in', 200, () => ann.call('/session', { username: 'ann@example.com', ...newPassword })],
    ['Erases', 422, () => ann.call('/user.ljson', { password: 'wrong' }, erase)],
    ['Erases', 200, () => ann.call('/user.ljson', newPassword, erase)],
  ]
  for (const [call, status, ask] of steps) {
    const answer = await ask()
    expect([call, answer.statusCode]).toEqual([call, status])
    const documented = calls.find(({ summary }) => summary.startsWith(call))?.answers[status]?.json
    expect(documented, `${call}, ${status}`).toBeDefined()
    expect(documented?.safeParse(answer.json()).error, `${call}, ${status}`).toBeUndefined()
  }
})
