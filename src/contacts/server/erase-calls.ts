import { sql } from 'kysely'
import { z } from 'zod'
import type { DataSubject } from '#src/account/personal-data/server/personal-data.ts'
import { erasedMail } from '#src/account/users/server/account-mails.ts'
import { deleteUser } from '#src/account/users/server/user-statements.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import type { Database } from '#src/platform/database/database.ts'
import { eraseFromAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { ERASE_WORD, ERASURE_REASONS, type ErasureReason } from '../contact.ts'
import { auditContact, type ContactDeps, contactCall, contactName, ofWholeContact } from './contact-deps.ts'
import { type ContactRecord, contactById, emailKeysOf, lockContacts } from './contact-records.ts'

const id = z.int().positive().max(2_147_483_647)

/** By what everything of a contact is found: their account, and each of their addresses. */
async function subjectsOf(db: Database, contact: ContactRecord): Promise<DataSubject[]> {
  const keys = await emailKeysOf(db, contact.id)
  const own = contact.email.toLowerCase()
  const others = keys.filter((key) => key !== own)
  return [
    { userId: contact.userId, email: contact.email, isVouchedFor: true },
    ...others.map((email) => ({ userId: null, email, isVouchedFor: true })),
  ]
}

async function everythingOf({ db, agency, clock, personalData }: ContactDeps, contact: ContactRecord) {
  const parts = []
  for (const subject of await subjectsOf(db, contact)) parts.push([subject.email, await personalData.read(db, subject)])
  const [[, first] = []] = parts as [string, Record<string, unknown>][]
  return {
    agency: agency.name,
    exported_at: clock().toISOString(),
    contact: { name: contact.name, email: contact.email, telephone: contact.telephone },
    ...first,
    ...(parts.length > 1 && { by_other_email_addresses: Object.fromEntries(parts.slice(1)) }),
  }
}

/** Everything that is held about somebody, handed to them; and taken away. */
export const eraseCalls = {
  'export-contact': contactCall({
    permission: 'export-contacts',
    needsProof: true,
    input: z.strictObject({ id, format: z.enum(['json', 'text']) }),
    subject: ofWholeContact,
    async run(deps, { actor, input }) {
      const contact = await contactById(deps.db, input.id)
      if (!contact) return invalid({ '': 'This contact has been erased or merged meanwhile.' })
      const everything = await everythingOf(deps, contact)
      await auditContact(deps.db, deps, {
        actor,
        action: 'contact-exported',
        contact: { ...contact, name: contactName(contact) },
        after: { as: input.format === 'json' ? 'JSON' : 'text' },
      })
      const day = deps.clock().toISOString().slice(0, 10)
      const isJson = input.format === 'json'
      return {
        filename: `contact-${contact.id}-${day}.${isJson ? 'json' : 'txt'}`,
        text: isJson ? JSON.stringify(everything, null, 2) : readable(JSON.parse(JSON.stringify(everything))),
      }
    },
  }),

  /** What an erasure would take. */
  'plan-contact-erasure': contactCall({
    permission: 'erase-contacts',
    input: z.strictObject({ id }),
    subject: ofWholeContact,
    async run({ db, clock }, { input }) {
      const contact = await contactById(db, input.id)
      if (!contact) return null
      const keys = await emailKeysOf(db, contact.id)
      const { rows } = await sql<{ startsAt: Date; address: string | null }>`
        select a.starts_at as "startsAt", coalesce(p.display_address, a.address) as address
        from appointments a left join properties p on p.id = a.property_id
        where (a.email_key = any(${keys}::text[]) or a.user_id = ${contact.userId})
          and a.state in ('booked', 'provisional') and a.starts_at > ${clock()} order by a.starts_at limit 20`.execute(
        db,
      )
      return {
        id: contact.id,
        name: contactName(contact),
        hasAccount: contact.userId !== null,
        enquiries: contact.enquiries,
        saved: contact.saved,
        searches: contact.searches,
        appointments: rows,
      }
    },
  }),

  'erase-contact': contactCall({
    permission: 'erase-contacts',
    needsProof: true,
    input: z.strictObject({
      id,
      reason: z.enum(Object.keys(ERASURE_REASONS) as [ErasureReason, ...ErasureReason[]]),
      typed: z.string().trim().max(20),
    }),
    subject: ofWholeContact,
    async run(deps, { actor, input }) {
      if (input.typed !== ERASE_WORD) return invalid({ typed: `Type ${ERASE_WORD} in capitals to confirm` })
      const { db, clock, mail, personalData } = deps
      const isErased = await db.transaction().execute(async (trx) => {
        const [contact] = await lockContacts(trx, [input.id])
        if (!contact) return false
        const { userId, email, branchIds } = contact
        for (const subject of await subjectsOf(trx, contact)) await personalData.erase(trx, subject)
        if (userId !== null) {
          await deleteUser(trx, userId)
          await mail.queueMail(trx, erasedMail({ brand: mail.brand, userId, email, now: clock() }))
        }
        await eraseFromAudit(trx, { kind: 'contact', ids: [contact.id] })
        await trx.deleteFrom('contacts').where('id', '=', contact.id).execute()
        // without the name: the entry says that somebody was erased, when and why
        await auditContact(trx, deps, {
          actor,
          action: 'contact-erased',
          contact: { id: contact.id, branchIds },
          after: { reason: ERASURE_REASONS[input.reason] },
        })
        return true
      })
      return { isErased }
    },
  }),
}

/** What a machine reads, as a person does: a line for each thing, indented by what it belongs to. */
function readable(value: unknown, depth = 0): string {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value)) {
    if (value.length === 0) return `${indent}none\n`
    return value.map((one) => `${isPlain(one) ? `${indent}${plain(one)}\n` : `${readable(one, depth)}\n`}`).join('')
  }
  if (isPlain(value)) return `${indent}${plain(value)}\n`
  return Object.entries(value as object)
    .map(([name, one]) => {
      const words = upperFirst(name).replaceAll('_', ' ')
      return isPlain(one) ? `${indent}${words}: ${plain(one)}\n` : `${indent}${words}\n${readable(one, depth + 1)}`
    })
    .join('')
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object'
const plain = (value: unknown) =>
  value === null || value === '' || value === undefined
    ? 'none'
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : String(value)
