import { expect, test } from 'vitest'
import { meantMethod } from './method-override.ts'

test.each<[string, Parameters<typeof meantMethod>[0], ReturnType<typeof meantMethod>]>([
  [
    'a word that means nothing',
    { method: 'POST', headers: { 'x-http-method-override': 'trace' }, body: undefined },
    'post',
  ],
  ['what is no word', { method: 'POST', headers: {}, body: { _method: { toString: 1 } } }, 'post'],
  ['a field that is inherited', { method: 'POST', headers: {}, body: Object.create(null) }, 'post'],
  ['a plain POST', { method: 'POST', headers: {}, body: { id: 1 } }, 'post'],
  ['a header', { method: 'POST', headers: { 'x-http-method-override': 'delete' }, body: undefined }, 'delete'],
  ['a header in capitals', { method: 'POST', headers: { 'x-http-method-override': 'PUT' }, body: undefined }, 'put'],
  ['a field', { method: 'POST', headers: {}, body: { _method: 'put' } }, 'put'],
  [
    'a header before a field',
    { method: 'POST', headers: { 'x-http-method-override': 'put' }, body: { _method: 'delete' } },
    'put',
  ],
  ['a real DELETE', { method: 'DELETE', headers: {}, body: undefined }, 'delete'],
  ['a real PUT, whatever its field says', { method: 'PUT', headers: {}, body: { _method: 'delete' } }, 'put'],
])('the method that is meant is found: %s', (_words, request, meant) => {
  expect(meantMethod(request)).toBe(meant)
})
