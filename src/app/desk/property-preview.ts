import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import { textOf } from '#src/platform/http/rendered-page.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import type { Services } from '../services.ts'
import { staffVisit } from './desk-server.ts'

type PageHandler = Pick<typeof import('#src/site/page-handler.ts'), 'render'>
type Visitor = Parameters<PageHandler['render']>[2]['visit']

/**
 * `GET /desk/properties/{id}/preview`: a home's page as visitors would see it, published or not, for staff who are
 * signed in. It is rendered for the one who asks and kept nowhere.
 */
export function propertyPreview(
  app: FastifyInstance,
  services: Services,
  {
    load,
    personOf,
  }: {
    load: () => Promise<PageHandler>
    personOf: (request: FastifyRequest, reply: FastifyReply) => ReturnType<Visitor['private']>
  },
): void {
  const { config, staff, properties } = services
  const secure = config.publicUrl.startsWith('https:')
  app.get<{ Params: { id: string } }>('/desk/properties/:id/preview', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
    const session = await staff.sessions.of(staffVisit(request, reply, secure))
    if (!session) return reply.redirect(`/desk/sign-in?to=${encodeURIComponent(request.url)}`)
    if (!isPermitted(session.actor, 'view-properties', {})) return problem(reply, 403, 'You may not see this.')
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0
    const stored = id > 0 ? await properties.byId(id) : null
    if (!stored) return problem(reply, 404, 'Not found.')
    const shown = {
      ...stored,
      withheldReason: undefined,
      relistedAs: undefined,
      published: true,
      status: stored.status === 'withdrawn' ? ('available' as const) : stored.status,
    }
    const failures: unknown[] = []
    const answer = await (await load()).render(
      new Request(config.publicUrl + propertyPath(id, stored.channel)),
      {
        ...services,
        properties: { ...properties, byId: async (other) => (other === id ? shown : properties.byId(other)) },
      },
      {
        nonce: request.nonce,
        visit: { private: () => personOf(request, reply) },
        failed: (error) => void failures.push(error),
      },
    )
    if (failures.length > 0) throw failures[0]
    return reply
      .code(answer.status)
      .type('text/html; charset=utf-8')
      .send(await textOf(answer))
  })
}
