/**
 * The process that answers: the demonstration agency's site twice, with finished pages kept and without, and beside
 * them a bare Fastify that sends bytes it was handed. Its parent tells it the database and a folder.
 */
import Fastify from 'fastify'
import { createSite } from '#src/app/site-server.ts'
import { startUp } from '#src/app/start-up.ts'
import { configOrExit } from '#src/config.ts'

export type BenchUrls = { kept: string; drawn: string; bare: string }

/** Milliseconds of processor time since the process began: of all threads, and of the one that runs our script. */
export type BenchUsage = { all: number; main: number }

const config = configOrExit({ ...process.env, LOG_LEVEL: 'error', CAPTCHA: 'none' })
// as src/server.ts does: React draws several times slower while one develops
process.env.NODE_ENV = 'production'
const { services, stop } = await startUp(config)
const listen = { host: '127.0.0.1', port: 0 }
const kept = await (await createSite(services)).listen(listen)
const drawn = await (await createSite({ ...services, config: { ...config, pageCacheMb: 0 } })).listen(listen)

const bare = Fastify()
bare.get('/*', async (request, reply) => {
  const answer = await copyOf(request.url)
  return reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(answer)
})
const copies = new Map<string, Promise<Buffer>>()

/** The bytes of a page as the site sends them. */
function copyOf(path: string): Promise<Buffer> {
  let copy = copies.get(path)
  if (copy === undefined) {
    copy = rawBody(kept + path)
    copies.set(path, copy)
  }
  return copy
}

async function rawBody(url: string): Promise<Buffer> {
  const { request } = await import('undici')
  const { body } = await request(url, { headers: { 'accept-encoding': 'br' } })
  return Buffer.from(await body.arrayBuffer())
}

process.on('message', () => {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()].map(({ user, system }) => (user + system) / 1000)
  process.send?.({ all: all!, main: main! } satisfies BenchUsage)
})
process.on('disconnect', () => void stop().then(() => process.exit()))
process.send?.({ kept, drawn, bare: await bare.listen(listen) } satisfies BenchUrls)
