import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_FEED_FILE_BYTES } from '#src/feeds/files/feed-file.ts'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import type { DeskCalls } from './desk-calls.ts'

type FeedFileRouteDeps = {
  call: CallDesk<DeskCalls>
  actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | undefined>
  sameOrigin: (request: FastifyRequest) => boolean
}

/**
 * `POST /desk/feeds/test/file?feed=SOURCE`: a feed file to be tried, as the body, with its name in a header. It is written
 * to disk as it comes.
 */
export function feedFileRoute(desk: FastifyInstance, { call, actorOf, sameOrigin }: FeedFileRouteDeps): void {
  desk.post<{ Querystring: { feed?: string } }>('/desk/feeds/test/file', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!sameOrigin(request)) {
      request.noteEvent('forged-call')
      return reply.code(403).send()
    }
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (!Number.isInteger(length)) return reply.code(411).send()
    if (length > MAX_FEED_FILE_BYTES)
      return { ok: false, refusal: { kind: 'invalid', fields: { file: 'The file is over 2 GB.' } } }
    const actor = await actorOf(request, reply)
    if (actor) request.allowLongBody()
    return call(actor, 'try-feed-file', {
      ...(typeof request.query.feed === 'string' && { source: request.query.feed }),
      name: nameSent(String(request.headers['kerbside-file-name'] ?? '')),
      content: request.raw,
      bytes: length,
    })
  })
}

function nameSent(sent: string): string {
  try {
    return decodeURIComponent(sent)
  } catch {
    return ''
  }
}
