import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Channel } from '#src/property/listing/listing.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { type CallAnswer, type Fault, refusedFor, statusOf } from '../faults.ts'
import { noteCall } from './call-log.ts'
import { readMessage } from './read-request.ts'
import { ownBranches, receiveProperty, receiveRemoval } from './receive-property.ts'
import { mayDo } from './sender-keys.ts'
import { callOf, guardSenders, refuseOtherCalls, type SenderDeps } from './sender-routes.ts'
import { listBranch, type RemovedAs } from './sent-documents.ts'
import { branchUpdate, listingDelete, listingList, listingUpdate } from './zoopla-schema.ts'

/** Below the address that software is given, and as at Zoopla: some software replaces the host alone. */
const BASES = ['/feeds/zoopla/v1', '/live/v1']

const DELETIONS: Record<string, RemovedAs> = {
  withdrawn: 'withdrawn',
  offer_accepted: 'rule',
  exchanged: 'sold',
  completed: 'sold',
  let: 'let',
}

/** The sender's own name for a version of a listing. */
const ETAG_HEADER = 'zpg-listing-etag'

/** Zoopla's real-time listings feed, a second dialect of the calls of RTDF: docs/contracts/rtdf.md#zoopla. */
export async function zooplaRoutes(app: FastifyInstance, deps: SenderDeps): Promise<void> {
  const { db, clock, config } = deps
  const urlOf = (id: number, channel: Channel) => config.publicUrl + propertyPath(id, channel)

  const refuse = (request: FastifyRequest, reply: FastifyReply, faults: readonly Fault[]) =>
    reply.code(statusOf(faults)).send({
      status: 'FAILURE',
      error_name: NAMES[faults[0]?.code ?? ''] ?? 'json_does_not_validate',
      error_advice: faults[0]?.words ?? '',
      errors: faults.map(({ code, words }) => ({ message: words, code, path: `#/${pathIn(words)}` })),
      ...(profileOf(request) && { schema: profileOf(request) }),
    })

  await app.register(async (calls) => {
    guardSenders(calls, deps, refuse)

    function on<Shape extends z.ZodType>(
      name: 'listing/update' | 'listing/delete' | 'listing/list' | 'branch/update',
      schema: Shape,
      act: (message: z.infer<Shape>, request: FastifyRequest) => Promise<CallAnswer<object>>,
    ) {
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const profile = profileOf(request)
        const read =
          profile !== undefined && !profile.endsWith(`/${name}.json`)
            ? refusedFor('FIELD_INVALID', `Content-Type: its profile is not that of ${name}`)
            : readMessage(schema, request.body)
        if ('faults' in read) {
          const { sourceId, keyId } = request.sender!
          await noteCall(
            db,
            { sourceId, keyId, call: callOf(request), ref: refOf(request.body), faults: read.faults },
            clock(),
          )
          return refuse(request, reply, read.faults)
        }
        const done = await act(read.value, request)
        if ('faults' in done) return refuse(request, reply, done.faults)
        const warnings = done.notes.map(({ words }) => words)
        return reply.send({ status: 'OK', ...done.value, ...(warnings.length > 0 && { warnings }) })
      }
      for (const base of BASES) calls.post(`${base}/${name}`, answer)
    }

    for (const base of BASES) refuseOtherCalls(calls, base, deps, refuse)

    on('branch/update', branchUpdate, async ({ branch_reference: feedBranch }, request) => {
      // its details are those that the agency has given; software that begins with this call has to be let go on
      const allowed = mayDo({ ...request.sender!, isPaused: false }, 'send', feedBranch, ownBranches(deps))
      if ('faults' in allowed) return allowed
      return { value: { branch_reference: feedBranch, new_branch: false }, notes: [] }
    })

    on('listing/update', listingUpdate, async (_, request) => {
      const etag = etagOf(request)
      const message = request.body as object
      const received = await receiveProperty(deps, request.sender!, {
        format: 'zoopla',
        message,
        etag,
        call: callOf(request),
      })
      if ('faults' in received) return received
      const { ref, propertyId, channel, isNew } = received.value
      return {
        value: {
          listing_reference: ref,
          listing_etag: etag,
          url: urlOf(propertyId, channel),
          new_listing: isNew,
        },
        notes: received.notes,
      }
    })

    on('listing/delete', listingDelete, async ({ listing_reference: ref, deletion_reason: reason }, request) => {
      const received = await receiveRemoval(deps, request.sender!, {
        ref,
        removedAs: DELETIONS[reason ?? ''] ?? 'rule',
        call: callOf(request),
      })
      return 'faults' in received ? received : { value: { listing_reference: ref }, notes: received.notes }
    })

    on('listing/list', listingList, async ({ branch_reference: feedBranch }, request) => {
      const sender = request.sender!
      const allowed = mayDo({ ...sender, isPaused: false }, 'send', feedBranch, ownBranches(deps))
      if ('faults' in allowed) return allowed
      const listed = await listBranch(db, sender, feedBranch)
      return {
        value: {
          branch_reference: feedBranch,
          listings: listed.map(({ id, ref, channel, etag }) => ({
            listing_reference: ref,
            listing_etag: etag ?? '',
            url: urlOf(id, channel),
          })),
        },
        notes: [],
      }
    })
  })
}

const NAMES: Record<string, string> = {
  KEY_INVALID: 'unauthorised',
  RIGHT_MISSING: 'forbidden',
  BRANCH_NOT_ALLOWED: 'forbidden',
  FEED_PAUSED: 'feed_paused',
  TOO_MANY_CALLS: 'too_many_requests',
  CALL_UNKNOWN: 'unknown_method',
  NOT_JSON: 'invalid_json',
  TOO_LARGE: 'message_too_large',
  BRANCH_UNKNOWN: 'unknown_branch',
  NOT_ADVERTISABLE: 'listing_refused',
  PROPERTY_UNKNOWN: 'unknown_listing',
  UNAVAILABLE: 'temporarily_unavailable',
}

/** The field that words about one begin with: `pricing.price is missing`. */
const pathIn = (words: string) => (/^[a-z_.\d]+(?=[ :])/.exec(words)?.[0] ?? '').replaceAll('.', '/')

/** The schema that the sender goes by: `application/json; profile=http://…/listing/update.json`. */
const profileOf = ({ headers }: FastifyRequest) => /profile="?([^";\s]+)/.exec(headers['content-type'] ?? '')?.[1]

/** The reference of a message that is refused, for staff who look for it. */
function refOf(body: unknown): string {
  const ref = (body as { listing_reference?: unknown } | null | undefined)?.listing_reference
  return typeof ref === 'string' ? ref.slice(0, 80) : ''
}

/** What the sender calls this version; else a name that is the same for the same message. */
function etagOf({ headers, body }: FastifyRequest): string {
  const given = headers[ETAG_HEADER]
  if (typeof given === 'string' && given !== '') return given.slice(0, 200)
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}
