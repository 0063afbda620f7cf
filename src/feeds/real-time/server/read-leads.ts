import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { readTime } from '#src/feed-import/rows/feed-date.ts'
import { DAY_MS, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel, Listing } from '#src/property/listing/listing.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type CallAnswer, refusedFor } from '../faults.ts'
import { rtdfDay } from '../rtdf-answer.ts'
import { noteCall } from './call-log.ts'
import { ownBranches, type ReceiveDeps, type Received } from './receive-property.ts'
import { mayDo } from './sender-keys.ts'
import { callOf } from './sender-routes.ts'

/** Days back that software can ask for, as at the portals. */
export const READ_BACK_DAYS = 28

export type ReadBackDeps = ReceiveDeps & {
  pageOf: (page: Pick<Received, 'propertyId' | 'channel'>) => { rightmove_id: number; rightmove_url: string }
}

type LeadsMessage = {
  branch: { branch_id: number | string }
  property?: { agent_ref: string }
  export_period: { start_date_time: string; end_date_time: string }
}

/** GetBranchEmails, GetPropertyEmails: what people have asked a branch, with their names. Each call is in the audit log. */
export async function readLeads(
  deps: ReadBackDeps,
  request: FastifyRequest,
  { branch, property, export_period: period }: LeadsMessage,
): Promise<CallAnswer<{ message: string; body: object }>> {
  const sender = request.sender!
  const feedBranch = String(branch.branch_id)
  const now = deps.clock()
  const noted = { sourceId: sender.sourceId, keyId: sender.keyId, call: callOf(request), ref: property?.agent_ref }
  const allowed = mayDo(sender, 'leads', feedBranch, ownBranches(deps))
  const span = periodOf(period, now)
  const refused = 'faults' in allowed ? allowed : 'faults' in span ? span : undefined
  if (refused) {
    await noteCall(deps.db, { ...noted, ...refused }, now)
    return refused
  }
  const { value: of } = span as { value: Period }
  const branchIds = deps.agency.branches
    .filter(({ feedBranches }) => feedBranches.includes(feedBranch))
    .map(({ id }) => id)
  const leads = await deps.db.transaction().execute(async (trx) => {
    const found = await leadsOf(trx, { source: sender.source, feedBranch, branchIds, ref: property?.agent_ref, ...of })
    await recordAudit(trx, {
      at: now,
      action: 'leads-read-by-software',
      subject: { kind: 'feed-key', id: sender.keyId, name: sender.keyName },
      after: { enquiries: found.length, branch: feedBranch },
    })
    await noteCall(trx, noted, now)
    return found
  })
  return {
    value: {
      message: `There are ${leads.length} enquiries.`,
      body: {
        export_period: period,
        branch: { branch_id: branch.branch_id },
        ...(property && { property }),
        emails: leads.map((lead) => presentLead(lead, deps)),
      },
    },
    notes: [],
  }
}

type Period = { from: Date; until: Date }

function periodOf({ start_date_time, end_date_time }: LeadsMessage['export_period'], now: Date): CallAnswer<Period> {
  const [from, until] = [readTime(start_date_time), readTime(end_date_time)]
  if (!('value' in from) || !from.value || !('value' in until) || !until.value)
    return refusedFor('PERIOD_INVALID', 'export_period: use dd-MM-yyyy HH:mm:ss for both moments')
  const period = { from: new Date(from.value), until: new Date(until.value) }
  if (period.from > period.until) return refusedFor('PERIOD_INVALID', 'export_period: it ends before it starts')
  if (now.getTime() - period.from.getTime() > (READ_BACK_DAYS + 1) * DAY_MS)
    return refusedFor('PERIOD_INVALID', `export_period: it may start at most ${READ_BACK_DAYS} days ago`)
  return { value: period, notes: [] }
}

type FoundLead = {
  id: number
  about: 'viewing' | 'valuation' | 'question' | 'new-homes' | 'form'
  branchId: number | null
  name: string
  email: string
  telephone: string | null
  receivedAt: Date
  firstName: string | null
  lastName: string | null
  message: string | null
  address: { postcode?: string } | null
  ref: string | null
  propertyId: number | null
  channel: Channel | null
  listing: Listing | null
}

async function leadsOf(
  db: Database,
  {
    source,
    feedBranch,
    branchIds,
    ref,
    from,
    until,
  }: Period & { source: string; feedBranch: string; branchIds: number[]; ref: string | undefined },
): Promise<FoundLead[]> {
  const { rows } = await sql<FoundLead>`
    select e.id, e.about, e.branch_id as "branchId", e.name, e.email, e.telephone, e.received_at as "receivedAt",
      lead #>> '{person,firstName}' as "firstName", lead #>> '{person,lastName}' as "lastName",
      lead ->> 'message' as message, lead #> '{person,address}' as address,
      p.agent_ref as ref, p.id as "propertyId", p.channel, p.listing
    from enquiries e
    left join leads l on l.id = e.lead_id
    left join properties p on p.id = e.property_id and p.source = ${source}
    where e.state <> 'spam' and e.email is not null and e.received_at between ${from} and ${until}
      and (l.id is null or l.kind not in ('data-protection', 'send-to-friend'))
      and ${
        ref === undefined
          ? sql`(p.feed_branch = ${feedBranch} or (e.property_id is null and e.branch_id = any(${branchIds}::integer[])))`
          : sql`p.feed_branch = ${feedBranch} and p.agent_ref = ${ref}`
      }
    order by e.received_at, e.id limit 1000`.execute(db)
  return rows
}

/** 1 a viewing, 4 a valuation, 6 anything else. */
const EMAIL_TYPES: Record<FoundLead['about'], number> = {
  viewing: 1,
  valuation: 4,
  question: 6,
  'new-homes': 6,
  form: 6,
}

function presentLead(lead: FoundLead, { agency, pageOf }: ReadBackDeps) {
  const { listing, ref, propertyId, channel } = lead
  const branch = agency.branches.find(({ id }) => id === lead.branchId)
  return {
    email_id: lead.id,
    from_address: lead.email,
    to_address: (branch as { email?: string } | undefined)?.email ?? '',
    email_date: rtdfDay(ukDate(lead.receivedAt)),
    email_types: [EMAIL_TYPES[lead.about]],
    user: {
      user_contact_details: {
        title: null,
        first_name: lead.firstName,
        last_name: lead.lastName ?? (lead.firstName === null ? lead.name : null),
        address: null,
        postcode: lead.address?.postcode ?? null,
        country: null,
        phone_day: lead.telephone,
        phone_evening: null,
        dpa_flag: null,
      },
      user_information: {
        move_date: null,
        moving_reason: null,
        property_to_sell: null,
        property_to_rent: null,
        financial_advice: null,
        part_exchange: null,
        comments: lead.message || null,
      },
    },
    property:
      listing && ref !== null && propertyId !== null && channel !== null
        ? {
            agent_ref: ref,
            ...pageOf({ propertyId, channel }),
            price: listing.price.amount ?? 0,
            postcode: [listing.address.outcode, listing.address.incode].filter(Boolean).join(' '),
            bedrooms: listing.bedrooms ?? 0,
            style: null,
            property_type: listing.typeId,
          }
        : null,
  }
}
