import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { absentCalls } from './absent-calls.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await createApp({ logger: createLogger('silent'), secure: false, errorPage: () => '<p>A page</p>' })
  absentCalls(app)
})
afterAll(() => app.close())

test.each([
  ['GET', '/company_preferences'],
  ['POST', '/passwords'],
  ['GET', '/postcode_branches_lookup?postcode=LE15%206QS'],
  ['GET', '/valuations/recent_sales?postcode=LE15%206QS&property_type=t'],
  ['GET', '/valuations.json?search.postcode=LE15%206QS'],
] as const)('a script that calls %s %s reads in JSON that it is not here', async (method, url) => {
  const answer = await app.inject({ method, url, headers: { accept: '*/*' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ errors: [expect.any(String)], message: expect.any(String) })
})
