import type { FastifyInstance } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'

/** Calls that scripts written for other versions of the site make, and why there is no answer. */
const ABSENT_CALLS = {
  '/company_preferences': 'This site has no company preferences.',
  '/passwords': 'To change your password, please use “Forgotten password”.',
  '/postcode_branches_lookup': 'This site looks up one branch for a postcode: /postcode_branch_lookup.',
  '/valuations/recent_sales': 'This site has no list of recent sales.',
} as const

/** Answers them in JSON: a script that expects JSON cannot read the page that says that nothing is here. */
export function absentCalls(app: FastifyInstance): void {
  for (const [path, words] of Object.entries(ABSENT_CALLS))
    app.route({
      method: ['GET', 'POST'],
      url: path,
      handler: (_request, reply) => problem(reply.header('cache-control', 'no-store'), 404, words),
    })
}
