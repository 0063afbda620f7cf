import { createServer } from 'node:net'

/** A free port of 127.0.0.1. Another process may take it before it is used, so the caller retries. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0)
  if (port === 'busy') throw new Error('The system has no free port left.')
  return port
}

/** Whether something listens on that port of 127.0.0.1. */
export async function isPortBusy(port: number): Promise<boolean> {
  return (await listenOnce(port)) === 'busy'
}

function listenOnce(port: number): Promise<number | 'busy'> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve('busy') : reject(error),
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : resolve('busy')))
    })
  })
}
