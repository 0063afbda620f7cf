import { createHash, randomUUID } from 'node:crypto'
import { emailKey } from '#src/account/users/user.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { addEnquiriesOfLeads } from '../../threads/server/add-enquiries.ts'
import { inShownWords } from '../enquiry-consent.ts'
import { type Lead, propertyOf } from '../lead.ts'
import {
  type LeadHome,
  type Recipient,
  recipientFor,
  type StoredRecipient,
  toStoredRecipient,
} from '../lead-recipient.ts'
import { addLead, leadByKey, undeliveredLeads } from './lead-records.ts'

export type LeadsDeps = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  agency: Agency
  properties: { byId: (id: number) => Promise<Property | null> }
  clock: () => Date
}

export type AcceptOptions = {
  /**
   * the idempotency key of the form: the same key with the same words is one lead. Without a key every lead is another
   */
  key?: string
  /** who was signed in */
  userId?: number
  /** the captcha service could not be reached */
  unverified?: boolean
}

/** `repeated`: it was stored before, and nothing was done. */
export type Accepted = { kind: 'accepted' | 'repeated'; id: number; recipient: StoredRecipient }

export type Leads = ReturnType<typeof createLeads>

/** Takes leads in and hands them to delivery: `services.leads`. */
export function createLeads({ db, jobs, agency, properties, clock }: LeadsDeps) {
  async function recipientOf(lead: Lead): Promise<Recipient> {
    const id = propertyOf(lead)
    const property = id === undefined ? null : await properties.byId(id)
    return recipientFor(agency, lead, property ? toLeadHome(property) : undefined)
  }

  const enqueueDelivery = (within: Database, id: number) =>
    jobs.enqueue(within, 'deliver-lead', { id }, { key: `deliver-lead:${id}` })
  const enqueueWebhook = (within: Database, id: number) =>
    jobs.enqueue(within, 'tell-lead', { id }, { key: `tell-lead:${id}` })

  return {
    /**
     * Stores a lead with its recipient, opens its enquiry and enqueues its delivery in one transaction, in the caller's if `within` is one.
     * Once that has committed the lead is safe, whatever becomes of mail.
     */
    async accept(
      within: Database,
      given: Lead,
      { key, userId, unverified = false }: AcceptOptions = {},
    ): Promise<Accepted> {
      const lead = { ...given, consent: inShownWords(given.consent, agency.consents) }
      const recipient = await recipientOf(lead)
      const row = {
        key: leadKey(key ?? randomUUID(), lead),
        lead,
        propertyId: propertyOf(lead) ?? null,
        branchId: recipient.branch?.id ?? null,
        departmentId: recipient.department?.id ?? null,
        staffId: recipient.staff?.id ?? null,
        channel: 'channel' in lead ? (lead.channel ?? null) : null,
        userId: userId ?? null,
        emailKey: lead.person.email === undefined ? null : emailKey(lead.person.email),
        unverified,
        recipient: toStoredRecipient(recipient),
        hasWebhook: agency.settings.leads?.webhookUrl !== undefined && lead.kind !== 'send-to-friend',
        now: clock(),
      }
      return inTransaction(within, async (trx): Promise<Accepted> => {
        const id = await addLead(trx, row)
        if (id === undefined) {
          const stored = await leadByKey(trx, row.key)
          return { kind: 'repeated', id: stored?.id ?? 0, recipient: stored?.recipient ?? row.recipient }
        }
        await addEnquiriesOfLeads(trx, { leadIds: [id], firstBranchId: agency.branches[0]?.id ?? null, now: row.now })
        await enqueueDelivery(trx, id)
        if (row.hasWebhook) await enqueueWebhook(trx, id)
        return { kind: 'accepted', id, recipient: row.recipient }
      })
    },

    /** The recipient of this lead if it was stored before under this key. */
    async recipientOfRepeated(lead: Lead, key: string): Promise<StoredRecipient | undefined> {
      const stored = await leadByKey(db, leadKey(key, lead))
      return stored && (stored.recipient ?? toStoredRecipient(await recipientOf(lead)))
    },

    /**
     * Enqueues every delivery that is still to come: jobs of a worker that was killed would otherwise wait for hours.
     * Call it when a worker starts, and to retry what fails.
     * @returns how many leads that is
     */
    async resume(): Promise<number> {
      const underWay = await undeliveredLeads(db)
      for (const { id, mails, webhook } of underWay) {
        if (mails) await enqueueDelivery(db, id)
        if (webhook) await enqueueWebhook(db, id)
      }
      return underWay.length
    },
  }
}

/** Of a property, what decides who answers for it. */
export function toLeadHome(property: Property): LeadHome {
  return { branchId: property.branchId, channel: property.channel, tags: allTags(property) }
}

/**
 * What tells a lead from every other: the key that its form was given, and what was typed. Sent twice it is one lead;
 * with something else typed it is another, although the form's key is the same (a page that was gone back to).
 */
function leadKey(key: string, lead: Lead): string {
  const { consent, files, ...typed } = lead
  const said = [
    key,
    typed,
    consent.boxes.map(({ box, ticked }) => [box, ticked]),
    files.map(({ field, sha256 }) => [field, sha256]),
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
