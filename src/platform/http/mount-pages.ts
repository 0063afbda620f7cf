import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type RenderPage = (request: Request, context: { nonce: string }) => Promise<Response>

/**
 * Hands every request that no other route takes to the page renderer. It has a scope of its own without body parsers:
 * the renderer reads the raw stream, and a parser before it would leave an action an empty body.
 */
export async function mountPages(
  app: FastifyInstance,
  publicUrl: string,
  render: () => Promise<RenderPage>,
): Promise<void> {
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _body, done) => done(null))
    pages.all('/*', async (request, reply) => {
      if (/\.l?json$/.test(request.url.split('?', 1)[0] ?? ''))
        return reply
          .code(404)
          .send({ errors: ['There is nothing at this address.'], message: 'There is nothing at this address.' })
      const gone = new AbortController()
      reply.raw.on('close', () => {
        if (!reply.raw.writableFinished) gone.abort()
      })
      const response = await (await render())(webRequest(request, publicUrl, gone.signal), { nonce: request.nonce })
      return reply.send(response)
    })
  })
}

/** The visitor's request as the web knows it. Its origin is the configured one, whatever the Host header says. */
function webRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const address = new URL(publicUrl + (request.raw.url ?? '/').replace(/^\/+/, '/'))
  const body = hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const } : {}
  return new Request(address, { method: request.method, headers, signal, ...body })
}
