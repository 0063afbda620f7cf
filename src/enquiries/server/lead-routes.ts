import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formPageOf, nextPageOf, viewingPage } from '#src/enquiries/custom-forms/server/form-pages.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost, pageBefore } from '#src/platform/http/form-post.ts'
import { refuseForm } from '#src/platform/http/forms/answer-forms.ts'
import { takeMultipartFields } from '#src/platform/http/multipart-fields.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import type { Channel, Property } from '#src/property/listing/listing.ts'
import { parsePropertyPath, propertyPath } from '#src/property/listing/property-paths.ts'
import { parseFriend } from '../contact/parse-friend.ts'
import { type Body, fieldText, groupOf, idOf, toBody } from '../fields/form-body.ts'
import { LEADS_PATH, localPath, SEND_TO_FRIEND_PATH, withFlash } from '../leads/enquiry-paths.ts'
import { type Lead, propertyOf } from '../leads/lead.ts'
import { unknownRecipient } from '../leads/lead-recipient.ts'
import { prefixMessage } from '../leads/message-prefix.ts'
import { isValuation, parseLead } from '../leads/parse-lead.ts'
import { answerEnquiry } from '../leads/server/answer-enquiry.ts'
import type { EnquiryDeps } from '../leads/server/enquiry-deps.ts'
import { enquiryLimits, TOO_MANY_ENQUIRIES } from '../leads/server/enquiry-limits.ts'
import { createEnquiryHandler, type ParsedEnquiry, type SentForm } from '../leads/server/handle-enquiry.ts'

type ParseEnquiry = () => Promise<ParsedEnquiry> | ParsedEnquiry

/** Bytes at most of a form without files. */
const bodyLimit = 128 * 1024

const NO_HOME = 'This property isn’t on our site.'

/**
 * The calls of viewings, valuations and enquiries, and of homes sent to friends. Contract:
 * docs/contracts/leads.md.
 */
export async function leadRoutes(app: FastifyInstance, deps: EnquiryDeps): Promise<void> {
  const { agency, clock, config, properties, valuations } = deps
  const handle = createEnquiryHandler(deps)

  await app.register(async (calls) => {
    await takeMultipartFields(calls)

    calls.post<{ Params: { id: string; channel: string } }>(
      '/properties/:id/:channel/leads',
      { bodyLimit, preHandler: limitRate(deps, 'enquiry-from', enquiryLimits.from) },
      async (request, reply) => {
        const asked = parsePropertyPath(`/properties/${request.params.id}/${request.params.channel}`)
        const property = asked && (await shownProperty(asked.id, properties))
        if (!asked || property?.channel !== asked.channel) return noHome(request, reply, asked)
        const body = toBody(request.body)
        const enquiry: SentForm = {
          body,
          captchaAction: 'book_a_viewing',
          honeypotKind: 'viewing',
          formPage: localPath(fieldText(body, 'form_url'), config.publicUrl) ?? viewingPage(asked),
          nextPage: nextPageOf(body, config.publicUrl, asked),
        }
        const parse = () => parseLead(body, { ...contextOf(request), property: asked })
        return answer(request, reply, enquiry, parse)
      },
    )

    calls.post(
      LEADS_PATH,
      { bodyLimit, preHandler: limitRate(deps, 'enquiry-from', enquiryLimits.from) },
      async (request, reply) => {
        const body = toBody(request.body)
        const property = await namedProperty(groupOf(body, 'lead'))
        const home = property && { id: property.id, channel: property.channel }
        const enquiry: SentForm = {
          body,
          captchaAction: 'enquiry',
          honeypotKind: isValuation(body) ? 'valuation' : 'office',
          formPage: withPostcode(formPageOf(body, config.publicUrl, home), body),
          nextPage: nextPageOf(body, config.publicUrl, home),
        }
        const accept = valuations?.accept
        const outcome = await handle(request, enquiry, {
          parse: () => parseEnquiry(body, request, property),
          ...(accept && {
            accept: (lead, options) =>
              accept(lead, options, {
                plainForm: isFormPost(request),
                ip: request.ip,
                count: deps.formProtection.limit,
              }),
          }),
        })
        return answerEnquiry(deps, request, reply, { enquiry, outcome })
      },
    )

    calls.post(
      SEND_TO_FRIEND_PATH,
      { bodyLimit, preHandler: limitRate(deps, 'friends-from', enquiryLimits.toFriendsFrom) },
      async (request, reply) => {
        const body = toBody(request.body)
        const property = await namedProperty(body)
        const home = property && { id: property.id, channel: property.channel }
        // an enquiry about a home that has left the market is accepted, but its particulars are mailed to nobody
        if (!home || !property.published) return noHome(request, reply, home ?? null)
        const enquiry: SentForm = {
          body,
          captchaAction: 'send_to_friend',
          honeypotKind: 'send-to-friend',
          formPage: localPath(fieldText(body, 'form_url'), config.publicUrl) ?? undefined,
          nextPage: nextPageOf(body, config.publicUrl, home),
        }
        const parse = () => parseFriend(body, { ...contextOf(request), property: home })
        return answer(request, reply, enquiry, parse)
      },
    )
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, enquiry: SentForm, parse: ParseEnquiry) {
    const outcome = await handle(request, enquiry, { parse })
    return answerEnquiry(deps, request, reply, { enquiry, outcome })
  }

  const contextOf = (request: FastifyRequest) => ({ now: clock(), page: pageBefore(request, config.publicUrl) })

  async function parseEnquiry(
    body: Body,
    request: FastifyRequest,
    property: Property | undefined,
  ): Promise<ParsedEnquiry> {
    const typed = parseLead(body, contextOf(request))
    if ('mistakes' in typed) return typed
    const read = valuations ? await valuations.complete(typed.lead, { plainForm: isFormPost(request) }) : typed
    if ('mistakes' in read) return read
    const unknown = unknownRecipient(agency, read.lead)
    if (unknown !== undefined) return { mistakes: [{ field: 'lead', message: unknown }] }
    return { lead: aboutHome(read.lead, property) }
  }

  /** The property that a form names, if the public may know of it. */
  async function namedProperty(group: Body): Promise<Property | undefined> {
    const id = idOf(group, 'property_id')
    return id === undefined ? undefined : shownProperty(id, properties)
  }
}

/** A property that is shown, or was: somebody may have had its page open when it left the market. */
export async function shownProperty(id: number, properties: EnquiryDeps['properties']): Promise<Property | undefined> {
  const property = await properties.byId(id)
  const wasShown = property?.published || (property?.leftAt !== undefined && property.withheldReason === undefined)
  return property && wasShown ? property : undefined
}

/** The page of a valuation's form, with the times of the branch that values homes there. */
function withPostcode(page: string | undefined, body: Body): string | undefined {
  const postcode = fieldText(groupOf(body, 'lead_client'), 'postcode')
  if (page === undefined || !isValuation(body) || postcode === '') return page
  const [path = '', query = ''] = page.split('?', 2)
  const words = new URLSearchParams(query)
  words.set('postcode', postcode)
  return `${path}?${words}`
}

/** An enquiry about a home starts with its reference and address, also without a script to write them. */
function aboutHome(lead: Lead, property: Property | undefined): Lead {
  if (propertyOf(lead) === undefined) return lead
  if (!property) return { ...lead, propertyId: undefined } as Lead
  if (lead.kind !== 'department' && lead.kind !== 'office' && lead.kind !== 'branch') return lead
  return { ...lead, message: prefixMessage(lead.message, property.agentRef, property.address.display) }
}

/** The first step of every call: how often one IP address may ask. */
export function limitRate(parts: Pick<EnquiryDeps, 'formProtection' | 'config'>, what: string, limit: RateLimit) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (await parts.formProtection.limit(`${what}:${ipGroup(request.ip)}`, limit)) return
    reply.header('retry-after', limit.perSeconds).header('cache-control', 'no-store')
    const body = toBody(request.body)
    if (!isFormPost(request)) return problem(reply, 429, TOO_MANY_ENQUIRIES)
    const page = localPath(fieldText(body, 'form_url'), parts.config.publicUrl)
    if (page === null)
      return reply.redirect(withFlash(pageBefore(request, parts.config.publicUrl), 'lead-sending-error'), 303)
    return refuseForm(request, reply, { status: 429, problem: TOO_MANY_ENQUIRIES, page })
  }
}

async function noHome(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { id: number; channel: Channel } | null,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  if (!isFormPost(request)) return problem(reply, 404, NO_HOME)
  return reply.redirect(asked ? propertyPath(asked.id, asked.channel) : withFlash('/', 'lead-sending-error'), 303)
}
