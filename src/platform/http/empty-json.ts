import type { FastifyInstance } from 'fastify'

const JSON_TYPE = 'application/json'

/** Lets the routes of a scope take JSON that is empty: some calls name its type and send nothing. */
export function takeEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser(JSON_TYPE)
  scope.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (request, text, done) => {
    if (String(text).trim() === '') done(null, {})
    else parse(request, String(text), done)
  })
}
