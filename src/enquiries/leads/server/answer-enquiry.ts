import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import { refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { type EnquiryFlash, withFlash, withRecipient } from '../enquiry-paths.ts'
import { byField } from '../form-mistakes.ts'
import type { Lead } from '../lead.ts'
import type { Mailbox, StoredRecipient } from '../lead-recipient.ts'
import { THANK_YOU_TITLE, thankYouMessage } from '../thank-you.ts'
import type { EnquiryOutcome, SentForm } from './handle-enquiry.ts'

/** Answers a script in JSON and a plain form with a page. Contract: docs/contracts/leads.md. */
export async function answerEnquiry(
  { formProtection, agency }: { formProtection: Pick<FormProtection, 'refuseToken'>; agency: Mailbox },
  request: FastifyRequest,
  reply: FastifyReply,
  { enquiry, outcome }: { enquiry: SentForm; outcome: EnquiryOutcome },
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  switch (outcome.kind) {
    case 'accepted':
    case 'repeated':
      return thank(request, reply, enquiry, outcome.lead, outcome.recipient)
    case 'trapped':
      return thank(request, reply, enquiry, { kind: enquiry.honeypotKind }, agency)
    case 'bad-token':
      return formProtection.refuseToken(request, reply, { form: enquiry.formPage })
    case 'mistaken':
      return refuse(request, reply, enquiry, { ...outcome, status: 422, errors: byField(outcome.mistakes) })
    case 'refused':
      if (outcome.retryAfter !== undefined) reply.header('retry-after', outcome.retryAfter)
      return refuse(request, reply, enquiry, outcome)
    case 'failed':
      return refuse(request, reply, enquiry, outcome)
  }
}

type Refusal = { status: number; flash: EnquiryFlash; errors?: Record<string, string>; problem?: string }

/** A plain form's page is rendered again with what was typed; where it has none, the visitor goes back with a toast. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, formPage, nextPage, backPage = nextPage }: SentForm,
  { status, flash, errors, problem }: Refusal,
): Promise<FastifyReply> {
  if (isFormPost(request) && formPage === undefined) return reply.redirect(withFlash(backPage, flash), 303)
  // the fields of a multipart form are read by its call, and the page is rendered from them
  request.body = body
  return refuseForm(request, reply, { status, errors, problem, page: formPage ?? backPage })
}

function thank(
  request: FastifyRequest,
  reply: FastifyReply,
  { nextPage }: SentForm,
  lead: Lead | { kind: Lead['kind'] },
  recipient: StoredRecipient,
): FastifyReply {
  const flash = flashOf(lead)
  const booked = lead.kind === 'valuation' && 'booking' in lead && lead.booking !== undefined
  const json = {
    title: THANK_YOU_TITLE,
    message: thankYouMessage(lead.kind, { booked }),
    flash,
    recipient: { name: recipient.name, telephone: recipient.telephone },
  }
  return succeed(request, reply.code(200), { json, page: withFlash(withRecipient(nextPage, recipient.key), flash) })
}

function flashOf(lead: Lead | { kind: Lead['kind'] }): EnquiryFlash {
  if (lead.kind === 'send-to-friend') return 'send-property-sent'
  return 'wantsAccount' in lead && lead.wantsAccount ? 'welcome-lead-sent-new-user' : 'welcome-lead-sent'
}
