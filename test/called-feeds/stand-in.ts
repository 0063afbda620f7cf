import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type StandInRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export type StandInAnswer = { status?: number; headers?: Record<string, string>; body?: string | Buffer }

/** What goes wrong with an answer: cut off in the middle, never sent, or another one. */
export type StandInFault = 'cut' | 'silent' | StandInAnswer

/**
 * A service that is called, on a port of its own. `answer` speaks its protocol; a test breaks calls with `breakCalls`.
 * Each call that came is in `calls`.
 */
export async function openStandIn(answer: (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>) {
  const calls: string[] = []
  let fault: (request: StandInRequest) => StandInFault | undefined = () => undefined
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
      const asked = {
        method: request.method ?? 'GET',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: await text(request),
      }
      calls.push(`${asked.method} ${pathname}`)
      const broken = fault(asked)
      if (broken === 'silent') return
      const { status = 200, headers = {}, body = '' } = typeof broken === 'object' ? broken : await answer(asked)
      const bytes = Buffer.from(body as string)
      response.writeHead(status, { 'content-length': bytes.length, ...headers })
      if (broken !== 'cut') return void response.end(bytes)
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** what answers none leaves calls whole */
    breakCalls(next: typeof fault) {
      fault = next
    },
    async close() {
      for (const response of open) response.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
