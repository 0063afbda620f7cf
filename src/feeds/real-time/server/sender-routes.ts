import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { isOutage } from '#src/platform/database/outage.ts'
import { isPrivateIp } from '#src/platform/http/client-ip.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { type Fault, refusedFor } from '../faults.ts'
import { noteCall } from './call-log.ts'
import type { ReceiveDeps } from './receive-property.ts'
import { findSender, type Sender, shownKey } from './sender-keys.ts'

/** Calls of one key, and wrong keys that one network may try. */
export const senderLimits = {
  calls: { max: 3000, perSeconds: 60 },
  wrongKeys: { max: 30, perSeconds: 3600 },
} satisfies Record<string, RateLimit>

/** A description of 32,000 characters, 99 rooms and 999 pictures. */
const MAX_MESSAGE_BYTES = 1024 * 1024

export type SenderDeps = ReceiveDeps & {
  config: { publicUrl: string; feedCertificateHeader?: string | undefined }
  formProtection: Pick<FormProtection, 'limit'>
}

/** How a dialect says that a call is refused. */
type Refuse = (request: FastifyRequest, reply: FastifyReply, faults: readonly Fault[]) => FastifyReply

declare module 'fastify' {
  interface FastifyRequest {
    /** software that sends properties, once it has shown its key */
    sender: Sender | null
    /** when a call of it came */
    calledAt: Date
  }
}

/** Puts before the calls of a dialect what all of them need: the key, the limits, JSON, and faults in its own shape. */
export function guardSenders(calls: FastifyInstance, deps: SenderDeps, refuse: Refuse): void {
  const { db, clock, config, formProtection } = deps
  // a key has one number for ever, so a call is counted while its key is looked up; whether the key is still good is asked
  const keyIds = new Map<string, number>()
  const countCall = (keyId: number) => formProtection.limit(`feed-calls:${keyId}`, senderLimits.calls)
  calls.decorateRequest('sender', null)
  calls.decorateRequest('calledAt')
  calls.removeAllContentTypeParsers()
  calls.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_MESSAGE_BYTES }, (_request, body, done) => {
    const message = parseMessage(body as string)
    if (message === undefined) done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
    else done(null, message)
  })
  calls.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    request.calledAt = clock()
    const shown = shownKey(credentialsOf(request, config.feedCertificateHeader))
    const mark = shown && shown.column + shown.hash.toString('base64url')
    const knownId = mark === undefined ? undefined : keyIds.get(mark)
    const [sender, isCounted] = await Promise.all([
      shown && findSender(db, shown, request.calledAt),
      knownId === undefined ? undefined : countCall(knownId),
    ])
    // a right key is never held up by wrong ones of its network
    if (!sender) {
      const isFew = await formProtection.limit(`feed-key:${request.ip}`, senderLimits.wrongKeys)
      const fault = isFew
        ? refusedFor('KEY_INVALID', 'the API key is not valid: send it as Authorization: Bearer KEY')
        : refusedFor('TOO_MANY_CALLS', 'too many wrong keys were sent: try again in an hour')
      return refuse(request, reply, fault.faults)
    }
    request.sender = sender
    keyIds.set(mark!, sender.keyId)
    if (!(isCounted ?? (await countCall(sender.keyId)))) {
      reply.header('retry-after', senderLimits.calls.perSeconds)
      const words = `this key may make ${senderLimits.calls.max} calls a minute`
      return refuse(request, reply, refusedFor('TOO_MANY_CALLS', words).faults)
    }
  })
  calls.setErrorHandler(async (error: FastifyError, request, reply) => {
    const faults = faultsOfError(error)
    if (faults[0]?.code === 'UNAVAILABLE') {
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
      reply.header('retry-after', 10)
    } else if (request.sender) {
      const { sourceId, keyId } = request.sender
      await noteCall(db, { sourceId, keyId, call: callOf(request), faults }, clock())
    }
    return refuse(request, reply, faults)
  })
}

/** Has every other call below a path refused in the words of the dialect, where software would else get a page. */
export function refuseOtherCalls(
  calls: FastifyInstance,
  base: string,
  { db, clock }: SenderDeps,
  refuse: Refuse,
): void {
  calls.all(`${base}/*`, async (request, reply) => {
    const path = request.url.replace(/\?.*$/s, '').slice(0, 100)
    const { faults } = refusedFor('CALL_UNKNOWN', 'there is no such call here', `${request.method} ${path}`)
    const { sourceId, keyId } = request.sender!
    await noteCall(db, { sourceId, keyId, call: 'unknown', faults }, clock())
    return refuse(request, reply, faults)
  })
}

/** The last part of a call's path, as the log has it: `sendpropertydetails`, `listing/update`. */
export function callOf({ routeOptions: { url = '' } }: FastifyRequest): string {
  return /(?:(?:listing|branch)\/)?[a-z]+$/.exec(url)?.[0] ?? url
}

function credentialsOf(request: FastifyRequest, header: string | undefined) {
  const { authorization } = request.headers
  // nobody but the proxy beside us may say whose certificate it has checked
  const isFromProxy = header !== undefined && isPrivateIp(request.raw.socket.remoteAddress ?? '')
  const certificate = isFromProxy ? request.headers[header.toLowerCase()] : undefined
  return { authorization, certificate: typeof certificate === 'string' ? certificate : undefined }
}

function faultsOfError(error: FastifyError): Fault[] {
  if (error.statusCode === 415)
    return refusedFor('NOT_JSON', 'send the message as it is, or with Content-Encoding: gzip').faults
  if (error.statusCode === 413)
    return refusedFor('TOO_LARGE', `the message is over ${MAX_MESSAGE_BYTES / 1024 / 1024} MB`).faults
  if (error.statusCode !== undefined && error.statusCode < 500)
    return refusedFor(error.statusCode === 429 ? 'TOO_MANY_CALLS' : 'NOT_JSON', 'the message is not JSON').faults
  const words = isOutage(error) ? 'the database is not reached' : 'something went wrong here'
  return refusedFor('UNAVAILABLE', `${words}: send the call again`).faults
}

/** What the database takes in no text: the character 0 and halves of a pair. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

function parseMessage(given: string): object | undefined {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  try {
    const message: unknown = UNSTORABLE.test(text) ? JSON.parse(text, storable) : JSON.parse(text)
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
