import type { FastifyRequest } from 'fastify'
import { mailboxKey } from '#src/account/users/user.ts'
import { type Body, fieldText } from '#src/enquiries/fields/form-body.ts'
import { CAPTCHA_PROBLEMS } from '#src/form-protection/captcha.ts'
import { CAPTCHA_FIELD, TOKEN_FIELD } from '#src/form-protection/protection-fields.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import type { EnquiryFlash } from '../enquiry-paths.ts'
import type { Mistake } from '../form-mistakes.ts'
import type { Lead } from '../lead.ts'
import type { StoredRecipient } from '../lead-recipient.ts'
import { REQUEST_FAILED } from '../thank-you.ts'
import type { EnquiryDeps } from './enquiry-deps.ts'
import { enquiryLimits, TOO_MANY_ENQUIRIES } from './enquiry-limits.ts'
import type { Accepted, AcceptOptions } from './leads.ts'

/** A form that was sent, and where its answer goes. */
export type SentForm = {
  body: Body
  /** the form's own page, which is rendered again with what was typed; absent where it has none */
  formPage: string | undefined
  /** where a plain form goes on to, with a toast */
  nextPage: string
  /** where a plain form without a page of its own goes back to when it fails; the next page, where absent */
  backPage?: string
  captchaAction: string
  /** the kind of lead for which a bot that filled the honeypot is thanked */
  honeypotKind: Lead['kind']
}

/** `flash`: what a plain form without a page of its own ends with. */
export type ParsedEnquiry = { lead: Lead } | { mistakes: Mistake[]; flash?: EnquiryFlash }

export type RefusedEnquiry = {
  kind: 'refused'
  status: number
  problem: string
  flash: EnquiryFlash
  retryAfter?: number
}

export type EnquiryOutcome =
  | { kind: 'accepted' | 'repeated'; lead: Lead; recipient: StoredRecipient }
  | { kind: 'trapped' | 'bad-token' }
  | { kind: 'mistaken'; mistakes: Mistake[]; flash: EnquiryFlash }
  | RefusedEnquiry
  /** an outage: whether it was stored is not known */
  | { kind: 'failed'; status: number; problem: string; flash: EnquiryFlash }

type Steps = {
  parse: () => Promise<ParsedEnquiry> | ParsedEnquiry
  /** moves the files of a lead to where they stay, just before it is stored */
  storeFiles?: (lead: Lead) => Promise<void>
  /** stores the lead with what else it brings about, such as a viewing at a time; `leads.accept` where absent */
  accept?: (lead: Lead, options: AcceptOptions) => Promise<Accepted | RefusedEnquiry>
}

/**
 * Decides about an enquiry: honeypot, token, rules, captcha, storing. (The rate limit comes before the body is read, the
 * answer after.) The captcha comes after the rules because its token counts once: a visitor who mistyped would need
 * another. A form that is sent twice is stored once, and both times answered alike.
 */
export function createEnquiryHandler({ db, accounts, formProtection, leads, agency }: EnquiryDeps) {
  /** leads that are being stored, so that the second of two clicks waits for the first */
  const inFlight = new Map<string, Promise<unknown>>()

  const mayGoUnchecked = ({ ip }: FastifyRequest) =>
    formProtection.limit(`unchecked:${ipGroup(ip)}`, enquiryLimits.uncheckedFrom)

  const offersAccount = () => agency.settings.leads?.offerAccounts !== false

  async function decide(request: FastifyRequest, enquiry: SentForm, steps: Steps): Promise<EnquiryOutcome> {
    const { body } = enquiry
    if (formProtection.isTrapped(body)) return { kind: 'trapped' }
    if (!formProtection.tokenIsGood(request, sentToken(request, body))) return { kind: 'bad-token' }
    const parsed = await steps.parse()
    if ('mistakes' in parsed) return { kind: 'mistaken', flash: 'lead-sending-error-validation', ...parsed }
    const user = await accounts.userOf(request)
    const lead = { ...parsed.lead, wantsAccount: parsed.lead.wantsAccount && offersAccount() && !user }
    const key = idempotencyKey(request, body)
    const { storeFiles, accept } = steps
    const storing = () => store(request, enquiry, lead, { key, userId: user?.user_id, storeFiles, accept })
    if (key === undefined) return storing()
    await inFlight.get(key)?.catch(() => undefined)
    const recipient = await leads.recipientOfRepeated(lead, key)
    if (recipient) return { kind: 'repeated', lead, recipient }
    const stored = storing()
    inFlight.set(key, stored)
    try {
      return await stored
    } finally {
      if (inFlight.get(key) === stored) inFlight.delete(key)
    }
  }

  async function store(
    request: FastifyRequest,
    { body, captchaAction }: SentForm,
    lead: Lead,
    { key, userId, storeFiles, accept }: { key?: string; userId?: number } & Pick<Steps, 'storeFiles' | 'accept'>,
  ): Promise<EnquiryOutcome> {
    const exceeded = await exceededLimit(lead)
    if (exceeded) {
      const retryAfter = exceeded.perSeconds
      return { kind: 'refused', status: 429, problem: TOO_MANY_ENQUIRIES, flash: 'lead-sending-error', retryAfter }
    }
    const verdict = await formProtection.captcha.verify(body[CAPTCHA_FIELD], {
      ip: request.ip,
      action: captchaAction,
      plainForm: isFormPost(request),
    })
    const unverified = verdict === 'unreachable' && (await mayGoUnchecked(request))
    if (verdict !== 'passed' && !unverified) {
      const { status, message, flash } = CAPTCHA_PROBLEMS[verdict]
      return { kind: 'refused', status, problem: message, flash }
    }
    await storeFiles?.(lead)
    const options = { key, userId, unverified }
    const stored = await (accept ? accept(lead, options) : leads.accept(db, lead, options))
    return stored.kind === 'refused' ? stored : { kind: stored.kind, lead, recipient: stored.recipient }
  }

  async function exceededLimit(lead: Lead): Promise<RateLimit | undefined> {
    const { email } = lead.person
    if (email !== undefined && !(await formProtection.limit(`enquiry-as:${mailboxKey(email)}`, enquiryLimits.as)))
      return enquiryLimits.as
    if (lead.kind !== 'send-to-friend') return undefined
    const allowed = await formProtection.limit(`friend:${mailboxKey(lead.friend.email)}`, enquiryLimits.toFriend)
    return allowed ? undefined : enquiryLimits.toFriend
  }

  /** An error reaches a script as an error; a plain form gets its page back. */
  return async function handleEnquiry(
    request: FastifyRequest,
    enquiry: SentForm,
    steps: Steps,
  ): Promise<EnquiryOutcome> {
    try {
      return await decide(request, enquiry, steps)
    } catch (error) {
      if (!isFormPost(request)) throw error
      request.log.error({ err: error, route: request.routeOptions.url }, 'an enquiry could not be stored')
      return { kind: 'failed', status: 503, problem: REQUEST_FAILED, flash: 'lead-sending-error' }
    }
  }
}

function sentToken({ headers }: FastifyRequest, body: Body): unknown {
  return fieldText(body, TOKEN_FIELD) || headers['x-csrf-token']
}

/** The idempotency key of the form: a field, or a header. */
export function idempotencyKey({ headers }: FastifyRequest, body: Body): string | undefined {
  const key = fieldText(body, 'idempotency_key') || String(headers['idempotency-key'] ?? '')
  return key === '' ? undefined : key.slice(0, 200)
}
