import type { FastifyRequest } from 'fastify'

export type MeantMethod = 'post' | 'put' | 'delete'

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'body'>

/**
 * What a POST means: the header `X-Http-Method-Override: put|delete` or, in a plain form, the field
 * `_method`. A real PUT or DELETE means itself; any other word is not listened to.
 */
export function meantMethod({ method, headers, body }: Asked): MeantMethod {
  if (method === 'PUT') return 'put'
  if (method === 'DELETE') return 'delete'
  const field = typeof body === 'object' && body !== null && '_method' in body ? body._method : undefined
  const said = headers['x-http-method-override'] ?? field
  const word = typeof said === 'string' ? said.toLowerCase() : ''
  return word === 'put' || word === 'delete' ? word : 'post'
}
