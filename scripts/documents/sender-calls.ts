import { z } from 'zod'
import { FAULTS } from '#src/feeds/real-time/faults.ts'
import * as rtdf from '#src/feeds/real-time/server/rtdf-schema.ts'
import { branchUpdate, listingDelete, listingList, listingUpdate } from '#src/feeds/real-time/server/zoopla-schema.ts'
import type { DocumentedCall } from './calls.ts'

// Calls of software that has a key: docs/contracts/rtdf.md.

const code = z.enum(Object.keys(FAULTS) as [string, ...string[]])
const moment = z.string().describe('dd-MM-yyyy HH:mm:ss, UK time')

const rtdfFault = z
  .object({ error_code: code, error_description: z.string(), error_value: z.string().nullable() })
  .meta({ id: 'RtdfError' })
const rtdfWarning = z
  .object({ warning_code: code, warning_description: z.string(), warning_value: z.string().nullable() })
  .meta({ id: 'RtdfWarning' })
const rtdfHead = {
  request_id: z.string(),
  message: z.string(),
  success: z.boolean(),
  request_timestamp: moment,
  response_timestamp: moment,
  errors: z.array(rtdfFault),
  warnings: z.array(rtdfWarning),
}
const refusal = z.object(rtdfHead).meta({ id: 'RtdfRefusal' })
const stored = z
  .object({
    ...rtdfHead,
    property: z.object({
      agent_ref: z.string(),
      rightmove_id: z.int().describe('the number of its page here'),
      rightmove_url: z.string().describe('its page here'),
      change_type: z.enum(['CREATE', 'UPDATE', 'DELETE']),
    }),
  })
  .meta({ id: 'RtdfStored' })
const branch = z.object({ branch_id: z.union([z.int(), z.string()]) })
const views = z.object({
  summary_views: z.object({
    total_summary_views: z.int(),
    desktop_summary_views: z.int(),
    mobile_summary_views: z.literal(0),
  }),
  detail_views: z.object({
    total_detail_views: z.int(),
    desktop_detail_views: z.int(),
    mobile_detail_views: z.literal(0),
  }),
})

const refusals = {
  400: { words: 'The message is not as it has to be: every fault is named.', json: refusal },
  401: { words: 'No key, or one that is not valid.', json: refusal },
  403: { words: 'The key may not be used for that, or for that branch.', json: refusal },
  404: { words: 'There is no such property in that branch, or no such call.', json: refusal },
  409: { words: 'The feed is paused in the Desk.', json: refusal },
  413: { words: 'The message is over 1 MB.', json: refusal },
  429: { words: 'Too many calls; `Retry-After` says when to come back.', json: refusal },
  503: { words: 'Send it again.', json: refusal },
}

function call(name: string, summary: string, takes: z.ZodType, done: z.ZodType): DocumentedCall {
  return {
    method: 'post',
    path: `/feeds/rtdf/v1/property/${name}`,
    summary,
    sender: true,
    takes,
    answers: { 200: { words: 'Done.', json: done }, ...refusals },
  }
}

const failure = z
  .object({
    status: z.literal('FAILURE'),
    error_name: z.string(),
    error_advice: z.string(),
    errors: z.array(z.object({ message: z.string(), code, path: z.string() })),
    schema: z.string().optional().describe('the profile that was sent'),
  })
  .meta({ id: 'ZooplaFailure' })
const zooplaRefusals = Object.fromEntries(
  Object.entries(refusals).map(([status, { words }]) => [status, { words, json: failure }]),
)
const ok = { status: z.literal('OK'), warnings: z.array(z.string()).optional() }

function zoopla(name: string, summary: string, takes: z.ZodType, done: z.ZodType): DocumentedCall {
  return {
    method: 'post',
    path: `/feeds/zoopla/v1/${name}`,
    summary,
    sender: true,
    takes,
    answers: { 200: { words: 'Done.', json: done }, ...zooplaRefusals },
  }
}

export const senderCalls: DocumentedCall[] = [
  call('sendpropertydetails', 'Creates or updates a property', rtdf.sendPropertyDetails, stored),
  call('overseassendpropertydetails', 'Creates or updates a property abroad', rtdf.overseasSendPropertyDetails, stored),
  call('removeproperty', 'Takes a property off the market', rtdf.removeProperty, stored),
  call(
    'getbranchpropertylist',
    'What a branch has on the market',
    rtdf.getBranchPropertyList,
    z.object({
      ...rtdfHead,
      branch: branch.extend({ channel: z.int().nullable() }),
      property: z.array(
        z.object({ rightmove_id: z.int(), agent_ref: z.string(), update_date: moment, channel: z.literal([1, 2]) }),
      ),
    }),
  ),
  call(
    'getbranchemails',
    'Enquiries of a branch: a key with the right to read them',
    rtdf.getBranchEmails,
    z.object({ ...rtdfHead, branch, emails: z.array(z.record(z.string(), z.unknown())) }),
  ),
  call(
    'getpropertyemails',
    'Enquiries about a property: a key with the right to read them',
    rtdf.getPropertyEmails,
    z.object({ ...rtdfHead, branch, emails: z.array(z.record(z.string(), z.unknown())) }),
  ),
  call(
    'getbranchperformance',
    'How often a branch’s properties were viewed on a day',
    rtdf.getBranchPerformance,
    z.object({
      ...rtdfHead,
      branch,
      performance_data: z.object({
        email_leads: z.int(),
        phone_leads: z.int(),
        property_data: z.array(views.extend({ agent_ref: z.string() })),
      }),
    }),
  ),
  call(
    'getpropertyperformance',
    'How often a property was viewed, day by day',
    rtdf.getPropertyPerformance,
    z.object({ ...rtdfHead, branch, property_views_daily: z.array(views.extend({ date: z.string() })) }),
  ),
  zoopla(
    'branch/update',
    'Answers software that names a branch before its listings; changes nothing',
    branchUpdate,
    z.object({ ...ok, branch_reference: z.string(), new_branch: z.literal(false) }),
  ),
  zoopla(
    'listing/update',
    'Creates or updates a listing, as at Zoopla',
    listingUpdate,
    z.object({
      ...ok,
      listing_reference: z.string(),
      listing_etag: z.string(),
      url: z.string(),
      new_listing: z.boolean(),
    }),
  ),
  zoopla(
    'listing/delete',
    'Takes a listing off the market, as at Zoopla',
    listingDelete,
    z.object({ ...ok, listing_reference: z.string() }),
  ),
  zoopla(
    'listing/list',
    'What a branch has on the market, as at Zoopla',
    listingList,
    z.object({
      ...ok,
      branch_reference: z.string(),
      listings: z.array(z.object({ listing_reference: z.string(), listing_etag: z.string(), url: z.string() })),
    }),
  ),
]
