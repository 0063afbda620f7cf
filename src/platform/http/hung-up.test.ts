import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { createLogger } from '../logging/logging.ts'
import { createApp } from './create-app.ts'
import { takeMultipartFields } from './multipart-fields.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

describe('a client that hangs up while it sends', () => {
  test.each([
    [
      'a form with files',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nhal',
    ],
    ['JSON', 'application/json', '{"a":"hal'],
  ])('%s: is noted, and is no error', async (_what, type, half) => {
    const { promise: noted, resolve } = Promise.withResolvers<string>()
    const lines: string[] = []
    const write = (line: string) => {
      lines.push(line)
      if (/disconnected/.test(line)) resolve(line)
    }
    app = await createApp({ logger: createLogger('info', { write }), secure: false })
    await app.register(async (calls) => {
      await takeMultipartFields(calls)
      calls.post('/', () => ({ taken: true }))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
    socket.on('error', () => {})
    const head = `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\nexpect: 100-continue\r\n\r\n`
    socket.write(head)
    // it has begun to read
    await once(socket, 'data')
    socket.write(half, () => socket.destroy())
    expect(JSON.parse(await noted)).toMatchObject({ level: 30, msg: 'the client disconnected while it sent' })
    expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([])
  })
})
