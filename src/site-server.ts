import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { serveTheme } from './agency/server/theme.ts'
import { placesRoutes } from './places/server/routes.ts'
import { createApp } from './platform/http/create-app.ts'
import { mountPages, type RenderPage } from './platform/http/mount-pages.ts'
import { mediaRoutes } from './platform/media/routes.ts'
import { savedPropertiesRoutes } from './saved-properties/server/routes.ts'
import { searchRoutes } from './search/server/routes.ts'
import type { Services } from './services.ts'

type PageHandler = { render: (request: Request, services: Services, nonce: string) => Promise<Response> }

const projectFolder = join(import.meta.dirname, '..')

/** The whole web side of one agency: JSON calls, pictures, theme, and React Router for every other address. */
export async function createSite(services: Services, { development = false } = {}): Promise<FastifyInstance> {
  const { config, agency, logger, theme, media, jobs, db } = services
  const app = await createApp({
    logger,
    secure: config.publicUrl.startsWith('https:'),
    connect: [...toldElsewhere(agency.settings.exposuresUrl), ...(development ? ['ws:'] : [])],
    relaxed: development,
  })
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply
        .code(503)
        .send({ errors: ['The database does not answer.'], message: 'The database does not answer.' })
    }
  })
  await serveTheme(app, theme, config.agencyDir)
  mediaRoutes(app, {
    media,
    askForAvif: (hash, size) =>
      void jobs
        .enqueue(db, 'make-avif', { hash, ...size }, { key: `avif:${hash}:${size.width}x${size.height ?? ''}` })
        .catch((error) => logger.warn({ err: error }, 'AVIF could not be asked for')),
  })
  placesRoutes(app, services)
  searchRoutes(app, services)
  savedPropertiesRoutes(app, services)
  const load = development ? await loadFromSource(app) : await loadFromBuild(app)
  const render: () => Promise<RenderPage> = async () => {
    const handler = await load()
    return (request, { nonce }) => handler.render(request, services, nonce)
  }
  await mountPages(app, config.publicUrl, render)
  return app
}

/** The host that exposures are sent to, where it is not ours: pages may connect to it. */
function toldElsewhere(exposuresUrl = ''): string[] {
  return /^https?:/.test(exposuresUrl) ? [new URL(exposuresUrl).origin] : []
}

async function loadFromBuild(app: FastifyInstance): Promise<() => Promise<PageHandler>> {
  await app.register(fastifyStatic, {
    root: join(projectFolder, 'build/client/asset_bundles'),
    prefix: '/asset_bundles/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  const built: PageHandler = await import(pathToFileURL(join(projectFolder, 'build/server/index.js')).href)
  return async () => built
}

async function loadFromSource(app: FastifyInstance): Promise<() => Promise<PageHandler>> {
  const { createServer } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({
    root: projectFolder,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => (await vite.ssrLoadModule('/src/site/page-handler.ts')) as PageHandler
}
