import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

test('what somebody did wrong is no outage', () => {
  expect(isOutage(new Error('duplicate key'))).toBe(false)
  expect(isOutage(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
  expect(isOutage('ECONNREFUSED')).toBe(false)
})

test('a server whose Unix socket is gone is an outage, a missing file is none', async () => {
  const client = new pg.Client({ host: import.meta.dirname, port: 1, user: 'nobody', database: 'nothing' })
  expect(isOutage(await client.connect().catch((error: unknown) => error))).toBe(true)
  expect(isOutage(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
})

test('a server that takes a connection and then says nothing is an outage', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const at = { host: '127.0.0.1', port, user: 'nobody', database: 'nothing', connectionTimeoutMillis: 100 }
  const pool = new pg.Pool(at)
  for (const answer of [new pg.Client(at).connect(), pool.connect()])
    expect(isOutage(await answer.catch((error) => error))).toBe(true)
  await pool.end()
  for (const socket of sockets) socket.destroy()
  server.close()
})
