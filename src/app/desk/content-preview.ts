import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createArticles } from '#src/articles/server/articles.ts'
import { writtenPictures } from '#src/articles/server/load-written.ts'
import { mayWrite } from '#src/content/desk-calls/server/content-desk-deps.ts'
import { documentOfToken } from '#src/content/desk-calls/server/preview-token.ts'
import { kindOf, pathOfDocument, slugOfDocument } from '#src/content/revisions/new-document.ts'
import { isDocumentName } from '#src/content/revisions/revision.ts'
import { escapeHtml } from '#src/formatting/escape-html.ts'
import { problem } from '#src/platform/http/errors.ts'
import { textOf } from '#src/platform/http/rendered-page.ts'
import type { Services } from '../services.ts'
import { staffVisit } from './desk-server.ts'

type PageHandler = Pick<typeof import('#src/site/page-handler.ts'), 'render'>
type Visitor = Parameters<PageHandler['render']>[2]['visit']
type PreviewDeps = {
  load: () => Promise<PageHandler>
  personOf: (request: FastifyRequest, reply: FastifyReply) => ReturnType<Visitor['private']>
}

/**
 * A document's draft as visitors would see it, on the site's real page: `GET /desk/content/preview?document=` for staff
 * who may write it, `GET /content-preview/{key}` for whoever was sent the link, for seven days. Kept nowhere.
 */
export function contentPreview(app: FastifyInstance, services: Services, deps: PreviewDeps): void {
  const { config, staff, clock } = services
  const secure = config.publicUrl.startsWith('https:')

  app.get<{ Querystring: { document?: unknown } }>('/desk/content/preview', async (request, reply) => {
    const session = await staff.sessions.of(staffVisit(request, reply, secure))
    if (!session) return reply.redirect(`/desk/sign-in?to=${encodeURIComponent(request.url)}`)
    const { document } = request.query
    if (typeof document !== 'string' || !isDocumentName(document) || !kindOf(document))
      return problem(reply, 404, 'Not found.')
    if (!mayWrite(session.actor, document)) return problem(reply, 403, 'You may not see this.')
    return show(request, reply, document, { isFramed: true })
  })

  app.get<{ Params: { key: string } }>('/content-preview/:key', async (request, reply) => {
    const document = documentOfToken(config.secret, request.params.key, clock())
    if (document === undefined)
      return problem(reply, 404, 'This preview link is not valid any more. Ask for a new one.')
    return show(request, reply, document, { isFramed: false })
  })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    document: string,
    { isFramed }: { isFramed: boolean },
  ) {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    reply.type('text/html; charset=utf-8')
    if (isFramed) {
      // the Desk shows it beside the editor
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
      reply.header('x-frame-options', 'SAMEORIGIN')
    }
    const draft = (await services.content.draft(document)) ?? (await services.content.scheduled(document))
    const text = draft?.body ?? (await services.content.current(document)).text
    if (text === undefined) return problem(reply, 404, 'There is no draft any more.')
    const outcome = await services.content.siteWith(document, text)
    if ('problems' in outcome)
      return reply.send(mistakesPage(outcome.problems.map(({ message, line }) => ({ message, line }))))
    const { site } = outcome
    const articles = createArticles({ written: site.written, clock })
    const slug = slugOfDocument(document)
    const failures: unknown[] = []
    const answer = await (await deps.load()).render(
      new Request(config.publicUrl + pathOfDocument(document)),
      {
        ...services,
        agency: site.agency,
        theme: site.theme,
        written: site.written,
        pages: site.written.pages,
        // an article is shown before its day
        articles: {
          ...articles,
          bySlug: (asked) => (asked === slug ? site.written.articles.get(slug) : articles.bySlug(asked)),
        },
        pictures: new Map([
          ...services.pictures,
          ...(await services.content.picturesOf(writtenPictures(site.written))),
        ]),
      },
      {
        nonce: request.nonce,
        visit: { private: () => deps.personOf(request, reply) },
        failed: (error) => void failures.push(error),
      },
    )
    if (failures.length > 0) throw failures[0]
    return reply.code(answer.status).send(await textOf(answer))
  }
}

function mistakesPage(problems: readonly { message: string; line?: number }[]): string {
  const lines = problems.map(
    ({ message, line }) => `<li>${line === undefined ? '' : `Line ${line} `}${escapeHtml(message)}</li>`,
  )
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No preview yet</title><h1>No preview yet</h1><p>The page can be shown when these are put right:</p><ul>${lines.join('')}</ul>`
}
