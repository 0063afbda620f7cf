import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../logging/logging.ts'
import { createApp } from './create-app.ts'
import { parseForm } from './parse-form.ts'

describe('the form parser refuses', () => {
  test.each([
    ['fields without end', Array.from({ length: 600 }, (_, at) => `a${at}=1`).join('&')],
    ['a list without end', Array.from({ length: 200 }, () => 'a[]=1').join('&')],
    ['groups in groups', `a${'[b]'.repeat(10)}=1`],
  ])('%s', async (_words, payload) => {
    const app = await createApp({ logger: createLogger('silent'), secure: false })
    app.post('/leads', () => 'never')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url: '/leads', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('The request could not be read.')
    await app.close()
  })

  test.each([
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'a[__proto__][polluted]=1',
    'a[constructor]=1',
  ])('to touch what every object has: %s', (text) => {
    const form = parseForm(text)
    expect(Object.keys(form).filter((name) => name !== 'a')).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(form.constructor).toBe(Object)
  })
})

test.each<[string, object]>([
  ['', {}],
  ['message=Hello+there%21', { message: 'Hello there!' }],
  [
    'lead_client[first_name]=Ada&lead_client[email]=a%40b.example',
    { lead_client: { first_name: 'Ada', email: 'a@b.example' } },
  ],
  ['lead_client%5Bfirst_name%5D=Zo%C3%AB', { lead_client: { first_name: 'Zoë' } }],
  ['times[]=1&times[]=2', { times: ['1', '2'] }],
  ['times=1&times=2', { times: ['1', '2'] }],
  ['empty=&alone', { empty: '', alone: '' }],
  ['100%', { '100%': '' }],
])('the form "%s" is parsed', (text, form) => {
  expect(parseForm(text)).toEqual(form)
})

test('whatever comes is a form or a refusal', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '[', ']', '=', '&', '%', '.', '__proto__', '0') }), (text) => {
      try {
        expect(typeof parseForm(text)).toBe('object')
      } catch (error) {
        expect((error as { statusCode?: number }).statusCode).toBe(400)
      }
    }),
  )
})
