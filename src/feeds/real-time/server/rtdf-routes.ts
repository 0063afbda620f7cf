import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { type CallAnswer, type Fault, statusOf } from '../faults.ts'
import { rtdfAnswer, rtdfMoment } from '../rtdf-answer.ts'
import { noteCall } from './call-log.ts'
import { readLeads } from './read-leads.ts'
import { branchPerformance, propertyPerformance } from './read-performance.ts'
import { readMessage } from './read-request.ts'
import { ownBranches, type Received, receiveProperty, receiveRemoval } from './receive-property.ts'
import * as schemas from './rtdf-schema.ts'
import { mayDo } from './sender-keys.ts'
import { callOf, guardSenders, refuseOtherCalls, type SenderDeps } from './sender-routes.ts'
import { listBranch, type RemovedAs } from './sent-documents.ts'

/** Below the address that software is given, and at the root: some software replaces the host alone. */
const BASES = ['/feeds/rtdf/v1/property', '/v1/property']

/** Another agent has sold it, or the instruction is lost: it is sold or let by nobody here. */
const REMOVALS = new Map<number, RemovedAs>([
  [7, 'sold'],
  [8, 'withdrawn'],
  [9, 'withdrawn'],
  [10, 'withdrawn'],
  [11, 'rule'],
  [12, 'let'],
])

const CHANNEL_CODES = { sales: 1, lettings: 2 } as const

/** Rightmove's real-time data feed, with this site as the portal: docs/contracts/rtdf.md. */
export async function rtdfRoutes(app: FastifyInstance, deps: SenderDeps): Promise<void> {
  const { db, clock, config } = deps

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      message,
      faults = [],
      notes = [],
      body,
    }: { message: string; faults?: readonly Fault[]; notes?: Fault[]; body?: object },
  ): FastifyReply {
    const facts = { requestId: request.id, receivedAt: request.calledAt, now: clock() }
    return reply
      .code(faults.length > 0 ? statusOf(faults) : 200)
      .send(rtdfAnswer(facts, { message, faults, notes, ...(body && { body }) }))
  }

  const refuse = (request: FastifyRequest, reply: FastifyReply, faults: readonly Fault[]) =>
    answer(request, reply, { message: 'The request was refused.', faults })

  const pageOf = ({ propertyId, channel }: Pick<Received, 'propertyId' | 'channel'>) => ({
    rightmove_id: propertyId,
    rightmove_url: config.publicUrl + propertyPath(propertyId, channel),
  })

  await app.register(async (calls) => {
    guardSenders(calls, deps, refuse)

    /** A call of a name, whose message has a schema. What it does is noted by itself where it stores. */
    function on<Shape extends z.ZodType>(
      name: string,
      schema: Shape,
      act: (message: z.infer<Shape>, request: FastifyRequest) => Promise<CallAnswer<{ message: string; body: object }>>,
    ) {
      for (const base of BASES)
        calls.post(`${base}/${name}`, async (request, reply) => {
          const read = readMessage(schema, request.body)
          if ('faults' in read) {
            const { sourceId, keyId } = request.sender!
            await noteCall(db, { sourceId, keyId, call: name, ref: refOf(request.body), faults: read.faults }, clock())
            return refuse(request, reply, read.faults)
          }
          const done = await act(read.value, request)
          return 'faults' in done
            ? refuse(request, reply, done.faults)
            : answer(request, reply, { ...done.value, notes: done.notes })
        })
    }

    async function send(request: FastifyRequest): Promise<CallAnswer<{ message: string; body: object }>> {
      const message = withoutPerson(request.body as object)
      const received = await receiveProperty(deps, request.sender!, { format: 'rtdf', message, call: callOf(request) })
      if ('faults' in received) return received
      const { ref, isNew } = received.value
      return {
        value: {
          message: isNew ? 'The property was created.' : 'The property was updated.',
          body: {
            property: { agent_ref: ref, ...pageOf(received.value), change_type: isNew ? 'CREATE' : 'UPDATE' },
          },
        },
        notes: received.notes,
      }
    }
    on('sendpropertydetails', schemas.sendPropertyDetails, (_, request) => send(request))
    on('overseassendpropertydetails', schemas.overseasSendPropertyDetails, (_, request) => send(request))

    on('removeproperty', schemas.removeProperty, async ({ branch, property }, request) => {
      const received = await receiveRemoval(deps, request.sender!, {
        ref: property.agent_ref,
        feedBranch: String(branch.branch_id),
        removedAs: REMOVALS.get(property.removal_reason ?? 11) ?? 'rule',
        call: callOf(request),
      })
      if ('faults' in received) return received
      return {
        value: {
          message: 'The property was removed.',
          body: { property: { agent_ref: received.value.ref, ...pageOf(received.value), change_type: 'DELETE' } },
        },
        notes: received.notes,
      }
    })

    on('getbranchpropertylist', schemas.getBranchPropertyList, async ({ branch }, request) => {
      const feedBranch = String(branch.branch_id)
      const sender = request.sender!
      // whoever may send to a branch may ask what it has; a paused feed too
      const allowed = mayDo({ ...sender, isPaused: false }, 'send', feedBranch, ownBranches(deps))
      if ('faults' in allowed) return allowed
      const listed = (await listBranch(db, sender, feedBranch)).filter(
        ({ channel }) => !branch.channel || CHANNEL_CODES[channel] === branch.channel,
      )
      return {
        value: {
          message: `The branch has ${listed.length} properties.`,
          body: {
            branch: { branch_id: branch.branch_id, channel: branch.channel ?? null },
            property: listed.map(({ id, ref, channel, updatedAt }) => ({
              rightmove_id: id,
              agent_ref: ref,
              update_date: rtdfMoment(updatedAt),
              channel: CHANNEL_CODES[channel],
            })),
          },
        },
        notes: [],
      }
    })

    // such as those that sell what a portal sells: addpremiumlisting, addfeaturedproperty
    for (const base of BASES) refuseOtherCalls(calls, base, deps, refuse)

    const readBack = { ...deps, pageOf }
    on('getbranchemails', schemas.getBranchEmails, (message, request) => readLeads(readBack, request, message))
    on('getpropertyemails', schemas.getPropertyEmails, (message, request) => readLeads(readBack, request, message))
    on('getbranchperformance', schemas.getBranchPerformance, (message, request) =>
      branchPerformance(readBack, request.sender!, message),
    )
    on('getpropertyperformance', schemas.getPropertyPerformance, (message, request) =>
      propertyPerformance(readBack, request.sender!, message),
    )
  })
}

/** The reference of a message that is refused, for staff who look for it. */
function refOf(body: unknown): string {
  const ref = (body as { property?: { agent_ref?: unknown } } | null)?.property?.agent_ref
  return typeof ref === 'string' ? ref.slice(0, 80) : ''
}

/** A message without the owner's email address, which nothing here needs, and without what stands beside its three parts. */
function withoutPerson(body: object): object {
  const { network, branch, property } = body as { network?: object; branch: object; property: { principal?: unknown } }
  const { principal: _, ...rest } = property
  return { ...(network && { network }), branch, property: rest }
}
