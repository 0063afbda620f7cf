import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mapHosts } from '#src/agency/folder/server/map-hosts.ts'
import { isBot } from '#src/analytics/server/routes.ts'
import { countablePath } from '#src/discovery/countable-path.ts'
import { comparablePath } from '#src/discovery/moved-paths.ts'
import { homeByReference } from '#src/discovery/server/home-by-reference.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { type ErrorPageSite, errorPage } from '#src/platform/http/error-page.ts'
import { problem } from '#src/platform/http/errors.ts'
import { serveFiles } from '#src/platform/http/memory-files.ts'
import { mountPages } from '#src/platform/http/mount-pages.ts'
import { scriptSources } from '#src/platform/http/rendered-page.ts'
import { createSharedPages, type SharedPages } from '#src/platform/http/shared-pages.ts'
import { madeOf } from '#src/platform/made-of.ts'
import type { Metrics } from '#src/platform/metrics/metrics.ts'
import { videoFrameHosts } from '#src/property/gallery/videos.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import type { OverlayVisitor } from '#src/site/overlays/runtime/overlay.ts'
import { PAGES } from '#src/site/pages/registry.ts'
import { keepCachesCurrent } from './caches-in-front.ts'
import { contentPreview } from './desk/content-preview.ts'
import { designPreview } from './desk/design-routes.ts'
import { mountDesk } from './desk/desk-server.ts'
import { propertyPreview } from './desk/property-preview.ts'
import { knownPaths } from './known-paths.ts'
import { requestCostMs } from './request-costs.ts'
import type { Services } from './services.ts'
import { siteRoutes } from './site-routes.ts'

type ReadsParameter = (name: string) => boolean

const readers = new Map(
  Object.values(PAGES).flatMap(({ pattern, parameters }): [string, ReadsParameter][] => {
    if (parameters === 'any') return []
    if (typeof parameters === 'function') return [[pattern, parameters]]
    const names = new Set(parameters)
    return [[pattern, (name) => names.has(name)]]
  }),
)

/** Whether the page of a pattern reads a parameter; undefined where its parameters are not known (overlays, forms). */
export function readsParameter(pattern: string): ReadsParameter | undefined {
  return readers.get(pattern)
}

type PageHandler = Pick<typeof import('#src/site/page-handler.ts'), 'render' | 'overlayCall' | 'patternOf'>

const projectFolder = join(import.meta.dirname, '../..')

/** The whole web side of one agency: JSON calls, pictures, theme, and React Router for every other path. */
export async function createSite(
  services: Services,
  { development = false, metrics }: { development?: boolean; metrics?: Metrics } = {},
): Promise<FastifyInstance> {
  const { config, agency, logger } = services
  if (agency.menus.primary.length === 0) logger.warn('menu items need to be set in agency.json for the header to work')
  let patternOf = (_path: string) => '/*'
  const app = await createApp({
    onAnswered: metrics?.answered,
    onSecurityEvent: metrics?.securityEvent,
    patternOf: (path) => patternOf(path),
    costOf: requestCostMs,
    logger,
    secure: config.publicUrl.startsWith('https:'),
    hsts: config.hsts,
    policy: madeOf(
      () => agency.settings,
      () => pagePolicy(services, development),
    ),
    errorPage: (facts) => errorPage(errorPageSite(services), facts),
  })
  countOldUrls(app, services)
  keepCachesCurrent(app, services, (path) => patternOf(path))
  await siteRoutes(app, services)
  await mountDesk(app, services, { development })
  const load = development ? await loadFromSource(app) : await loadFromBuild(app)
  ;({ patternOf } = await load())
  app.get('/overlay.ljson', async (request, reply) => {
    const { overlayCall } = await load()
    const answer = await overlayCall(services, new URL(request.raw.url ?? '', config.publicUrl).searchParams)
    return answer ?? problem(reply, 404, 'Not found.')
  })
  const personOf = async (request: FastifyRequest, reply: FastifyReply): Promise<OverlayVisitor> => {
    await services.accounts.sessions.renew(request, reply)
    const user = await services.accounts.sessionUserOf(request)
    return { token: services.formProtection.tokenFor(request, reply), user: user ?? null }
  }
  propertyPreview(app, services, { load, personOf })
  designPreview(app, services, { load, personOf })
  contentPreview(app, services, { load, personOf })
  await mountPages<OverlayVisitor>(app, {
    publicUrl: config.publicUrl,
    movedTo: leadOn(services),
    shared:
      development || config.pageCacheMb === 0 ? undefined : keepPages(services, metrics, (path) => patternOf(path)),
    async render() {
      const handler = await load()
      return (request, context) => handler.render(request, services, context)
    },
    personOf,
  })
  return app
}

/** Where the scripts, frames and pictures of pages may come from, by the agency's settings. */
function pagePolicy({ config, agency, formProtection, analytics }: Services, development: boolean) {
  const { settings } = agency
  const { scripts, frames, connect } = formProtection.captcha.sources
  const { hosts: measuring = [] } = settings.analytics ?? {}
  const videoFrames = videoFrameHosts(settings.videos).map((host) => `https://${host}`)
  return {
    scripts: [...scripts, ...measuring],
    frames: [...frames, ...measuring],
    pictures: [...measuring, ...toldElsewhere(config.mediaUrl)],
    framesOn: (path: string) => (/^\/(properties|video)\//.test(path) ? videoFrames : []),
    connect: [
      ...connect,
      ...toldElsewhere(settings.exposuresUrl),
      ...mapHosts(settings.map),
      ...measuring,
      ...(development ? ['ws:'] : []),
    ],
    laterScripts: scriptSources(Object.values(analytics.code).join('')),
    relaxed: development,
  }
}

/** What every page about an error says, whatever is broken. */
function errorPageSite({ agency, theme }: Services): ErrorPageSite {
  return {
    name: agency.name,
    telephone: agency.telephone,
    stylesheet: theme.url,
    ways: [
      { name: 'Home page', href: '/' },
      { name: 'Homes for sale', href: searchPath({ channel: 'sales', tags: [], page: 1 }) },
      { name: 'Homes to rent', href: searchPath({ channel: 'lettings', tags: [], page: 1 }) },
    ],
  }
}

/** Where a path without a page redirects: an old URL by the agency's table, one in capitals to its lower-case form. */
function leadOn({ agency, moved, pages, readDb }: Services) {
  const exists = knownPaths(agency, pages)
  return async (path: string) => {
    const destination = moved(path)
    if (!destination) {
      const plain = comparablePath(path)
      return plain !== path && exists(plain) ? plain : undefined
    }
    if ('path' in destination) return destination.path
    return homeByReference(readDb, destination.reference, feedBranchesOf(agency))
  }
}

const feedBranchesOf = ({ branches }: Services['agency']) => branches.flatMap(({ feedBranches }) => feedBranches)

/** Counts visits of old URLs once they are answered: those that were redirected, and those that led nowhere. */
function countOldUrls(app: FastifyInstance, { moved, pathVisits }: Pick<Services, 'moved' | 'pathVisits'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    if (request.method !== 'GET' || (statusCode !== 301 && statusCode !== 404)) return
    if (isBot(request.headers['user-agent'])) return
    const url = request.raw.url ?? '/'
    if (statusCode === 301) {
      const rule = moved(url)
      if (rule) pathVisits.followed(rule.old)
      return
    }
    // a page was asked for, not a picture or a call
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return
    const path = countablePath(url)
    if (path !== undefined) pathVisits.missing(path)
  })
}

/** Finished pages, which an import, its undoing and every other change of the stock make out of date. */
function keepPages(
  { config, logger, onStockChange }: Services,
  metrics: Metrics | undefined,
  patternOf: (path: string) => string,
): SharedPages {
  const shared = createSharedPages({
    maxBytes: config.pageCacheMb * 1024 * 1024,
    onOutcome: metrics?.page,
    reads: (path) => readsParameter(patternOf(path)),
    onError: (error) => logger.warn({ err: error }, 'a page could not be rendered for the cache'),
  })
  metrics?.addFigures(
    [
      { name: 'kerbside_pages_kept', help: 'Cached pages.' },
      { name: 'kerbside_pages_kept_bytes', help: 'Memory that cached pages use.' },
    ],
    async () => {
      const { pages, bytes } = shared.sizes()
      return { kerbside_pages_kept: [{ value: pages }], kerbside_pages_kept_bytes: [{ value: bytes }] }
    },
  )
  onStockChange(shared.drop)
  return shared
}

/** The host of a URL, where it is not ours: pages may connect to it, or show its pictures. */
function toldElsewhere(path = ''): string[] {
  return /^https?:/.test(path) ? [new URL(path).origin] : []
}

async function loadFromBuild(app: FastifyInstance): Promise<() => Promise<PageHandler>> {
  serveFiles(app, { folders: [join(projectFolder, 'build/client/asset_bundles')], prefix: '/asset_bundles/' })
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
  // the Desk's development server has brought it
  if (!app.hasDecorator('use')) await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => (await vite.ssrLoadModule('/src/site/page-handler.ts')) as PageHandler
}
