import type { FastifyRequest } from 'fastify'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * Whether a browser sent this as a plain form, without a script: it then wants a page or a redirect, not JSON. Scripts
 * send forms too, but ask for no HTML.
 */
export function isFormPost({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return formTypes.test(headers['content-type'] ?? '') && /\btext\/html\b/i.test(headers.accept ?? '')
}

/** The page of ours that a request says it was sent from, as a path; '/' where it says none, or one elsewhere. */
export function pageBefore({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): string {
  const { referer = '' } = headers
  if (!URL.canParse(referer)) return '/'
  const page = new URL(referer)
  const isOurs = page.origin === new URL(publicUrl).origin || page.host === host
  return isOurs && !page.pathname.startsWith('//') ? page.pathname + page.search : '/'
}
