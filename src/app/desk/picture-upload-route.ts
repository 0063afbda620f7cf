import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import type { Actor, CallDesk, DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import { MAX_PICTURE_BYTES, PICTURE_SIZE_MESSAGE } from '#src/stock/photos/picture-rules.ts'
import type { DeskCalls, DeskResult } from './desk-calls.ts'

type PictureUploadDeps = {
  call: CallDesk<DeskCalls>
  actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | undefined>
  sameOrigin: (request: FastifyRequest) => boolean
}

type PictureRequest = {
  Params: { id: string }
  Querystring: { kind?: string; replace?: string; change?: string }
}

/** What a form's parts need beside its file. */
const FORM_BYTES = 16 * 1024

/**
 * `POST /desk/properties/ID/pictures`: one picture as the body, each file by a request of its own, so that one that fails
 * is sent again alone. A form of a browser without scripts is taken, too, and leads back to the page.
 */
export function pictureUploadRoute(desk: FastifyInstance, { call, actorOf, sameOrigin }: PictureUploadDeps): void {
  desk.post<PictureRequest>('/desk/properties/:id/pictures', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!sameOrigin(request)) {
      request.noteEvent('forged-call')
      return reply.code(403).send()
    }
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (!Number.isInteger(length)) return reply.code(411).send()
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data') === true
    const page = `/desk/properties/${Number(request.params.id)}/photos`
    const answer = await take(request, { isForm, length, actor: await actorOf(request, reply) })
    if (!isForm) return answer
    const problem = problemOf(answer)
    return reply.redirect(problem === undefined ? page : `${page}?problem=${encodeURIComponent(problem)}`, 303)
  })

  async function take(
    request: FastifyRequest<PictureRequest>,
    { isForm, length, actor }: { isForm: boolean; length: number; actor: Actor | undefined },
  ): Promise<DeskAnswer<DeskResult<'add-property-picture'>>> {
    const { kind = 'photos', replace, change } = request.query
    if (length > MAX_PICTURE_BYTES + (isForm ? FORM_BYTES : 0)) return refused(PICTURE_SIZE_MESSAGE)
    const content = isForm ? await fileOfForm(request) : request.raw
    if (content === undefined) return refused('Choose a file first.')
    return call(actor, 'add-property-picture', {
      id: Number(request.params.id),
      kind: kind as MediaKind,
      content,
      ...(replace !== undefined && { replace }),
      ...(change !== undefined && { changeId: change }),
    })
  }
}

const refused = (problem: string) => ({ ok: true as const, value: { kind: 'refused' as const, problem } })

function problemOf(answer: DeskAnswer<DeskResult<'add-property-picture'>>): string | undefined {
  if (!answer.ok)
    return answer.refusal.kind === 'not-permitted' ? 'You don’t have permission to do this.' : 'This was not taken.'
  return answer.value.kind === 'refused' ? answer.value.problem : undefined
}

/** The file of a form, whose length was looked at before. */
async function fileOfForm({ raw, headers }: FastifyRequest): Promise<Readable | undefined> {
  const form = await new Response(Readable.toWeb(raw) as ReadableStream, {
    headers: { 'content-type': String(headers['content-type']) },
  })
    .formData()
    .catch(() => undefined)
  const file = form?.get('file')
  if (!(file instanceof File) || file.size === 0) return undefined
  return Readable.from([Buffer.from(await file.arrayBuffer())], { objectMode: false })
}
