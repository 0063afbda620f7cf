import type { FastifyInstance, FastifyReply } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import type { Place } from '../place.ts'
import { MAX_TERM_LENGTH, type Places } from './places.ts'

type Query = { term?: unknown; near?: unknown }

/** `GET /places?term=` and `?near=lng,lat`: pairs of label and id, at most 15. */
export function placesRoutes(app: FastifyInstance, { places }: { places: Pick<Places, 'suggest' | 'near'> }): void {
  app.get<{ Querystring: Query }>('/places', async (request, reply) => {
    const { term, near } = request.query
    if (term !== undefined && near !== undefined) return refused(reply, 'Send either term or near, not both.')
    if (term !== undefined) {
      if (typeof term !== 'string') return refused(reply, 'Send one term.')
      if (term.length > MAX_TERM_LENGTH) return refused(reply, `A term has at most ${MAX_TERM_LENGTH} characters.`)
      // public and constant within a release
      return reply.header('cache-control', 'public, max-age=3600').send(pairs(await places.suggest(term)))
    }
    if (near === undefined) return refused(reply, 'Send a term, or near as longitude,latitude.')
    const position = typeof near === 'string' ? parseLngLat(near) : null
    if (!position) return refused(reply, 'near is longitude,latitude in degrees, such as -0.73,52.67.')
    // a visitor's position must not be cached publicly
    return reply.header('cache-control', 'private, max-age=300').send(pairs(await places.near(...position)))
  })
}

function refused(reply: FastifyReply, message: string) {
  return problem(reply.header('cache-control', 'no-store'), 400, message)
}

/** `["Oakham, Rutland", "2641128"]`: the id is text, docs/contracts/places.md. */
function pairs(places: Place[]): [label: string, id: string][] {
  return places.map(({ label, id }) => [label, String(id)])
}

const DECIMAL = /^-?\d{1,3}(\.\d{1,20})?$/

function parseLngLat(text: string): [lng: number, lat: number] | null {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length !== 2 || !parts.every((part) => DECIMAL.test(part))) return null
  const [lng, lat] = parts.map(Number) as [number, number]
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null
}
