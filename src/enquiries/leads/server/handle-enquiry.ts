import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Body, fieldText } from '#src/enquiries/fields/form-body.ts'
import { CAPTCHA_PROBLEMS } from '#src/form-protection/captcha.ts'
import { CAPTCHA_FIELD, TOKEN_FIELD } from '#src/form-protection/protection-fields.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import { refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { type EnquiryFlash, withFlash } from '../enquiry-paths.ts'
import { byField, type Mistake } from '../form-mistakes.ts'
import type { Lead } from '../lead.ts'
import { REQUEST_FAILED, THANK_YOU_TITLE, thankYouMessage } from '../thank-you.ts'
import type { EnquiryDeps } from './enquiry-deps.ts'
import { enquiryLimits, mailboxKey, TOO_MANY_ENQUIRIES } from './enquiry-limits.ts'

/** What a call makes of its body; `flash`: what a plain form without a page of its own ends with. */
export type ParsedEnquiry = { lead: Lead } | { mistakes: Mistake[]; flash?: EnquiryFlash }

export type EnquiryHandling = {
  body: Body
  /** the form's own page, which is drawn again with what was typed; absent where it has none */
  formPage: string | undefined
  /** where a plain form goes on to, with a toast */
  nextPage: string
  /** where one without a page of its own goes back to when it fails; the next page, where absent */
  backPage?: string
  /** for the captcha */
  action: string
  /** what somebody is told who filled the honeypot, and whom nobody should believe */
  seeming: Lead['kind']
  understand: () => Promise<ParsedEnquiry> | ParsedEnquiry
  /** puts aside what came with a lead that is accepted, just before it is */
  keep?: (lead: Lead) => Promise<void>
  /** removes it where there is no new lead, before the answer */
  discard?: () => Promise<void>
}

type Outcome =
  | { kind: 'accepted' | 'repeated'; lead: Lead }
  | { kind: 'trapped' | 'bad-token' }
  | { kind: 'mistaken'; mistakes: Mistake[]; flash: EnquiryFlash }
  | { kind: 'refused'; status: number; problem: string; flash: EnquiryFlash; retryAfter?: number; unsure?: true }

/**
 * The steps of every enquiry: trap, token, validate, captcha, store, answer (the limit comes before the body is read).
 * The captcha comes after the rules because its token counts once: who mistyped would need another. A form that is sent
 * twice is stored once, and both times answered alike.
 */
export function createEnquiryHandler(parts: EnquiryDeps) {
  const { db, accounts, formProtection, leads, agency } = parts
  /** leads that are being taken in, so that the second of two clicks waits for the first */
  const underWay = new Map<string, Promise<unknown>>()

  const mayGoUnchecked = ({ ip }: FastifyRequest) =>
    formProtection.limit(`unchecked:${ipGroup(ip)}`, enquiryLimits.uncheckedFrom)

  const offersAccount = () => agency.settings.leads?.offerAccounts !== false

  return async function takeLead(
    request: FastifyRequest,
    reply: FastifyReply,
    question: EnquiryHandling,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store')
    const outcome = await decide(request, question).catch((error: Error): Outcome => {
      if (!isFormPost(request)) throw error
      request.log.error({ err: error, route: request.routeOptions.url }, 'an enquiry was not taken in')
      return { kind: 'refused', status: 503, problem: REQUEST_FAILED, flash: 'lead-sending-error', unsure: true }
    })
    if (outcome.kind !== 'accepted' && !('unsure' in outcome)) await question.discard?.()
    switch (outcome.kind) {
      case 'accepted':
      case 'repeated':
        return thank(request, reply, question, outcome.lead)
      case 'trapped':
        return thank(request, reply, question, { kind: question.seeming })
      case 'bad-token':
        return formProtection.refuseToken(request, reply, { form: question.formPage })
      case 'mistaken':
        return refuseLead(request, reply, question, { ...outcome, status: 422, errors: byField(outcome.mistakes) })
      case 'refused':
        if (outcome.retryAfter !== undefined) reply.header('retry-after', outcome.retryAfter)
        return refuseLead(request, reply, question, outcome)
    }
  }

  async function decide(request: FastifyRequest, question: EnquiryHandling): Promise<Outcome> {
    const { body } = question
    if (formProtection.isTrapped(body)) return { kind: 'trapped' }
    if (!formProtection.tokenIsGood(request, sentToken(request, body))) return { kind: 'bad-token' }
    const understood = await question.understand()
    if ('mistakes' in understood) return { kind: 'mistaken', flash: 'lead-sending-error-validation', ...understood }
    const user = await accounts.userOf(request)
    const lead = { ...understood.lead, wantsAccount: understood.lead.wantsAccount && offersAccount() && !user }
    const key = sentKey(request, body)
    if (key === undefined) return store(request, question, lead, { userId: user?.user_id })
    await underWay.get(key)?.catch(() => undefined)
    if (await leads.isKnown(lead, key)) return { kind: 'repeated', lead }
    const storing = store(request, question, lead, { key, userId: user?.user_id })
    underWay.set(key, storing)
    try {
      return await storing
    } finally {
      if (underWay.get(key) === storing) underWay.delete(key)
    }
  }

  async function store(
    request: FastifyRequest,
    question: EnquiryHandling,
    lead: Lead,
    { key, userId }: { key?: string; userId?: number },
  ): Promise<Outcome> {
    const exceeded = await exceededLimit(lead)
    if (exceeded)
      return {
        kind: 'refused',
        status: 429,
        problem: TOO_MANY_ENQUIRIES,
        flash: 'lead-sending-error',
        retryAfter: exceeded.perSeconds,
      }
    const verdict = await formProtection.captcha.verify(question.body[CAPTCHA_FIELD], {
      ip: request.ip,
      action: question.action,
      plainForm: isFormPost(request),
    })
    const unverified = verdict === 'unreachable' && (await mayGoUnchecked(request))
    if (verdict !== 'passed' && !unverified) {
      const { status, message, flash } = CAPTCHA_PROBLEMS[verdict]
      return { kind: 'refused', status, problem: message, flash }
    }
    await question.keep?.(lead)
    const { kind } = await leads.accept(db, lead, { key, userId, unverified })
    return { kind, lead }
  }

  async function exceededLimit(lead: Lead): Promise<RateLimit | undefined> {
    const { email } = lead.person
    if (email !== undefined && !(await formProtection.limit(`enquiry-as:${mailboxKey(email)}`, enquiryLimits.as)))
      return enquiryLimits.as
    if (lead.kind !== 'send-to-friend') return undefined
    const allowed = await formProtection.limit(`friend:${mailboxKey(lead.friend.email)}`, enquiryLimits.toFriend)
    return allowed ? undefined : enquiryLimits.toFriend
  }
}

/** A plain form is drawn again with what was typed, or where it has no page sent back with a toast; a script gets JSON. */
function refuseLead(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, formPage, nextPage, backPage = nextPage }: EnquiryHandling,
  {
    status,
    flash,
    ...refusal
  }: { status: number; flash: EnquiryFlash; errors?: Record<string, string>; problem?: string },
): Promise<FastifyReply> | FastifyReply {
  if (isFormPost(request) && formPage === undefined) return reply.redirect(withFlash(backPage, flash), 303)
  // the fields of a multipart form are read by its call, and what was typed is drawn from them
  request.body = body
  const { errors, problem } = refusal
  return refuseForm(request, reply, { status, errors, problem, page: formPage ?? backPage })
}

function thank(
  request: FastifyRequest,
  reply: FastifyReply,
  { nextPage }: EnquiryHandling,
  lead: Lead | { kind: Lead['kind'] },
): FastifyReply {
  const flash = flashOf(lead)
  const booked = lead.kind === 'valuation' && 'booking' in lead && lead.booking !== undefined
  const json = { title: THANK_YOU_TITLE, message: thankYouMessage(lead.kind, { booked }), flash }
  return succeed(request, reply.code(200), { json, page: withFlash(nextPage, flash) })
}

function flashOf(lead: Lead | { kind: Lead['kind'] }): EnquiryFlash {
  if (lead.kind === 'send-to-friend') return 'send-property-sent'
  return 'wantsAccount' in lead && lead.wantsAccount ? 'welcome-lead-sent-new-user' : 'welcome-lead-sent'
}

function sentToken({ headers }: FastifyRequest, body: Body): unknown {
  return fieldText(body, TOKEN_FIELD) || headers['x-csrf-token']
}

/** What the form calls itself, so that sent twice it counts once: a field, or a header. */
function sentKey({ headers }: FastifyRequest, body: Body): string | undefined {
  const key = fieldText(body, 'idempotency_key') || String(headers['idempotency-key'] ?? '')
  return key === '' ? undefined : key.slice(0, 200)
}
