import type { FastifyInstance } from 'fastify'
import { createCachePurge, STOCK_KEY } from '#src/platform/http/purge-cache.ts'
import { PAGES } from '#src/site/pages/registry.ts'
import type { Services } from './services.ts'

const kinds = new Map(Object.entries(PAGES).map(([name, { pattern }]) => [pattern, name]))

/**
 * The surrogate keys of an answer, by which a cache before the site can be told to forget it: `stock`, the kind of page,
 * and the property that it shows.
 */
export function surrogateKeys(pattern: string, path: string): string {
  const kind = kinds.get(pattern)
  if (kind === undefined) return STOCK_KEY
  const property = kind === 'property' ? /^\/properties\/(\d+)/.exec(path)?.[1] : undefined
  return `${STOCK_KEY} page-${kind}${property === undefined ? '' : ` property-${property}`}`
}

/**
 * Gives every answer that caches may share its surrogate keys. One that is for a single visitor, or sets a cookie, gets
 * none; nor does one whose URL changes with its content.
 */
export function addSurrogateKeys(app: FastifyInstance, patternOf: (path: string) => string): void {
  app.addHook('onSend', async (request, reply) => {
    const control = String(reply.getHeader('cache-control') ?? '')
    if (!/\bpublic\b/.test(control) || control.includes('immutable') || reply.hasHeader('set-cookie')) return
    const [path = '/'] = request.url.split('?', 1)
    reply.header('surrogate-key', surrogateKeys(patternOf(path), path))
  })
}

/** Names what caches before the site hold, and tells them when it is out of date; nothing where there is none. */
export function keepCachesCurrent(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'logger' | 'onStockChange'>,
  patternOf: (path: string) => string,
): void {
  const { config, logger, onStockChange } = services
  if (config.cachePurgeUrls.length === 0) return
  addSurrogateKeys(app, patternOf)
  const caches = createCachePurge({ urls: config.cachePurgeUrls, token: config.cachePurgeToken, logger })
  onStockChange(caches.purge)
  // another release has other scripts, and the agency's own pages are read at the start
  app.addHook('onListen', async () => caches.purge())
  app.addHook('onClose', caches.stop)
}
