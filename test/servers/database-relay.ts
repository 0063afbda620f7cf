import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type DatabaseRelay = {
  /** the database, by way of the relay */
  url: string
  /** connections are cut, and others refused */
  goAway(): Promise<void>
  /** nothing passes any more, neither way, and nobody is told; new connections come about and hear nothing */
  fallSilent(): void
  comeBack(): Promise<void>
  /** The next message with these words reaches the database, and the connection is cut before its answer comes back. */
  loseAnswerTo(words: string): void
  close(): Promise<void>
}

/** Stands before the database, so that it can be taken away from one process and not from the others. */
export async function startRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const { hostname: host, port: databasePort } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let lost: string | undefined
  let isSilent = false
  let port = 0
  let server: Server

  async function listen(): Promise<void> {
    server = createServer((visitor) => {
      const behind = connect({ host, port: Number(databasePort) })
      for (const socket of [visitor, behind]) {
        sockets.add(socket)
        if (isSilent) socket.pause()
        socket.on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          visitor.destroy()
          behind.destroy()
        })
      }
      let isCut = false
      visitor.on('data', (bytes) => {
        if (lost !== undefined && bytes.includes(lost)) {
          lost = undefined
          isCut = true
        }
        behind.write(bytes)
      })
      behind.on('data', (bytes) => {
        if (isCut) visitor.destroy()
        else visitor.write(bytes)
      })
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  }

  async function goAway(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await listen()
  return {
    url: atPort(databaseUrl, port),
    goAway,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    async comeBack() {
      isSilent = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen()
    },
    loseAnswerTo(words) {
      lost = words
    },
    close: goAway,
  }
}

/** A database's URL by way of another port of this machine: over TCP, since a Unix socket would lead past it. */
export function atPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.searchParams.delete('host')
  return url.href
}
