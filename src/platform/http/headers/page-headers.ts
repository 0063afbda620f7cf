import type { FastifyReply } from 'fastify'

/** Headers that say what a page may do. A script, a style sheet, a font or a photograph shows nothing by itself. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Leaves out what is for pages; not for an SVG, which is a page when it is opened by itself. */
export function withoutPageHeaders(reply: FastifyReply): FastifyReply {
  for (const name of OF_PAGES) reply.removeHeader(name)
  return reply
}
