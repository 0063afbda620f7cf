import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../logging/logging.ts'
import { createApp } from './create-app.ts'
import { takeMultipartFields } from './multipart-fields.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = await createApp({ logger: createLogger('silent'), secure: false })
  await takeMultipartFields(app)
  app.post('/form', ({ body }) => body)
})
afterAll(() => app.close())

const part = (name: string, value: string) =>
  `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = '--cut\r\ncontent-disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx\r\n'

const send = (payload: string, type = 'multipart/form-data; boundary=cut') =>
  app.inject({ method: 'POST', url: '/form', payload, headers: { 'content-type': type } })

describe('the multipart parser refuses', () => {
  test.each<[what: string, status: number, payload: string, type?: string]>([
    ['a form that breaks off in a value', 400, part('a', 'b').slice(0, -3)],
    ['a form that breaks off in a header', 400, '--cut\r\ncontent-dispo'],
    ['a form without its last line', 400, part('a', 'b')],
    ['a type without a boundary', 400, part('a', 'b'), 'multipart/form-data'],
    ['a boundary that is empty', 400, part('a', 'b'), 'multipart/form-data; boundary='],
    ['a file', 413, `${file}--cut--\r\n`],
    ['more fields than any form has', 413, `${part('a', 'b').repeat(101)}--cut--\r\n`],
  ])('%s: %i', async (_what, status, payload, type) => {
    const answer = await send(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toHaveProperty('message')
  })
})

test('reads groups, lists and repeated names as any other form', async () => {
  const answer = await send(`${part('a[b]', 'é')}${part('c[]', '1')}${part('c[]', '2')}${part('d', '')}--cut--\r\n`)
  expect(answer.json()).toEqual({ a: { b: 'é' }, c: ['1', '2'], d: '' })
})
