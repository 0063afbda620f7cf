import { sql } from 'kysely'
import { z } from 'zod'
import { changeProfile } from '#src/account/profile/server/edit-profile.ts'
import { isName, isTelephone } from '#src/account/users/account-validation.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { ACCOUNT_DETAILS, PLAIN_DETAILS } from '../contact.ts'
import { auditContact, contactCall, contactName, ofContact } from './contact-deps.ts'
import { accountDetails } from './contact-file.ts'
import { contactById, lockContacts } from './contact-records.ts'

const id = z.int().positive().max(2_147_483_647)

const details = z.record(z.string().max(40), z.string().trim().max(320))

/** Field by field: what somebody typed over a value that a colleague has changed meanwhile. */
function conflictsOf(given: Record<string, string>, seen: Record<string, string>, now: Record<string, string>) {
  return Object.keys(given).filter(
    (name) => given[name] !== seen[name] && now[name] !== seen[name] && now[name] !== given[name],
  )
}

/** Details put right by staff: what was typed over a newer value is shown beside it, and nothing is lost. */
export const correctCalls = {
  'get-contact-details': contactCall({
    permission: 'edit-contacts',
    input: z.strictObject({ id }),
    subject: ofContact,
    async run({ db }, { input }) {
      const contact = await contactById(db, input.id)
      if (!contact) return null
      const account = contact.userId === null ? undefined : await accountDetails(db, contact.userId)
      const plain = { name: contact.name, telephone: contact.telephone ?? '' }
      const values: Record<string, string> = account?.details ?? plain
      const names: Record<string, string> = account ? ACCOUNT_DETAILS : PLAIN_DETAILS
      return {
        id: contact.id,
        name: contactName(contact),
        hasAccount: account !== undefined,
        fields: Object.entries(names).map(([name, label]) => ({ name, label, value: values[name] ?? '' })),
      }
    },
  }),

  'correct-contact': contactCall({
    permission: 'edit-contacts',
    input: z.strictObject({ id, details, seen: details }),
    subject: ofContact,
    async run(deps, { actor, input }) {
      const { db, clock, mail } = deps
      const done = await db.transaction().execute(async (trx) => {
        const [contact] = await lockContacts(trx, [input.id])
        if (!contact) return undefined
        const account = contact.userId === null ? undefined : await accountDetails(trx, contact.userId)
        const names = Object.keys(account ? ACCOUNT_DETAILS : PLAIN_DETAILS)
        const now: Record<string, string> = account?.details ?? {
          name: contact.name,
          telephone: contact.telephone ?? '',
        }
        const given = Object.fromEntries(
          names.flatMap((name) => (input.details[name] === undefined ? [] : [[name, input.details[name]]])),
        )
        const conflicts = conflictsOf(given, input.seen, now)
        if (conflicts.length > 0) return { kind: 'conflict' as const, now }
        // what was not touched stays as it is by now
        const changed = Object.fromEntries(
          Object.entries(given).filter(([name, value]) => value !== input.seen[name] && value !== now[name]),
        )
        const fields = Object.keys(changed)
        if (fields.length === 0) return { kind: 'saved' as const, fields }
        const labels: Record<string, string> = { ...ACCOUNT_DETAILS, ...PLAIN_DETAILS }
        if (account) {
          const outcome = await changeProfile({ db: trx, clock, mail }, contact.userId!, changed)
          if (outcome.kind === 'invalid') return { kind: 'invalid' as const, errors: outcome.errors }
          await auditContact(trx, deps, {
            actor,
            action: 'contact-corrected',
            contact: { ...contact, name: contactName(contact) },
            after: { corrected: fields.map((name) => labels[name]) },
          })
          return { kind: 'saved' as const, fields, pendingEmail: outcome.pendingEmail }
        }
        const errors: Record<string, string> = {}
        if (changed.name !== undefined && !isName(changed.name)) errors.name = 'Enter a name'
        if (changed.telephone && !isTelephone(changed.telephone)) errors.telephone = 'Enter a phone number'
        if (Object.keys(errors).length > 0) return { kind: 'invalid' as const, errors }
        await sql`
          update contacts set corrected = corrected || ${JSON.stringify(changed)}::jsonb where id = ${contact.id}`.execute(
          trx,
        )
        await sql`
          select follow_contacts(array(select email_key from contact_emails where contact_id = ${contact.id}))`.execute(
          trx,
        )
        await auditContact(trx, deps, {
          actor,
          action: 'contact-corrected',
          contact: { ...contact, name: contactName(contact) },
          after: { corrected: fields.map((name) => labels[name]) },
        })
        return { kind: 'saved' as const, fields }
      })
      if (!done) return invalid({ '': 'This contact has been erased or merged meanwhile.' })
      return done.kind === 'invalid' ? invalid(done.errors) : done
    },
  }),
}
