import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORM_SUBMISSIONS_PATH, localPath, withFlash } from '#src/enquiries/leads/enquiry-paths.ts'
import type { Lead, LeadFile } from '#src/enquiries/leads/lead.ts'
import { answerEnquiry } from '#src/enquiries/leads/server/answer-enquiry.ts'
import { enquiryLimits } from '#src/enquiries/leads/server/enquiry-limits.ts'
import { createEnquiryHandler, type ParsedEnquiry, type SentForm } from '#src/enquiries/leads/server/handle-enquiry.ts'
import { limitRate, shownProperty } from '#src/enquiries/server/lead-routes.ts'
import { readUploadForm, type UploadForm } from '#src/enquiries/uploads/server/read-upload-form.ts'
import { createUploadQuota } from '#src/enquiries/uploads/server/upload-quota.ts'
import type { HasRoom } from '#src/platform/files/free-space.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost, pageBefore } from '#src/platform/http/form-post.ts'
import { type FormDefinition, formById } from '../custom-forms/form-definition.ts'
import { parseSubmission } from '../custom-forms/parse-submission.ts'
import { nextPageOf } from '../custom-forms/server/form-pages.ts'
import { fieldText, groupOf, idOf } from '../fields/form-body.ts'
import type { EnquiryDeps } from '../leads/server/enquiry-deps.ts'

const NO_FORM = 'This form isn’t on our site.'

export type SubmissionDeps = EnquiryDeps & {
  config: EnquiryDeps['config'] & { uploadsMb: number }
  /** whether the disk has room for files */
  hasRoom: HasRoom
}

/**
 * `POST /form_submissions`: forms of the agency's own and for new homes, with uploads. Files are read as they
 * come, and those of a form that is not accepted are removed. `f_id` comes before the files: those of a form that is not
 * known by then are never written.
 */
export async function submissionRoutes(app: FastifyInstance, deps: SubmissionDeps): Promise<void> {
  const { agency, clock, config, properties, uploads } = deps
  const handle = createEnquiryHandler(deps)
  const quota = createUploadQuota({
    db: deps.db,
    limit: deps.formProtection.limit,
    hasRoom: deps.hasRoom,
    maxTotalMb: config.uploadsMb,
  })

  await app.register(async (calls) => {
    await calls.register(multipart, { throwFileSizeLimit: false })
    calls.post(
      FORM_SUBMISSIONS_PATH,
      { preHandler: limitRate(deps, 'files-from', enquiryLimits.filesFrom) },
      async (request, reply) => {
        const sent = request.isMultipart()
          ? await readUploadForm(request, { uploads, quota, expected: (fields) => formOf(fields) !== undefined })
          : withoutFiles(request)
        const form = sent && formOf(sent.body)
        if (form) return takeSubmission(request, reply, form, sent)
        await uploads.drop(sent?.files ?? [])
        return noForm(request, reply)
      },
    )
  })

  const formOf = (body: UploadForm['body']) => formById(agency, fieldText(body, 'f_id'))

  async function takeSubmission(request: FastifyRequest, reply: FastifyReply, form: FormDefinition, sent: UploadForm) {
    const { body, files } = sent
    const id = idOf(groupOf(body, 'form_submission'), 'property_id') ?? idOf(body, 'property_id')
    const property = id === undefined ? undefined : await shownProperty(id, properties)
    const home = property && { id: property.id, channel: property.channel }
    const about = home ? `?property_id=${home.id}&channel=${home.channel}` : ''
    const usualPage = form.kind === 'new-homes' ? `/new-homes-enquiry${about}` : undefined
    const enquiry: SentForm = {
      body,
      captchaAction: 'form_submission',
      honeypotKind: form.kind,
      formPage: localPath(fieldText(body, 'form_url'), config.publicUrl) ?? usualPage,
      nextPage: nextPageOf(body, config.publicUrl, home),
      backPage: pageBefore(request, config.publicUrl),
    }
    const outcome = await handle(request, enquiry, {
      parse: () => parse(form, sent, { now: clock(), page: pageBefore(request, config.publicUrl) }, home?.id),
      storeFiles: (lead) => storeFiles(lead, files),
    })
    // after an outage the lead may have been stored: its files stay
    if (outcome.kind !== 'accepted' && outcome.kind !== 'failed') await uploads.drop(files)
    return answerEnquiry(deps, request, reply, { enquiry, outcome })
  }

  async function storeFiles(lead: Lead, files: readonly LeadFile[]): Promise<void> {
    await uploads.keep(lead.files)
    await uploads.drop(files.filter((file) => !lead.files.includes(file)))
  }

  function noForm(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!isFormPost(request)) return problem(reply.header('cache-control', 'no-store'), 404, NO_FORM)
    return reply.redirect(withFlash(pageBefore(request, config.publicUrl), 'lead-sending-error'), 303)
  }
}

function parse(
  form: FormDefinition,
  { body, files, problems }: UploadForm,
  asked: { now: Date; page: string },
  propertyId: number | undefined,
): ParsedEnquiry {
  const read = parseSubmission(form, body, { ...asked, files })
  if (problems.length > 0) {
    // a refused file is not reported as missing as well
    const others =
      'mistakes' in read ? read.mistakes.filter(({ field }) => !problems.some((one) => one.field === field)) : []
    return { mistakes: [...problems, ...others], flash: 'file-upload-error' }
  }
  return 'lead' in read ? { lead: { ...read.lead, propertyId } as Lead } : read
}

function withoutFiles({ body }: FastifyRequest): UploadForm {
  const isGroup = typeof body === 'object' && body !== null && !Array.isArray(body)
  return { body: isGroup ? (body as UploadForm['body']) : {}, files: [], problems: [] }
}
