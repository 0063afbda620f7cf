import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this site sent the request, by `Sec-Fetch-Site` where present and by `Origin`, which must be the public
 * URL's or the requested host's (a site may have several names). A request with neither header is refused.
 */
export function isSameOrigin(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicUrl: string,
): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  // a privacy setting may send the Origin "null" even to the same site; Sec-Fetch-Site still tells
  if (origin === undefined || origin === 'null') return site === 'same-origin'
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`
}
