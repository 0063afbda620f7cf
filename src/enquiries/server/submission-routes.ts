import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost, pageBefore } from '#src/platform/http/form-post.ts'
import { FORM_SUBMISSIONS_ADDRESS, ownAddress, withFlash } from '../enquiry-addresses.ts'
import { type FormDefinition, formById } from '../form-definition.ts'
import type { Lead, LeadFile } from '../lead.ts'
import { readSubmission } from '../read-submission.ts'
import { groupOf, idOf, textOf } from '../typed-values.ts'
import { enquiryLimits } from './enquiry-limits.ts'
import type { EnquiryParts } from './enquiry-parts.ts'
import { nextPageOf } from './form-pages.ts'
import { limited, shownProperty } from './lead-routes.ts'
import { readUploadForm, type UploadForm } from './read-upload-form.ts'
import { createLeadTaker, type Understood } from './take-lead.ts'

const NO_FORM = 'There is no such form on this site.'

/**
 * `POST /form_submissions`: forms of the agency's own and for new homes, with uploads (spec 2 §7). Files are read as they
 * come, and those of a form that is not accepted are removed.
 */
export async function submissionRoutes(app: FastifyInstance, parts: EnquiryParts): Promise<void> {
  const { agency, clock, config, properties, uploads } = parts
  const take = createLeadTaker(parts)

  await app.register(async (calls) => {
    await calls.register(multipart, { throwFileSizeLimit: false })
    calls.post(
      FORM_SUBMISSIONS_ADDRESS,
      { preHandler: limited(parts, 'files-from', enquiryLimits.filesFrom) },
      async (request, reply) => {
        const sent = request.isMultipart() ? await readUploadForm(request, uploads) : withoutFiles(request)
        const form = formById(agency, textOf(sent.body, 'f_id'))
        if (!form) {
          await uploads.drop(sent.files)
          return noForm(request, reply)
        }
        return takeSubmission(request, reply, form, sent)
      },
    )
  })

  async function takeSubmission(request: FastifyRequest, reply: FastifyReply, form: FormDefinition, sent: UploadForm) {
    const { body, files } = sent
    const id = idOf(groupOf(body, 'form_submission'), 'property_id') ?? idOf(body, 'property_id')
    const property = id === undefined ? undefined : await shownProperty(id, properties)
    const home = property && { id: property.id, channel: property.channel }
    const about = home ? `?property_id=${home.id}&channel=${home.channel}` : ''
    const usualPage = form.kind === 'new-homes' ? `/new-homes-enquiry${about}` : undefined
    return take(request, reply, {
      body,
      action: 'form_submission',
      seeming: form.kind,
      formPage: ownAddress(textOf(body, 'form_url'), config.publicUrl) ?? usualPage,
      nextPage: nextPageOf(body, config.publicUrl, home),
      backPage: pageBefore(request, config.publicUrl),
      understand: () => understand(form, sent, { now: clock(), page: pageBefore(request, config.publicUrl) }, home?.id),
      keep: (lead) => keepFiles(lead, files),
      discard: () => uploads.drop(files),
    })
  }

  async function keepFiles(lead: Lead, files: readonly LeadFile[]): Promise<void> {
    await uploads.keep(lead.files)
    await uploads.drop(files.filter((file) => !lead.files.includes(file)))
  }

  function noForm(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!isFormPost(request)) return problem(reply.header('cache-control', 'no-store'), 404, NO_FORM)
    return reply.redirect(withFlash(pageBefore(request, config.publicUrl), 'lead-sending-error'), 303)
  }
}

function understand(
  form: FormDefinition,
  { body, files, problems }: UploadForm,
  asked: { now: Date; page: string },
  propertyId: number | undefined,
): Understood {
  const read = readSubmission(form, body, { ...asked, files })
  if (problems.length > 0) {
    // a file that was refused is not missing besides
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
