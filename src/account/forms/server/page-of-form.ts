import type { FastifyRequest } from 'fastify'
import { pageBefore } from '#src/platform/http/form-post.ts'
import { fieldsOf, personFieldsOf, textOf } from './read-body.ts'

const LONGEST = 500

/** Where somebody ticked a box, for the record: what the form says (`page`), else the page that the browser names. */
export function pageOfForm(request: FastifyRequest, publicUrl: string): string {
  const said = textOf(personFieldsOf(request.body), 'page') || textOf(fieldsOf(request.body), 'opt_in_marketing_url')
  return (said || pageBefore(request, publicUrl)).replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST)
}
