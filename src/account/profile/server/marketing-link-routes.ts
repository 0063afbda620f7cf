import type { FastifyInstance } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import { isOneClick, takeBodiesAsText } from '#src/platform/http/one-click.ts'
import { parseForm } from '#src/platform/http/parse-form.ts'
import { emailPreferencesPath } from '../marketing-paths.ts'
import type { MarketingLinks } from './marketing-links.ts'

/**
 * `POST /email-preferences/{token}`, from a mail program or from the page at that path. The token is all that it asks
 * for: no cookie, no sign-in. Contract: docs/contracts/alerts.md.
 *
 * - `List-Unsubscribe=One-Click` as a form of either kind (RFC 8058): opts out, and answers without redirect.
 * - `marketing=optout`: opts out, and leads back to the page.
 */
export async function marketingLinkRoutes(
  app: FastifyInstance,
  { marketingLinks }: { marketingLinks: Pick<MarketingLinks, 'optOut'> },
): Promise<void> {
  await app.register(async (calls) => {
    takeBodiesAsText(calls)
    calls.post<{ Params: { token: string } }>('/email-preferences/:token', async (request, reply) => {
      const { token } = request.params
      const body = String(request.body ?? '')
      const oneClick = isOneClick(body)
      if (!oneClick && parseForm(body).marketing !== 'optout') return problem(reply, 422, 'Press Unsubscribe.')
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const isOurs = await marketingLinks.optOut(token)
      if (!oneClick) return reply.redirect(emailPreferencesPath(encodeURIComponent(token)), 303)
      return isOurs ? reply.type('text/plain').send('You’ve been unsubscribed.\n') : problem(reply, 404, 'Not found.')
    })
  })
}
