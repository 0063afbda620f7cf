/**
 * The process that answers: the demonstration agency's site twice, with room for finished pages and without, and beside
 * them a bare Fastify that sends bytes it was handed. Its parent tells it the database and a folder.
 */
import Fastify from 'fastify'
import { request } from 'undici'
import { createSite } from '#src/app/site-server.ts'
import { startUp } from '#src/app/start-up.ts'
import { configOrExit } from '#src/config.ts'
import { threadTime } from './processor-time.ts'

export type BenchUrls = { kept: string; drawn: string; bare: string }

const config = configOrExit({ ...process.env, LOG_LEVEL: 'error', CAPTCHA: 'none' })
// React picks its version when it is loaded: that for development renders several times slower
process.env.NODE_ENV = 'production'
const { services, stop } = await startUp(config)
const listen = { host: '127.0.0.1', port: 0 }
const kept = await (await createSite(services)).listen(listen)
// a cache that no page fits into: all is done that is done for one
const drawn = await (await createSite({ ...services, config: { ...config, pageCacheMb: 1 / 1024 } })).listen(listen)

const bare = Fastify()
const copies = new Map<string, Promise<Buffer>>()
bare.get('/*', async (asked, reply) => {
  let copy = copies.get(asked.url)
  if (copy === undefined) {
    copy = copyOf(asked.url)
    copies.set(asked.url, copy)
  }
  return reply
    .type('text/html; charset=utf-8')
    .header('content-encoding', 'br')
    .send(await copy)
})

/** The bytes of a page as the site sends them. */
async function copyOf(path: string): Promise<Buffer> {
  const { body } = await request(kept + path, { headers: { 'accept-encoding': 'br' } })
  return Buffer.from(await body.arrayBuffer())
}

process.on('message', () => process.send?.(threadTime()))
process.on('disconnect', () => void stop().then(() => process.exit()))
const urls: BenchUrls = { kept, drawn, bare: await bare.listen(listen) }
process.send?.(urls)
