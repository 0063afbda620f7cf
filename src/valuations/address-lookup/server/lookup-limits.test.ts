import { expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { valuationRoutes } from '#src/valuations/booking/server/routes.ts'

test.each([
  '/postcode_branch_lookup?postcode=LE15%206AA',
  '/address_lookup?autocomplete=12%20High',
  '/address_lookup?id=1',
])('%s of somebody who asks too often is refused, and nobody is asked for them', async (address) => {
  const asked: string[] = []
  const ask = (what: string) => async () => {
    asked.push(what)
    return { kind: 'unknown' as const }
  }
  const app = await createApp({ logger: createLogger('silent'), secure: false })
  valuationRoutes(app, {
    valuations: { branchFor: ask('branch'), addresses: { suggest: ask('suggest'), find: ask('find') } },
    formProtection: { limit: async () => false },
  } as never)
  const answer = await app.inject(address)
  await app.close()
  expect([answer.statusCode, answer.headers['cache-control'], asked]).toEqual([429, 'no-store', []])
})
