import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export type MetricsServerOptions = {
  port: number
  host: string
  metrics: Pick<Metrics, 'read' | 'contentType'>
  /** what `/readyz` of this process answers: a worker has no other port to be asked at */
  readiness: () => Promise<{ status: number; body: unknown }>
  onError?: (error: unknown) => void
}

/** `/metrics`, `/healthz` and `/readyz` on a port of their own, which no visitor needs to reach. */
export async function serveMetrics(options: MetricsServerOptions): Promise<{ port: number; close(): Promise<void> }> {
  const { metrics, readiness, onError = () => {} } = options
  const server = createServer((request, response) => {
    answer(request.url ?? '/', response).catch((error: unknown) => {
      onError(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })

  async function answer(url: string, response: ServerResponse): Promise<void> {
    const [path] = url.split('?', 1)
    if (path === '/metrics') response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.read())
    else if (path === '/healthz') sendJson(response, 200, { status: 'alive' })
    else if (path === '/readyz') {
      const { status, body } = await readiness()
      sendJson(response, status, body)
    } else response.writeHead(404).end()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
