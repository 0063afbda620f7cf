import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, CallDesk } from '#src/staff/calls/server/desk-call.ts'
import { tarFolder } from '../system/tar-folder.ts'
import type { DeskCalls } from './desk-calls.ts'

type BackupRouteDeps = {
  call: CallDesk<DeskCalls>
  actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | undefined>
  folderOf: (name: string) => string
}

/** `GET /desk/settings/system/backups/NAME.tar`: a backup as one file, read as it is sent. */
export function backupRoute(desk: FastifyInstance, { call, actorOf, folderOf }: BackupRouteDeps): void {
  desk.get<{ Params: { name: string } }>('/desk/settings/system/backups/:name.tar', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const { name } = request.params
    const answer = await call(await actorOf(request, reply), 'download-backup', { name })
    if (!answer.ok) return reply.redirect('/desk/settings/system')
    return reply
      .type('application/x-tar')
      .header('content-disposition', `attachment; filename="kerbside-${name}.tar"`)
      .send(tarFolder(folderOf(name), { under: `kerbside-${name}` }))
  })
}
