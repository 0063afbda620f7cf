import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILE_SIZE_MESSAGE, MAX_FILE_BYTES } from '#src/enquiries/uploads/upload-rules.ts'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import type { DeskCalls } from './desk-calls.ts'

type ReplyFileRouteDeps = {
  call: CallDesk<DeskCalls>
  actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | undefined>
  sameOrigin: (request: FastifyRequest) => boolean
}

/**
 * `POST /desk/enquiries/ID/reply-files`: one file for the reply that is being written, as the body, with its name in a
 * header, so that no log line holds it. It is not read as a whole, as bodies of other calls of the Desk are.
 */
export function replyFileRoute(desk: FastifyInstance, { call, actorOf, sameOrigin }: ReplyFileRouteDeps): void {
  desk.post<{ Params: { id: string } }>('/desk/enquiries/:id/reply-files', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!sameOrigin(request)) {
      request.noteEvent('forged-call')
      return reply.code(403).send()
    }
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (!Number.isInteger(length)) return reply.code(411).send()
    if (length > MAX_FILE_BYTES) return { ok: true, value: { kind: 'refused', problem: FILE_SIZE_MESSAGE } }
    const actor = await actorOf(request, reply)
    const name = decodeName(String(request.headers['kerbside-file-name'] ?? ''))
    return call(actor, 'add-reply-file', { id: Number(request.params.id), name, content: request.raw })
  })
}

function decodeName(sent: string): string {
  try {
    return decodeURIComponent(sent)
  } catch {
    return ''
  }
}
