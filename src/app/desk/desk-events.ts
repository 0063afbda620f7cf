import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listenToChannel } from '#src/platform/database/listen-to-channel.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { DESK_CHANNEL, type DeskChange, type DeskWriting } from '#src/staff/server/tell-desk.ts'
import type { StaffVisit } from '#src/staff/sign-in/server/staff-visit.ts'
import type { Services } from '../services.ts'

const PERMISSION_OF = {
  enquiry: 'view-enquiries',
  viewing: 'view-enquiries',
  property: 'view-properties',
  writing: 'view-enquiries',
} as const

/** Milliseconds between signs of life, which proxies want, and at which the session is looked at again. */
const HEARTBEAT_MS = 25_000

/** Open pages of one account that are told; the one open longest ends when there are more. */
const MAX_STREAMS = 12

type Stream = { accountId: number; tell: (change: DeskChange | DeskWriting | undefined) => void; end: () => void }

/**
 * `GET /desk/events`: server-sent events, one for each change that the signed-in person may see. The page then asks
 * again for what it shows. One connection to the database serves all streams of a process.
 */
export function deskEvents(
  app: FastifyInstance,
  { staff, databaseUrl, logger }: Pick<Services, 'staff' | 'databaseUrl' | 'logger'>,
  visitOf: (request: FastifyRequest, reply: FastifyReply) => StaffVisit,
): void {
  const streams = new Set<Stream>()
  const listener = listenToChannel({
    url: databaseUrl,
    channel: DESK_CHANNEL,
    onChange(payload) {
      const change = parseChange(payload)
      for (const stream of streams) stream.tell(change)
    },
    onBreak: (error) => logger.warn({ err: error }, 'listening for changes of the Desk failed'),
  })
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
    await listener.stop()
  })

  app.get('/desk/events', async (request, reply) => {
    const visit = visitOf(request, reply)
    const session = await staff.sessions.of(visit)
    if (!session) return reply.code(401).header('cache-control', 'no-store').send()
    const { actor } = session
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 3000\n\n')
    const stream: Stream = {
      accountId: actor.id,
      tell(change) {
        if (change && !isPermitted(actor, PERMISSION_OF[change.kind], change)) return
        if (change?.kind === 'writing') {
          const { id, accountId, isOver } = change
          if (accountId !== actor.id)
            raw.write(`event: writing\ndata: ${JSON.stringify({ id, accountId, isOver })}\n\n`)
          return
        }
        raw.write(`data: ${JSON.stringify(change ? { kind: change.kind, id: change.id } : { kind: 'all' })}\n\n`)
      },
      end: () => raw.end(),
    }
    const mine = [...streams].filter(({ accountId }) => accountId === actor.id)
    if (mine.length >= MAX_STREAMS) mine[0]?.end()
    streams.add(stream)
    const heartbeat = setInterval(async () => {
      const isOpen = await staff.sessions.isOpen(visit).catch(() => true)
      if (isOpen) raw.write(':\n\n')
      else raw.end('event: signed-out\ndata: {}\n\n')
    }, HEARTBEAT_MS)
    raw.on('close', () => {
      clearInterval(heartbeat)
      streams.delete(stream)
    })
  })
}

function parseChange(payload: string): DeskChange | DeskWriting | undefined {
  return payload === '' ? undefined : (JSON.parse(payload) as DeskChange | DeskWriting)
}
