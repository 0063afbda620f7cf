/**
 * The process that answers with the least that a page can cost, cached or not. One of its servers sends bytes that it was
 * handed. With the other, React renders the same markup and nothing else, and the page is compressed as one that nobody
 * has asked for before. A process of its own, since the elements fill its memory.
 */
import Fastify from 'fastify'
import { request } from 'undici'
import { brotliOf } from '#src/platform/http/pack.ts'

export type FloorUrls = { react: string; bare: string }

// React picks its version when it is loaded
process.env.NODE_ENV = 'production'
const { reactFloor } = await import('./react-floor.ts')

const [origin = ''] = process.argv.slice(2)
const renders = new Map<string, () => string>()
const react = Fastify()
react.get('/*', async (asked, reply) => {
  let render = renders.get(asked.url)
  if (render === undefined) {
    const { body } = await request(origin + asked.url)
    render = reactFloor(await body.text())
    renders.set(asked.url, render)
  }
  const answer = await brotliOf(Buffer.from(`<!DOCTYPE html>${render()}`), 2)
  return reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(answer)
})

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
  const { body } = await request(origin + path, { headers: { 'accept-encoding': 'br' } })
  return Buffer.from(await body.arrayBuffer())
}

process.on('disconnect', () => process.exit())
const listen = { host: '127.0.0.1', port: 0 }
process.send?.({ react: await react.listen(listen), bare: await bare.listen(listen) } satisfies FloorUrls)
