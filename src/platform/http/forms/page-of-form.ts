import type { FastifyRequest } from 'fastify'
import { pageBefore } from '#src/platform/http/form-post.ts'
import { bodyFields, bodyText, personFieldsOf } from './read-body.ts'

const MAX_PATH_LENGTH = 500

/** The page of a consent box, for the record: what the form says (`page`), else the page that the browser names. */
export function pageOfForm(request: FastifyRequest, publicUrl: string): string {
  const said =
    bodyText(personFieldsOf(request.body), 'page') || bodyText(bodyFields(request.body), 'opt_in_marketing_url')
  return (said || pageBefore(request, publicUrl)).replaceAll(/\p{Cc}/gu, '').slice(0, MAX_PATH_LENGTH)
}
