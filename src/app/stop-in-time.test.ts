import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { finished } from './stop-in-time.ts'

let app: FastifyInstance
const agent = new Agent({ keepAlive: true })
afterEach(async () => {
  agent.destroy()
  await app.close()
})

async function aServer() {
  app = await createApp({ logger: createLogger('silent'), secure: false })
  const begun = Promise.withResolvers<void>()
  const done = Promise.withResolvers<string>()
  app.get('/slow', () => {
    begun.resolve()
    return done.promise
  })
  app.get('/quick', () => 'quick')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const ask = async (path: string) => {
    const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
  }
  return { ask, begun: begun.promise, finish: done.resolve }
}

test('a request under way when the site stops is answered, and nobody new is let in', async () => {
  const { ask, begun, finish } = await aServer()
  // a connection that is idle when the site stops does not keep it
  await ask('/quick')
  const slow = ask('/slow')
  await begun
  const closing = app.close()
  await expect(ask('/quick')).rejects.toThrow(/ECONNREFUSED|socket hang up|ECONNRESET/)
  finish('here it is')
  expect(await slow).toMatchObject({ status: 200, body: 'here it is' })
  expect(await finished(closing, 5000)).toBe(true)
})

test('what is not finished in time is left', async () => {
  const { ask, begun, finish } = await aServer()
  const slow = ask('/slow')
  await begun
  const closing = app.close()
  expect(await finished(closing, 20)).toBe(false)
  app.server.closeAllConnections()
  await expect(slow).rejects.toThrow('socket hang up')
  finish('too late')
  expect(await finished(closing, 5000)).toBe(true)
})

test('work that fails is not taken for done', async () => {
  await aServer()
  await expect(finished(Promise.reject(new Error('lost')), 1000)).rejects.toThrow('lost')
})
