import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import { MAX_MAIL_BYTES } from './parse-mail.ts'
import type { InboundMail } from './receive-mail.ts'

const INBOUND_MAIL_PATH = '/inbound-mail'

/** Seconds for which a signature is good, before and after its time. */
const SIGNATURE_SECONDS = 300

type RouteDeps = {
  config: { inboundMailSecret: string | undefined }
  inboundMail: Pick<InboundMail, 'receive'>
  clock: () => Date
}

/** `POST /inbound-mail`: mails that a mail service brings, signed by INBOUND_MAIL_SECRET. docs/how-to/receive-replies.md */
export async function inboundMailRoutes(
  app: FastifyInstance,
  { config, inboundMail, clock }: RouteDeps,
): Promise<void> {
  const secret = config.inboundMailSecret
  if (secret === undefined) return
  await app.register(async (calls) => {
    calls.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    calls.post(INBOUND_MAIL_PATH, { bodyLimit: MAX_MAIL_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const source = Buffer.isBuffer(request.body) ? request.body : undefined
      if (!source) return problem(reply, 415, 'Send the mail as message/rfc822.')
      const signature = String(request.headers['kerbside-signature'] ?? '')
      if (!isSigned(source, signature, secret, clock())) return problem(reply, 401, 'The signature is not valid.')
      return reply.send({ outcome: await inboundMail.receive(source) })
    })
  })
}

/** `t={seconds since 1970},v1={HMAC-SHA256 of "{t}." and the body in hex}` */
function isSigned(body: Buffer, signature: string, secret: string, now: Date): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (seconds === '' || Math.abs(now.getTime() / 1000 - Number(seconds)) > SIGNATURE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), expected)
}
