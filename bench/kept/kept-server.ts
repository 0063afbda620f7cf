/**
 * The process that answers: the demonstration agency's site as in production, with its log and its metrics, and beside it
 * a bare `node:http` server that sends what it is handed. Its parent gives it the database and a folder.
 */
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSite } from '#src/app/site-server.ts'
import { startUp } from '#src/app/start-up.ts'
import { configOrExit } from '#src/config.ts'
import { createMetrics } from '#src/platform/metrics/metrics.ts'

export type KeptUrls = { site: string; bare: string }

/** What the bare server sends at a path: base64 of a body, and the headers that a browser needs to read it. */
export type BareAnswer = { key: string; body: string; headers: OutgoingHttpHeaders }

const config = configOrExit({ ...process.env, LOG_LEVEL: 'info', CAPTCHA: 'none' })
// as src/server.ts does: React renders several times slower in development
process.env.NODE_ENV = 'production'
const { services, stop } = await startUp(config)
const metrics = createMetrics()
const site = await (await createSite(services, { metrics })).listen({ host: '127.0.0.1', port: 0 })

const answers = new Map<string, { body: Buffer; headers: OutgoingHttpHeaders }>()
const bare = createServer((request, response) => {
  const answer = answers.get(`${request.headers['accept-encoding']} ${request.url}`)!
  if (request.headers['if-none-match'] === undefined) response.writeHead(200, answer.headers).end(answer.body)
  else response.writeHead(304).end()
})
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))

process.on('message', (asked: 'usage' | BareAnswer) => {
  if (asked !== 'usage') answers.set(asked.key, { body: Buffer.from(asked.body, 'base64'), headers: asked.headers })
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
process.on('disconnect', () => void stop().then(() => process.exit()))
process.send?.({ site, bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}` } satisfies KeptUrls)
