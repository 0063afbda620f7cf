import type { FastifyRequest } from 'fastify'

/**
 * Whether a browser says that a page of this site sent the request: `Sec-Fetch-Site` where it is sent, and the `Origin`,
 * which is the site's own or that of the host asked for (a site may be reached by several names). A request that says
 * neither comes from no browser of today and is refused.
 */
export function isSameOrigin(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicUrl: string,
): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  // a browser that hides where it comes from sends "null" even to ourselves, but vouches by Sec-Fetch-Site
  if (origin === undefined || origin === 'null') return site === 'same-origin'
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`
}
