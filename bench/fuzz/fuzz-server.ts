/**
 * The process that is fuzzed: the demonstration agency's whole site. It tells its parent the URL and every
 * route, and its memory whenever it is asked. `GET /fuzz/token` gives a token for the cookie of whoever asks.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { createSite } from '#src/app/site-server.ts'
import { startUp } from '#src/app/start-up.ts'
import { configOrExit } from '#src/config.ts'
import { heldMegabytes } from '../memory-in-use.ts'

const routes: { method: string; url: string }[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
})

const config = configOrExit({ ...process.env, CAPTCHA: 'none', PAGE_CACHE_MB: '4' })
// as the site itself does: without it React is the one for development, which takes five times as long to draw
process.env.NODE_ENV ||= 'production'
const { services, stop } = await startUp(config)
const site = await createSite(services)
const ofTheSite = [...routes]
site.get('/fuzz/token', (request, reply) => services.formProtection.tokenFor(request, reply))
const origin = await site.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () => process.send?.({ megabytes: heldMegabytes() }))
process.on('disconnect', () => void stop().then(() => process.exit()))
process.send?.({ origin, routes: ofTheSite })
