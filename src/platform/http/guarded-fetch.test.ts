import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createGuardedFetch } from './guarded-fetch.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close() && server.closeAllConnections())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['http://127.0.0.1/', 'http://10.0.0.1:8080/', 'http://169.254.169.254/latest', 'file:///etc/passwd'])(
  '%s is not fetched',
  async (url) => {
    await expect(createGuardedFetch({ timeoutMs: 1000 })(url)).rejects.toThrow(/is not/)
  },
)

test('a name that leads inside is not fetched', async () => {
  const fetchGuarded = createGuardedFetch({
    timeoutMs: 1000,
    resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  await expect(fetchGuarded('http://provider.example/')).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'EPRIVATE' }) }),
  )
})

test('a redirect is not followed', async () => {
  const host = await listen((_request, reply) => reply.writeHead(302, { location: 'http://10.0.0.1/' }).end())
  const answer = await createGuardedFetch({ timeoutMs: 1000, allowedHosts: [host] })(`http://${host}/`)
  expect(answer.status).toBe(302)
})

test('an answer that does not come, and one without end, are given up', async () => {
  const silent = await listen(() => {})
  const fetchGuarded = createGuardedFetch({ timeoutMs: 100, allowedHosts: [silent] })
  await expect(fetchGuarded(`http://${silent}/`)).rejects.toThrow()

  const endless = await listen((_request, reply) => reply.end('x'.repeat(2_000_000)))
  const fetchEndless = createGuardedFetch({ timeoutMs: 5000, allowedHosts: [endless] })
  await expect(fetchEndless(`http://${endless}/`).then((answer) => answer.text())).rejects.toThrow()
})
