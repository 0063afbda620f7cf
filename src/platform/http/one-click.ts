import type { FastifyInstance } from 'fastify'

/** More than a mail program or a page's form sends. */
const BODY_LIMIT = 10_000

/** Bodies of any type are text in here: mail programs unsubscribe by a form of either kind (RFC 8058). */
export function takeBodiesAsText(calls: FastifyInstance): void {
  calls.removeAllContentTypeParsers()
  calls.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: unknown, text: string) => text,
  )
}

/** `List-Unsubscribe=One-Click`, as a form of either kind. */
export function isOneClick(body: string): boolean {
  return /\bList-Unsubscribe\b/i.test(body) && /\bOne-Click\b/i.test(body)
}
