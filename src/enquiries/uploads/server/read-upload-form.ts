import type { FastifyRequest } from 'fastify'
import type { Body } from '#src/enquiries/fields/form-body.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import type { LeadFile } from '#src/enquiries/leads/lead.ts'
import { parseForm } from '#src/platform/http/parse-form.ts'
import { FILE_COUNT_MESSAGE, MAX_FILE_BYTES, MAX_FILES, MAX_FORM_BYTES } from '../upload-rules.ts'
import type { UploadQuota } from './upload-quota.ts'
import type { Uploads } from './uploads.ts'

const limits = {
  fieldNameSize: 200,
  fieldSize: 64 * 1024,
  fields: 200,
  parts: 300,
  fileSize: MAX_FILE_BYTES + 1,
  // a part has a name, a file name and a type: browsers send a few hundred bytes
  headerPairs: 20,
  headerSize: 4096,
}

export type UploadForm = { body: Body; files: LeadFile[]; problems: Mistake[] }

/**
 * Reads a multipart form as it comes: fields into groups, files straight to disk, one after the other. What is too much
 * is read to its end and dropped, so that the visitor gets an answer instead of a broken connection; a form without end
 * is cut off. Of a form that is not `expected`, files are dropped unwritten.
 * @param expected whether the fields before the first file are of a form that takes files
 * @returns undefined for files of a form that is not expected
 * @throws Error of status 413 for a form over the limit of all its parts, 400 for one that breaks off
 */
export async function readUploadForm(
  request: FastifyRequest,
  {
    uploads,
    quota,
    expected,
  }: { uploads: Pick<Uploads, 'receive' | 'drop'>; quota: UploadQuota; expected: (body: Body) => boolean },
): Promise<UploadForm | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge()
  const sent = new URLSearchParams()
  const files: LeadFile[] = []
  const problems: Mistake[] = []
  let isExpected: boolean | undefined
  const stopCounting = cutOff(request)
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        sent.append(part.fieldname, String(part.value))
        continue
      }
      const isFile = part.filename !== '' && part.filename !== undefined
      if (isFile) isExpected ??= expected(parseForm(sent.toString()))
      if (!isFile || !isExpected) part.file.resume()
      else if (files.length + problems.length >= MAX_FILES) {
        part.file.resume()
        problems.push({ field: part.fieldname, message: FILE_COUNT_MESSAGE })
      } else {
        const refusal = await quota.refusal(request.ip)
        if (refusal !== undefined) request.log.warn({ reason: refusal }, 'an upload was refused for want of room')
        const received = await uploads.receive(part.fieldname, part.filename, part.file, refusal)
        if ('file' in received) {
          files.push(received.file)
          const passed = await quota.count(request.ip, received.file.bytes)
          if (passed === undefined) continue
          await uploads.drop([files.pop()!])
          problems.push({ field: part.fieldname, message: passed })
        } else problems.push({ field: received.field, message: received.problem })
      }
    }
    if (isExpected === false) return undefined
    return { body: parseForm(sent.toString()), files, problems }
  } catch (error) {
    await uploads.drop(files)
    const { statusCode, message } = error as Error & { statusCode?: number }
    throw statusCode === undefined
      ? Object.assign(new Error('The form could not be read.', { cause: message }), { statusCode: 400 })
      : error
  } finally {
    stopCounting()
  }
}

/** Ends a form that says nothing of its length and goes on for ever. */
function cutOff({ raw }: FastifyRequest): () => void {
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_FORM_BYTES) raw.destroy(tooLarge())
  }
  raw.on('data', count)
  return () => void raw.off('data', count)
}

function tooLarge() {
  return Object.assign(new Error('The request is too large.'), { statusCode: 413 })
}
