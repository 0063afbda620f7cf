import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Database } from '../database/database.ts'
import { problem } from '../http/errors.ts'
import type { DevMailFrame } from './dev-mail-page.ts'
import { mailListPage, mailPage } from './dev-mail-page.ts'
import { listMailFiles, readMailFile } from './mail-files.ts'
import { mailNotSent } from './outbox.ts'

export type DevMailParts = {
  db: Database
  config: { dataDir: string }
  agency: { name: string }
  theme: { url: string }
}

/** What a mail may do on this page: show its own styles, and pictures from wherever they are. */
const MAIL_POLICY =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * `/dev/mail`: emails saved as files, to look at in development. Never register it in production.
 * Mail holds links to other people's accounts, so it is shown to this machine and its private network alone.
 */
export function devMailRoutes(app: FastifyInstance, { db, config, agency, theme }: DevMailParts): void {
  const folder = join(config.dataDir, 'mail')
  const frameOf = ({ nonce }: FastifyRequest): DevMailFrame => ({
    agencyName: agency.name,
    themeUrl: theme.url,
    nonce,
  })

  app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isNear(request.ip)) return nothing(reply)
    })

    pages.get('/dev/mail', async (request, reply) =>
      html(reply, mailListPage(await listMailFiles(folder), await mailNotSent(db), frameOf(request))),
    )

    pages.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
      const file = await readMailFile(folder, request.params.name)
      return file ? html(reply, mailPage(file, frameOf(request))) : nothing(reply)
    })

    pages.get<{ Params: { name: string } }>('/dev/mail/:name/html', async (request, reply) => {
      const file = await readMailFile(folder, request.params.name)
      if (!file) return nothing(reply)
      // a sandboxed frame has no origin that a process could be kept for, and browsers complain of the wish
      reply.removeHeader('origin-agent-cluster')
      return html(reply.header('content-security-policy', MAIL_POLICY), openingBeside(file.email.html ?? ''))
    })

    pages.get<{ Params: { name: string } }>('/dev/mail/:name/source', async (request, reply) => {
      const file = await readMailFile(folder, request.params.name)
      return file ? reply.type('text/plain; charset=utf-8').send(file.source) : nothing(reply)
    })
  })
}

/** Its links open in a tab of their own: the frame may lead nowhere. */
function openingBeside(mail: string): string {
  const base = '<base target="_blank">'
  return mail.includes('<head>') ? mail.replace('<head>', `<head>${base}`) : base + mail
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

function nothing(reply: FastifyReply): FastifyReply {
  return problem(reply, 404, 'Not found.')
}

function isNear(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  return ['loopback', 'private', 'linkLocal', 'uniqueLocal'].includes(ipaddr.process(ip).range())
}
