import type { FastifyInstance } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import { isOneClick, takeBodiesAsText } from '#src/platform/http/one-click.ts'
import { parseForm } from '#src/platform/http/parse-form.ts'
import { type AlertFrequency, isFrequency } from '#src/saved-searches/list/alert-frequencies.ts'
import { alertSettingsPath } from '../alert-paths.ts'
import type { AlertSettingsService } from './settings.ts'

/**
 * `POST /alerts/{token}`, from a mail program or from the page at that path. The token is all that it asks for: no
 * cookie, no sign-in. Contract: docs/contracts/alerts.md.
 *
 * - `List-Unsubscribe=One-Click` as a form of either kind (RFC 8058): stops the emails, and answers without redirect.
 * - `frequency=I|W|M|N`: sets it, and leads back to the page.
 */
export async function alertRoutes(
  app: FastifyInstance,
  { alertSettings }: { alertSettings: Pick<AlertSettingsService, 'setFrequency'> },
): Promise<void> {
  await app.register(async (calls) => {
    takeBodiesAsText(calls)
    calls.post<{ Params: { token: string } }>('/alerts/:token', async (request, reply) => {
      const { token } = request.params
      const asked = readRequest(String(request.body ?? ''))
      if (asked === undefined) return problem(reply, 422, 'Choose how often you want alerts.')
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const isOurs = await alertSettings.setFrequency(token, asked.frequency)
      if (asked.oneClick) {
        return isOurs ? reply.type('text/plain').send('You’ve been unsubscribed.\n') : problem(reply, 404, 'Not found.')
      }
      return reply.redirect(`${alertSettingsPath(encodeURIComponent(token))}${isOurs ? '?changed' : ''}`, 303)
    })
  })
}

function readRequest(body: string): { frequency: AlertFrequency; oneClick: boolean } | undefined {
  if (isOneClick(body)) return { frequency: 'N', oneClick: true }
  const { frequency } = parseForm(body)
  return isFrequency(frequency) ? { frequency, oneClick: false } : undefined
}
