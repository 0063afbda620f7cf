import { sql } from 'kysely'
import { CONSENT_BOXES } from '#src/account/profile/consent-boxes.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { DEMO_CONVERSATIONS, type DemoConversation } from '#src/demo/words/enquiry-conversations.ts'
import { DEMO_TEMPLATES } from '#src/demo/words/enquiry-templates.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import { toStoredRecipient } from '#src/enquiries/leads/lead-recipient.ts'
import { addLead, deleteLeads, markDelivered } from '#src/enquiries/leads/server/lead-records.ts'
import type { ResponseTarget } from '#src/enquiries/response-times/response-target.ts'
import { addEnquiriesOfLeads } from '#src/enquiries/threads/server/add-enquiries.ts'
import { addDays, atUkTime, DAY_MS, MINUTE_MS, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'

type SeedDeps = { agency: Agency; responseTarget: ResponseTarget; now: Date }

/** What tells the demonstration's leads from visitors'. */
const KEY = 'demo-enquiry:'

/**
 * Conversations of the week around today, for whoever looks round the Desk. They are written anew when those of an earlier
 * start are over a day old; what visitors sent stays.
 */
export async function seedDemoEnquiries(db: Database, { agency, responseTarget, now }: SeedDeps): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // another process may be at it too: the second waits, and finds them there
    await sql`select pg_advisory_xact_lock(hashtext('demo enquiries'))`.execute(trx)
    const { rows } = await sql<{ id: number; at: Date }>`
      select id, created_at as at from leads where starts_with(key, ${KEY})`.execute(trx)
    if (rows.some(({ at }) => now.getTime() - at.getTime() < DAY_MS)) return
    await deleteLeads(
      trx,
      rows.map(({ id }) => id),
    )
    const people = await peopleByName(trx)
    for (const [at, conversation] of DEMO_CONVERSATIONS.entries())
      await addConversation(trx, conversation, { agency, responseTarget, now, people, at })
    await sql`
      insert into reply_templates (branch_id, name, text, created_at, updated_at)
      select null, name, text, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(DEMO_TEMPLATES)}::jsonb) as t (name text, text text)
      where not exists (select from reply_templates)`.execute(trx)
  })
}

type Context = SeedDeps & { people: ReadonlyMap<string, number>; at: number }

async function addConversation(trx: Database, conversation: DemoConversation, context: Context): Promise<void> {
  const { agency, responseTarget, now, people, at: number } = context
  const branch = agency.branches[conversation.branch] ?? agency.branches[0]
  if (!branch) return
  const { receivedAt, writtenAt } = timesOf(conversation, {
    now,
    waitedMinutes: (since) => responseTarget.waitedMinutes(branch.id, since, now),
  })
  const propertyId =
    conversation.about === 'valuation' ? null : await someHome(trx, branch.id, conversation.channel, number)
  const lead = leadOf(conversation, { propertyId, branchId: branch.id, receivedAt })
  const { name, email, telephone } = branch
  const leadId = await addLead(trx, {
    key: `${KEY}${receivedAt.getTime()}:${number}`,
    lead,
    propertyId,
    branchId: branch.id,
    departmentId: null,
    staffId: null,
    channel: conversation.channel,
    userId: null,
    emailKey: lead.person.email ?? null,
    unverified: false,
    recipient: toStoredRecipient({ name, email, telephone, branch }),
    hasWebhook: false,
    now: receivedAt,
  })
  if (leadId === undefined) return
  await markDelivered(trx, leadId, receivedAt)
  await addEnquiriesOfLeads(trx, { leadIds: [leadId], firstBranchId: branch.id, now })
  const { id } = await trx.selectFrom('enquiries').select('id').where('lead_id', '=', leadId).executeTakeFirstOrThrow()
  let waitingSince: Date | null = receivedAt
  let answeredAt: Date | null = null
  let last = receivedAt
  let preview: string | undefined
  for (const [index, { from, by, text }] of conversation.messages.entries()) {
    const at = writtenAt[index] ?? receivedAt
    const isOurs = from === 'us'
    if (from !== 'note') last = at
    await trx
      .insertInto('enquiry_messages')
      .values({
        enquiry_id: id,
        kind: from === 'them' ? 'from-them' : isOurs ? 'from-us' : 'note',
        at,
        account_id: by === undefined ? null : (people.get(by) ?? null),
        account_name: by ?? null,
        text,
        waited_minutes:
          isOurs && waitingSince !== null ? responseTarget.waitedMinutes(branch.id, waitingSince, at) : null,
      })
      .execute()
    if (isOurs) {
      answeredAt ??= at
      waitingSince = null
    }
    if (from === 'them') {
      waitingSince ??= at
      preview = text
    }
  }
  const isOver = conversation.state === 'closed' || conversation.state === 'spam' || conversation.state === 'booked'
  await trx
    .updateTable('enquiries')
    .set({
      state: conversation.state,
      waiting_since: isOver ? null : waitingSince,
      answered_at: answeredAt,
      last_message_at: last,
      assigned_to: conversation.assigned === undefined ? null : (people.get(conversation.assigned) ?? null),
      ...(preview !== undefined && { preview }),
    })
    .where('id', '=', id)
    .execute()
}

type Clock = {
  now: Date
  /** minutes in office hours that somebody would have waited since then */
  waitedMinutes: (since: Date) => number
}

/** Enquiries of other days come in the morning, and are answered while the office is open. */
const MORNING = { from: 9 * 60, minutes: 4 * 60 }

/** When a conversation began, and when each of its messages was written: at any hour it reads as that of a working day. */
function timesOf(
  { minutesAgo, messages, state }: DemoConversation,
  clock: Clock,
): { receivedAt: Date; writtenAt: Date[] } {
  const { now } = clock
  const isWaiting = state === 'new' || messages.findLast(({ from }) => from !== 'note')?.from === 'them'
  const receivedAt =
    state === 'new'
      ? waitingSince(minutesAgo, clock)
      : morningOf(new Date(now.getTime() - minutesAgo * MINUTE_MS), minutesAgo)
  const writtenAt = messages.map(({ from, after }, index) => {
    const waits = isWaiting && state === 'answered' && from === 'them' && index === messages.length - 1
    return waits
      ? waitingSince(minutesAgo - after, clock)
      : new Date(Math.min(receivedAt.getTime() + after * MINUTE_MS, now.getTime()))
  })
  return { receivedAt, writtenAt }
}

/** The latest moment from which on somebody has waited so many minutes of office hours. */
function waitingSince(minutes: number, { now, waitedMinutes }: Clock): Date {
  let since = new Date(now.getTime() - minutes * MINUTE_MS)
  while (waitedMinutes(since) < minutes && now.getTime() - since.getTime() < 7 * DAY_MS)
    since = new Date(since.getTime() - (minutes - waitedMinutes(since)) * MINUTE_MS)
  return since
}

function morningOf(at: Date, minutesAgo: number): Date {
  const date = ukDate(at)
  const workday = weekdayName(date) === 'Sunday' ? addDays(date, -1) : date
  return atUkTime(workday, MORNING.from + ((minutesAgo * 7) % MORNING.minutes))
}

type LeadFacts = { propertyId: number | null; branchId: number; receivedAt: Date }

function leadOf(conversation: DemoConversation, { propertyId, branchId, receivedAt }: LeadFacts): Lead {
  const { firstName, lastName, phone, about, channel, text, street, town } = conversation
  const mailbox = `${firstName.split(' ')[0]}.${lastName.replaceAll(' ', '-')}`.toLowerCase()
  const words = {
    person: {
      firstName,
      lastName,
      email: `${mailbox}@example.com`,
      telephone: `07700900${phone}`,
      ...(street && { address: { houseNumber: 14, street, town } }),
    },
    message: text,
    consent: {
      doNotContact: true,
      optInTerms: true,
      boxes: CONSENT_BOXES.map(({ name, wording, required }) => ({
        box: name,
        ticked: required || phone < '400',
        wording,
      })),
      at: receivedAt.toISOString(),
      page: propertyId === null ? '/request-a-valuation' : `/properties/${propertyId}/${channel}`,
    },
    details: [],
    files: [],
    wantsAccount: false,
  }
  if (about === 'valuation')
    return { ...words, kind: 'valuation', reason: channel === 'sales' ? 'selling' : 'letting', branchId }
  if (about === 'viewing' && propertyId !== null) return { ...words, kind: 'viewing', propertyId, channel }
  return { ...words, kind: 'office', branchId, channel, ...(propertyId !== null && { propertyId }) }
}

/** A home of the branch that is on the market, another for each conversation. */
async function someHome(trx: Database, branchId: number, channel: string, at: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from properties
    where source = 'demo' and branch_id = ${branchId} and channel = ${channel} and status = 'available' and published
    order by id offset ${at * 3} limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

async function peopleByName(trx: Database): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('staff_accounts').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
