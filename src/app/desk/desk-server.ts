import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deskColoursOf } from '#src/agency/theme/desk-colours.ts'
import { serveFiles } from '#src/platform/http/memory-files.ts'
import { limitedBody, webRequest, whenGone } from '#src/platform/http/mount-pages.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { STAFF_COOKIES, type StaffCookie, type StaffVisit } from '#src/staff/sign-in/server/staff-visit.ts'
import type { Services } from '../services.ts'
import { backupRoute } from './backup-route.ts'
import { contentPictureRoute } from './content-picture-route.ts'
import { designLogoRoute } from './design-routes.ts'
import { deskCallServices } from './desk-call-services.ts'
import { type DeskServices, deskCalls } from './desk-calls.ts'
import { deskEvents } from './desk-events.ts'
import { deskInstall } from './desk-install.ts'
import { feedFileRoute } from './feed-file-route.ts'
import { pictureUploadRoute } from './picture-upload-route.ts'
import { replyFileRoute } from './reply-file-route.ts'

type DeskHandler = Pick<typeof import('#src/desk/desk-handler.ts'), 'handleDesk'>

const projectFolder = join(import.meta.dirname, '../../..')
const PATH = '/desk'

/** The Desk, the staff's web application. No answer of it is kept anywhere, and none is for another site's page. */
export async function mountDesk(
  app: FastifyInstance,
  services: Services,
  { development }: { development: boolean },
): Promise<void> {
  const { config, staff, clock, formProtection } = services
  const callServices = deskCallServices(services)
  const call = createDeskCalls(callServices, deskCalls, clock)
  const shown: DeskServices = {
    agency: services.agency,
    staff,
    clock,
    pictures: services.pictures,
    publicUrl: config.publicUrl,
    get colours() {
      return colourSheet(services)
    },
    demoPeople: await staff.demoPeople(),
  }
  const policy = deskPolicy(config, development)
  const load = development ? await loadDeskFromSource(app) : await loadDeskFromBuild(app)

  const secure = config.publicUrl.startsWith('https:')
  deskInstall(app, services)
  deskEvents(app, services, (request, reply) => staffVisit(request, reply, secure))

  await app.register(async (desk) => {
    desk.removeAllContentTypeParsers()
    desk.addContentTypeParser('*', (_request, _body, done) => done(null))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy(request) })
      reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
      // a page of another site may lead here, and may not send anything in somebody's name
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      if (!isReading && !formProtection.sameOrigin(request)) {
        request.noteEvent('forged-call')
        return reply.code(403).type('text/plain; charset=utf-8').send('This form was sent from another site.')
      }
      const visit = staffVisit(request, reply, secure)
      const session = await staff.sessions.of(visit)
      const { body, overflow } = limitedBody(request)
      const url = new URL((request.raw.url ?? PATH).replace(/^\/+/, '/'), config.publicUrl)
      const asked = webRequest(request, url, body, whenGone(reply))
      const failures: unknown[] = []
      const answered = await Promise.race([
        (await load()).handleDesk(asked, {
          nonce: request.nonce,
          session,
          visit,
          services: shown,
          failed: (error) => void failures.push(error),
          call: (name, input) => call(session?.actor, name, input),
        }),
        overflow,
      ])
      for (const error of failures) request.log.error({ err: error }, 'the Desk failed')
      for (const [name, value] of answered.headers) if (name !== 'cache-control') reply.header(name, value)
      return reply
        .code(answered.status)
        .send(answered.body === null ? undefined : Buffer.from(await answered.arrayBuffer()))
    }
    const files = {
      call,
      actorOf: async (request: FastifyRequest, reply: FastifyReply) =>
        (await staff.sessions.of(staffVisit(request, reply, secure)))?.actor,
      sameOrigin: (request: FastifyRequest) => formProtection.sameOrigin(request),
    }
    replyFileRoute(desk, files)
    feedFileRoute(desk, files)
    pictureUploadRoute(desk, files)
    designLogoRoute(desk, files)
    contentPictureRoute(desk, files)
    backupRoute(desk, { ...files, folderOf: callServices.backups.folderOf })
    desk.all(PATH, answer)
    desk.all(`${PATH}.data`, answer)
    desk.all(`${PATH}/*`, answer)
  })
}

/** The browser of somebody who may be signed in to the Desk. */
export function staffVisit(request: FastifyRequest, reply: FastifyReply, secure: boolean): StaffVisit {
  // the data of the first page is at /desk.data, which is not below /desk; and `__Host-` wants the whole site
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const cookieName = (name: StaffCookie) => (secure ? `__Host-${STAFF_COOKIES[name]}` : STAFF_COOKIES[name])
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: (name) => request.cookies[cookieName(name)],
    setCookie: (name, value, seconds) =>
      void reply.setCookie(cookieName(name), value, {
        ...options,
        ...(seconds !== undefined && { maxAge: seconds }),
      }),
    clearCookie: (name) => void reply.clearCookie(cookieName(name), options),
    note: (event, facts) => request.noteEvent(event, facts),
  }
}

/** Nothing but the Desk's own files, the pictures of homes and, in development, what Vite adds. */
function deskPolicy(
  { mediaUrl, publicUrl }: Services['config'],
  development: boolean,
): (request: FastifyRequest) => string {
  const pictures = mediaUrl === undefined ? '' : ` ${new URL(mediaUrl).origin}`
  return ({ nonce }) =>
    [
      "default-src 'none'",
      `script-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
      `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
      `img-src 'self' data: blob:${pictures}`,
      "font-src 'self'",
      `connect-src 'self'${development ? ' ws:' : ''}`,
      "manifest-src 'self'",
      // drafts of pages beside their editor
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
}

function colourSheet({ theme }: Services): string {
  const rules = Object.entries(deskColoursOf(theme.css)).map(([name, value]) => `--agency-${name}:${value}`)
  return `@layer theme{:root{${rules.join(';')}}}`
}

async function loadDeskFromBuild(app: FastifyInstance): Promise<() => Promise<DeskHandler>> {
  serveFiles(app, { folders: [join(projectFolder, 'build/desk/client/assets')], prefix: `${PATH}/assets/` })
  const file = pathToFileURL(join(projectFolder, 'build/desk/server/index.js')).href
  // with the first request of staff: a process that serves visitors alone has no need of it
  return (): Promise<DeskHandler> => import(file)
}

async function loadDeskFromSource(app: FastifyInstance): Promise<() => Promise<DeskHandler>> {
  const { createServer } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({
    root: join(projectFolder, 'src/desk'),
    configFile: join(projectFolder, 'src/desk/vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server, path: '/desk-hmr' } },
  })
  if (!app.hasDecorator('use')) await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => (await vite.ssrLoadModule('./desk-handler.ts')) as DeskHandler
}
