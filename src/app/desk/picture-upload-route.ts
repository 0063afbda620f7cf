import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { limitConcurrency } from '#src/platform/limit-concurrency.ts'
import type { Actor, CallDesk, DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import {
  MAX_DAY_BYTES,
  MAX_DEMO_DAY_BYTES,
  MAX_PICTURE_BYTES,
  NO_FILE_MESSAGE,
  PICTURE_DAY_MESSAGE,
  PICTURE_SIZE_MESSAGE,
  pictureProblemCode,
} from '#src/stock/photos/picture-rules.ts'
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

/** Files that this process holds at once, each in memory up to three times; further ones wait where they come from. */
const HELD_AT_ONCE = 8
const MAX_WAITING = 200

/**
 * `POST /desk/properties/ID/pictures`: one picture as the body, each file by a request of its own, so that one that fails
 * is sent again alone. A form of a browser without scripts is taken, too, and leads back to the page.
 */
export function pictureUploadRoute(desk: FastifyInstance, { call, actorOf, sameOrigin }: PictureUploadDeps): void {
  const holding = limitConcurrency(HELD_AT_ONCE, MAX_WAITING)
  const today = createDailyBytes()

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
    const problem = codeOf(answer)
    return reply.redirect(problem === undefined ? page : `${page}?problem=${problem}`, 303)
  })

  async function take(
    request: FastifyRequest<PictureRequest>,
    { isForm, length, actor }: { isForm: boolean; length: number; actor: Actor | undefined },
  ): Promise<DeskAnswer<DeskResult<'add-property-picture'>>> {
    const { kind = 'photos', replace, change } = request.query
    if (length > MAX_PICTURE_BYTES + (isForm ? FORM_BYTES : 0)) return refused(PICTURE_SIZE_MESSAGE)
    if (!actor) return { ok: false, refusal: { kind: 'signed-out' } }
    const id = Number(request.params.id)
    if (isForm) {
      // the call reads nothing of a file before it has looked at who sends it; a form is read before the call
      const seen = await call(actor, 'get-property-pictures', { id })
      if (!seen.ok) return seen
      if (!seen.value?.canChange)
        return { ok: false, refusal: { kind: 'not-permitted', permission: 'describe-properties' } }
    }
    if (!today.spend(actor, length)) return refused(PICTURE_DAY_MESSAGE)
    return holding(async () => {
      const content = isForm ? await fileOfForm(request) : request.raw
      if (content === undefined) return refused(NO_FILE_MESSAGE)
      return call(actor, 'add-property-picture', {
        id,
        kind: kind as MediaKind,
        content,
        ...(replace !== undefined && { replace }),
        ...(change !== undefined && { changeId: change }),
      })
    })
  }
}

const refused = (problem: string) => ({ ok: true as const, value: { kind: 'refused' as const, problem } })

/** What the page is told, which has the words. */
function codeOf(answer: DeskAnswer<DeskResult<'add-property-picture'>>): string | undefined {
  if (!answer.ok) return answer.refusal.kind === 'not-permitted' ? 'not-permitted' : 'not-taken'
  if (answer.value.kind === 'gone') return 'gone'
  return answer.value.kind === 'refused' ? pictureProblemCode(answer.value.problem) : undefined
}

/** Bytes that each account sends in a day, as this process has seen them. */
function createDailyBytes() {
  const sent = new Map<Actor['id'], { endsAt: number; bytes: number }>()
  return {
    /** Counts them; false where the day's are used up. */
    spend({ id, isDemo }: Actor, bytes: number): boolean {
      const now = Date.now()
      const kept = sent.get(id)
      const day = kept && kept.endsAt > now ? kept : { endsAt: now + DAY_MS, bytes: 0 }
      if (day.bytes + bytes > (isDemo ? MAX_DEMO_DAY_BYTES : MAX_DAY_BYTES)) return false
      sent.set(id, { endsAt: day.endsAt, bytes: day.bytes + bytes })
      return true
    },
  }
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
