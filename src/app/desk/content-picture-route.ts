import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES } from '#src/content/desk-calls/server/picture-calls.ts'
import { limitConcurrency } from '#src/platform/limit-concurrency.ts'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import type { DeskCalls } from './desk-calls.ts'

type ContentPictureDeps = {
  call: CallDesk<DeskCalls>
  actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | undefined>
  sameOrigin: (request: FastifyRequest) => boolean
}

/** Images that this process holds at once. */
const HELD_AT_ONCE = 4
const MAX_WAITING = 50

/** `POST /desk/content/pictures?name=`: one image of an article, a page or a member of staff, as the body. */
export function contentPictureRoute(desk: FastifyInstance, { call, actorOf, sameOrigin }: ContentPictureDeps): void {
  const holding = limitConcurrency(HELD_AT_ONCE, MAX_WAITING)
  desk.post<{ Querystring: { name?: unknown } }>('/desk/content/pictures', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!sameOrigin(request)) {
      request.noteEvent('forged-call')
      return reply.code(403).send()
    }
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (!Number.isInteger(length)) return reply.code(411).send()
    const refused = (words: string) => ({ ok: false, refusal: { kind: 'invalid', fields: { '': words } } })
    if (length > MAX_IMAGE_BYTES) return refused('An image can be 12 MB at most')
    const actor = await actorOf(request, reply)
    // nothing of a file is read before it is known who sends it
    if (!actor) return { ok: false, refusal: { kind: 'signed-out' } }
    if (scopeOf(actor, 'add-images') === 'none')
      return { ok: false, refusal: { kind: 'not-permitted', permission: 'add-images' } }
    const { name } = request.query
    return holding(async () => {
      const parts: Buffer[] = []
      for await (const part of request.raw) parts.push(part)
      return call(actor, 'add-content-picture', {
        name: typeof name === 'string' ? name : '',
        bytes: Buffer.concat(parts),
      })
    })
  })
}
