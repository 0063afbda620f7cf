import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { parseForm } from './parse-form.ts'

/** Characters of one field at most; fields at most. No file is taken. */
const limits = { fieldSize: 20_000, fields: 100, parts: 100, files: 0 }

/** Lets the routes of a scope take what a script sends as FormData, read like any other form: `a[b]` is in a group. */
export async function takeMultipartFields(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { attachFieldsToBody: 'keyValues', limits })
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const sent = new URLSearchParams()
    for (const [name, value] of Object.entries(request.body ?? {}))
      for (const one of [value].flat()) sent.append(name, String(one))
    request.body = parseForm(sent.toString())
  })
}
