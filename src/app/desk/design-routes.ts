import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadAgency } from '#src/agency/folder/server/load-agency.ts'
import { loadTheme, type Theme } from '#src/agency/theme/server/theme.ts'
import { readPublished } from '#src/content/server/revision-records.ts'
import { designDocuments } from '#src/design/server/design-calls.ts'
import { readDesignDraft } from '#src/design/server/design-records.ts'
import { withDesign } from '#src/design/server/site-design.ts'
import { problem } from '#src/platform/http/errors.ts'
import { textOf } from '#src/platform/http/rendered-page.ts'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import type { Services } from '../services.ts'
import type { DeskCalls } from './desk-calls.ts'
import { staffVisit } from './desk-server.ts'

type Visitor = Parameters<PageHandler['render']>[2]['visit']
type PageHandler = Pick<typeof import('#src/site/page-handler.ts'), 'render'>

const PREVIEW = '/desk/design/preview'

/** The most that an uploaded logo may hold, with room for what is refused in words. */
const MAX_BODY_BYTES = 16_000_000

/**
 * `POST /desk/design/logo?after=N`: a logo for the draft, as the body. The form of a browser without scripts cannot send it.
 */
export function designLogoRoute(
  desk: FastifyInstance,
  {
    call,
    actorOf,
    sameOrigin,
  }: {
    call: CallDesk<DeskCalls>
    actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | undefined>
    sameOrigin: (request: FastifyRequest) => boolean
  },
): void {
  desk.post<{ Querystring: { after?: string } }>('/desk/design/logo', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!sameOrigin(request)) {
      request.noteEvent('forged-call')
      return reply.code(403).send()
    }
    const bytes = Number(request.headers['content-length'] ?? Number.NaN)
    if (!Number.isInteger(bytes)) return reply.code(411).send()
    if (bytes > MAX_BODY_BYTES) return reply.code(413).send()
    return call(await actorOf(request, reply), 'set-design-logo', {
      after: Number(request.query.after ?? 0),
      file: { content: request.raw, bytes },
    })
  })
}

/**
 * `GET /desk/design/preview/PATH`: a page of the site with the draft of the design, for staff who may change it, in a frame
 * of the Desk alone. It is rendered for the one who asks and kept nowhere; the frame runs no scripts, so that it counts
 * no views. Links lead to further pages of the preview.
 */
export function designPreview(
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
  const { config, staff, db, content, agency } = services
  const secure = config.publicUrl.startsWith('https:')
  const texts = new Map<string, string | null>()

  /** The agency and its theme as the draft has them; as visitors see them, where there is none. */
  async function drafted() {
    const draft = await readDesignDraft(db)
    if (!draft) return { agency, theme: services.theme }
    const documents = await withDesign(await designDocuments(content), draft.design)
    const published = await readPublished(db, texts)
    const changed = new Map(published.texts)
    changed.set('theme.css', documents.themeCss)
    changed.set('agency.json', documents.agencyJson)
    changed.set('content.json', documents.contentJson)
    changed.set('logo.svg', documents.logoSvg ?? null)
    const laid = { ...published, texts: changed }
    const loaded = await loadAgency(config.agencyDir, laid)
    const shown = 'agency' in loaded ? loaded.agency : agency
    return { agency: shown, theme: previewTheme(await loadTheme(config.agencyDir, shown.name, laid)) }
  }

  async function permitted(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
    const session = await staff.sessions.of(staffVisit(request, reply, secure))
    return session !== undefined && isPermitted(session.actor, 'edit-design', {})
  }

  app.get(`${PREVIEW}.css`, async (request, reply) => {
    if (!(await permitted(request, reply))) return problem(reply, 403, 'You may not see this.')
    return reply.type('text/css; charset=utf-8').send((await drafted()).theme.css)
  })

  // a path that ends with a slash is the one without: the front page's has a route of its own
  app.get(PREVIEW, show)
  app.get(`${PREVIEW}/*`, show)

  async function show(request: FastifyRequest, reply: FastifyReply) {
    if (!(await permitted(request, reply))) return problem(reply, 403, 'You may not see this.')
    const path = request.url.slice(PREVIEW.length).replace(/^(?=\?|$)/, '/')
    if (/^\/(desk|assets)(\/|$)/.test(path)) return problem(reply, 404, 'Not found.')
    const failures: unknown[] = []
    const answer = await (await load()).render(
      new Request(config.publicUrl + path),
      { ...services, ...(await drafted()) },
      {
        nonce: request.nonce,
        visit: { private: () => personOf(request, reply) },
        failed: (error) => void failures.push(error),
      },
    )
    if (failures.length > 0) throw failures[0]
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    return reply
      .code(answer.status)
      .header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send(withinPreview(await textOf(answer)))
  }
}

/** A sheet and a logo that no path of the site has. */
function previewTheme(theme: Theme): Theme {
  const { inline: _inline, logo, ...rest } = theme
  const url = logo && `data:image/svg+xml;base64,${Buffer.from(logo.svg).toString('base64')}`
  return { ...rest, url: `${PREVIEW}.css`, ...(logo && url !== undefined && { logo: { ...logo, url } }) }
}

/** Links to pages of the site, as links to their previews; scripts, which the frame would not run, are left out. */
export function withinPreview(html: string): string {
  const still = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload)"[^>]*>/g, '')
  return still.replaceAll(
    /(<a\b[^>]*?\shref=")(\/(?!\/|desk(?:[/"?]|$))[^"]*)/g,
    (_all, before: string, path: string) => before + PREVIEW + path,
  )
}
