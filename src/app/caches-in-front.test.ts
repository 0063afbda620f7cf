import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSurrogateKeys, surrogateKeys } from './caches-in-front.ts'

test.each([
  ['/', '/', 'stock page-home'],
  ['/search/*?', '/search/property-for-sale', 'stock page-results'],
  ['/properties/:id/:channel?', '/properties/42/sales', 'stock page-property property-42'],
  ['/search.ljson', '/search.ljson', 'stock'],
])('%s at %s carries %s', (pattern, path, keys) => {
  expect(surrogateKeys(pattern, path)).toBe(keys)
})

test.each([
  ['public, max-age=0, s-maxage=60', {}, 'stock page-home'],
  ['public, max-age=60', { 'set-cookie': 'session=1' }, undefined],
  ['no-store', {}, undefined],
  ['private, max-age=300', {}, undefined],
  ['public, max-age=31536000, immutable', {}, undefined],
  [undefined, {}, undefined],
])('an answer with cache-control %s and %j has the keys %s', async (control, more, keys) => {
  const app = Fastify()
  addSurrogateKeys(app, () => '/')
  app.get('/', (_request, reply) => {
    if (control !== undefined) reply.header('cache-control', control)
    return reply.headers(more).send('answer')
  })
  expect((await app.inject('/')).headers['surrogate-key']).toBe(keys)
})
