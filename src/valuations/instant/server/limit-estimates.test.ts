import { expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { ESTIMATE_LIMIT, limitEstimates } from './limit-estimates.ts'

async function aSite() {
  const app = await createApp({ logger: createLogger('silent'), secure: false })
  const counts = new Map<string, number>()
  limitEstimates(app, {
    formProtection: {
      async limit(key, { max }) {
        counts.set(key, (counts.get(key) ?? 0) + 1)
        return counts.get(key)! <= max
      },
    },
  })
  for (const path of ['/instant_valuation', '/overlay.ljson', '/*']) app.get(path, async () => ({ answered: true }))
  return app
}

const ESTIMATES = [
  '/instant_valuation?postcode=LE15+6AH',
  '/overlay.ljson?path=/valuation&postcode=LE15+6AH',
  '/valuation?postcode=LE15+6AH',
  '/valuation.data?postcode=LE15+6AH',
  '/%76aluation?postcode=LE15+6AH',
  '/Valuation/?postcode=LE15+6AH',
  '/about/../valuation?postcode=LE15+6AH',
  '/overlay.ljson?path=/VALUATION/&postcode=LE15+6AH',
]

test.each(ESTIMATES)('%s is refused once the estimates of an IP address are used up', async (url) => {
  const app = await aSite()
  for (let at = 0; at < ESTIMATE_LIMIT.max; at++)
    expect((await app.inject(ESTIMATES[at % ESTIMATES.length]!)).statusCode).toBe(200)
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    429,
    '600',
    'no-store',
  ])
  await app.close()
})

test.each(['/valuation', '/overlay.ljson?path=/video/3&postcode=1', '/about?postcode=LE15+6AH'])(
  '%s does not count as an estimate',
  async (url) => {
    const app = await aSite()
    for (let at = 0; at <= ESTIMATE_LIMIT.max; at++) expect((await app.inject(url)).statusCode).toBe(200)
    await app.close()
  },
)
