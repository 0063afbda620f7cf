import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseForm } from './parse-form.ts'

/** Characters of one field at most; fields at most. No file is taken. */
const limits = { fieldSize: 20_000, fields: 100, parts: 100, files: 0, headerPairs: 20, headerSize: 4096 }

/** Lets the routes of a scope take what a script sends as FormData, read like any other form: `a[b]` is in a group. */
export async function takeMultipartFields(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits })
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = parseForm((await fieldsOf(request)).toString())
  })
}

/** @throws Error of status 413 for a form over a limit, 400 for one that breaks off or has no boundary */
async function fieldsOf(request: FastifyRequest): Promise<URLSearchParams> {
  const sent = new URLSearchParams()
  try {
    for await (const part of request.parts()) if (part.type === 'field') sent.append(part.fieldname, String(part.value))
    return sent
  } catch (error) {
    const { statusCode, message } = error as Error & { statusCode?: number }
    throw statusCode === undefined
      ? Object.assign(new Error('The form could not be read.', { cause: message }), { statusCode: 400 })
      : error
  }
}
