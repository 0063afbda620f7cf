import { sql } from 'kysely'
import type { Accounts } from '#src/account/server/accounts.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { friendMail } from '#src/enquiries/contact/server/friend-mail.ts'
import { formById } from '#src/enquiries/custom-forms/form-definition.ts'
import type { Uploads } from '#src/enquiries/uploads/server/uploads.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { mailHome } from '#src/property/store/server/mail-home.ts'
import type { LeadHomeDetails } from '../leads/format-lead.ts'
import { addressLine, type Lead, propertyOf } from '../leads/lead.ts'
import { type Mailbox, recipientFor } from '../leads/lead-recipient.ts'
import { branchMail } from '../leads/server/branch-mail.ts'
import { calendarFile } from '../leads/server/calendar-file.ts'
import { inviteSender } from '../leads/server/invite-sender.ts'
import { type LeadRecord, lockUndelivered, markDelivered, markFailing } from '../leads/server/lead-records.ts'
import { toLeadHome } from '../leads/server/leads.ts'
import { visitorMail } from '../leads/server/visitor-mail.ts'

/** How many similar homes go with a confirmation. */
const SIMILAR_HOMES = 3

export type DeliveryDeps = {
  db: Database
  agency: Agency
  mail: { brand: MailBrand; queueMail: (within: Database, mail: Mail) => Promise<void> }
  properties: {
    byId: (id: number) => Promise<Property | null>
    cards: (ids: readonly number[]) => Promise<CardData[]>
    similarTo: (property: Property, n: number) => Promise<CardData[]>
  }
  uploads: Pick<Uploads, 'attachmentsOf'>
  accounts: Pick<Accounts, 'passwords' | 'hasConfirmedEmail'>
  clock: () => Date
}

/**
 * The job `deliver-lead`: puts a lead's mails into the outbox and marks it as delivered in one transaction, so that
 * both happen once even if the process is killed. Each mail has the lead's key besides.
 * @throws Error when it is to be tried again
 */
export async function deliverLead(parts: DeliveryDeps, id: number): Promise<void> {
  const { db, mail, clock } = parts
  try {
    await db.transaction().execute(async (trx) => {
      const record = await lockUndelivered(trx, id)
      if (!record) return
      for (const one of await mailsOf(parts, trx, record)) await mail.queueMail(trx, one)
      await markDelivered(trx, id, clock())
    })
  } catch (error) {
    await markFailing(db, id, (error as Error).message.slice(0, 500))
    throw error
  }
}

async function mailsOf(parts: DeliveryDeps, within: Database, record: LeadRecord): Promise<Mail[]> {
  const { agency, properties, uploads, accounts, clock } = parts
  const { brand } = parts.mail
  const { id, lead, unverified, userId } = record
  const propertyId = propertyOf(lead)
  const property = propertyId === undefined ? null : await properties.byId(propertyId)
  const [card] = property ? await properties.cards([property.id]) : []
  if (lead.kind === 'send-to-friend') return card ? [friendMail({ id, lead, brand, home: mailHome(card) })] : []
  const home = property && card ? inWords(property, card) : undefined
  // leads stored before their recipient was recorded have none
  const recipient = record.recipient ?? recipientFor(agency, lead, property ? toLeadHome(property) : undefined)
  const similar = property ? await properties.similarTo(property, SIMILAR_HOMES) : []
  const form = lead.kind === 'form' ? formById(agency, lead.formId)?.title : undefined
  const toBranch = branchMail({
    id,
    lead,
    recipient,
    brand,
    home,
    form,
    unverified,
    deskUrl: await deskUrl(within, id),
    ...(await uploads.attachmentsOf(lead.files)),
  })
  const { email } = lead.person
  const isConfirmed =
    userId !== null && email !== undefined && (await accounts.hasConfirmedEmail(within, { userId, email }))
  const toVisitor = visitorMail({
    id,
    lead,
    recipient,
    brand,
    home,
    similar: similar.map(mailHome),
    calendar: calendarOf(id, lead, { recipient, isConfirmed, now: clock() }),
    isConfirmed,
    passwordUrl: lead.wantsAccount ? await inviteSender(parts, within, lead, id) : undefined,
  })
  return toVisitor ? [toBranch, toVisitor] : [toBranch]
}

/** Where the enquiry of a lead is answered, once somebody has an account in the Desk. */
async function deskUrl(db: Database, leadId: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from enquiries
    where lead_id = ${leadId} and exists (select from staff_accounts where state = 'active')`.execute(db)
  return rows[0] && `/desk/enquiries/${rows[0].id}`
}

function inWords(property: Property, card: CardData): LeadHomeDetails {
  return {
    reference: property.agentRef,
    displayAddress: card.displayAddress,
    price: card.price,
    url: card.propertyUrl,
  }
}

/** Only a valuation of one slot has a time to put into a calendar. */
function calendarOf(
  leadId: number,
  lead: Lead,
  { recipient, isConfirmed, now }: { recipient: Mailbox; isConfirmed: boolean; now: Date },
) {
  if (lead.kind !== 'valuation' || lead.booking?.slots.length !== 1) return undefined
  const { day, slots } = lead.booking
  const [slot = 1] = slots
  return calendarFile({
    leadId,
    day,
    slot,
    where: isConfirmed ? addressLine(lead.person.address) : '',
    with: recipient,
    now,
  })
}
