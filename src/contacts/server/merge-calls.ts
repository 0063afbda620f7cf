import { sql } from 'kysely'
import { z } from 'zod'
import { accountMergedMail } from '#src/account/users/server/account-mails.ts'
import { deleteUser, findPerson, updateUser } from '#src/account/users/server/user-statements.ts'
import { emailKey } from '#src/account/users/user.ts'
import type { Database } from '#src/platform/database/database.ts'
import { eraseFromAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { ACCOUNT_DETAILS, type AccountDetail } from '../contact.ts'
import { auditContact, type ContactDeps, contactCall, contactName, ofWholeContact } from './contact-deps.ts'
import { accountDetails } from './contact-file.ts'
import { type ContactRecord, contactById, emailKeysOf, listContacts, lockContacts } from './contact-records.ts'

const id = z.int().positive().max(2_147_483_647)

/** Details of which one is kept where both contacts have an account. */
const CHOSEN = Object.keys(ACCOUNT_DETAILS) as AccountDetail[]

async function shown({ db }: Pick<ContactDeps, 'db'>, contact: ContactRecord) {
  const account = contact.userId === null ? undefined : await accountDetails(db, contact.userId)
  return {
    id: contact.id,
    name: contactName(contact),
    email: contact.email,
    emails: await emailKeysOf(db, contact.id),
    telephone: contact.telephone,
    hasAccount: account !== undefined,
    registeredAt: account?.registeredAt ?? null,
    isConfirmed: account?.isConfirmed ?? false,
    details: account?.details ?? null,
    saved: contact.saved,
    searches: contact.searches,
    enquiries: contact.enquiries,
    marketing: contact.marketing,
    lastActiveAt: contact.lastActiveAt,
  }
}

const CANDIDATES = 10

/** Two contacts that a member of staff knows to be one person. Nothing is ever joined without their decision. */
export const mergeCalls = {
  /** Who could be the same person: those whom a search finds, by default those of the same name. */
  'find-contacts-to-merge': contactCall({
    permission: 'merge-contacts',
    input: z.strictObject({ id, words: z.string().trim().max(100).optional() }),
    subject: ofWholeContact,
    async run(deps, { input, scope }) {
      const contact = await contactById(deps.db, input.id)
      if (!contact) return null
      const words = input.words || contact.name
      const found = words
        ? await listContacts(deps.db, { agency: deps.agency, scope, filters: { words }, limit: CANDIDATES + 1 })
        : []
      return {
        id: contact.id,
        name: contactName(contact),
        words,
        found: found
          .filter((one) => one.id !== contact.id)
          .slice(0, CANDIDATES)
          .map((one) => ({ id: one.id, name: contactName(one), email: one.email, enquiries: one.enquiries })),
      }
    },
  }),

  'compare-contacts': contactCall({
    permission: 'merge-contacts',
    input: z.strictObject({ id, otherId: id }),
    subject: ofWholeContact,
    async run(deps, { actor, input }) {
      const [kept, other] = [await contactById(deps.db, input.id), await contactById(deps.db, input.otherId)]
      if (!kept || !other || kept.id === other.id || !(await isTheirs(deps, actor, input.otherId))) return null
      return { kept: await shown(deps, kept), other: await shown(deps, other) }
    },
  }),

  'merge-contacts': contactCall({
    permission: 'merge-contacts',
    needsProof: true,
    input: z.strictObject({
      id,
      otherId: id,
      /** details that are taken of the other one */
      takes: z.array(z.enum(CHOSEN as [AccountDetail, ...AccountDetail[]])).max(CHOSEN.length),
      /** as it was shown: who has come to be somebody else since is not merged */
      seen: z.strictObject({ kept: z.string().max(320), other: z.string().max(320) }),
    }),
    subject: ofWholeContact,
    async run(deps, { actor, input }) {
      if (input.id === input.otherId || !(await isTheirs(deps, actor, input.otherId)))
        return invalid({ '': 'Choose another contact that you can see.' })
      return deps.db.transaction().execute(async (trx) => {
        const locked = await lockContacts(trx, [input.id, input.otherId])
        const kept = locked.find((one) => one.id === input.id)
        const other = locked.find((one) => one.id === input.otherId)
        if (!kept || !other || kept.email !== input.seen.kept || other.email !== input.seen.other)
          return invalid({ '': 'One of them has changed since you opened this. Look at both again.' })
        const keys = [...(await emailKeysOf(trx, kept.id)), ...(await emailKeysOf(trx, other.id))]
        await sql`select set_config('kerbside.contacts', 'merging', true)`.execute(trx)
        await trx
          .updateTable('contact_emails')
          .set({ contact_id: kept.id })
          .where('contact_id', '=', other.id)
          .execute()
        await trx.deleteFrom('contacts').where('id', '=', other.id).execute()
        if (kept.userId !== null && other.userId !== null)
          await mergeAccounts(trx, deps, { kept: kept.userId, other: other.userId, takes: input.takes })
        await sql`select set_config('kerbside.contacts', '', true)`.execute(trx)
        await sql`select follow_contacts(${keys}::text[])`.execute(trx)
        await eraseFromAudit(trx, { kind: 'contact', ids: [other.id] })
        const merged = (await contactById(trx, kept.id)) ?? kept
        await auditContact(trx, deps, {
          actor,
          action: 'contacts-merged',
          contact: { ...merged, name: contactName(merged) },
          after: { merged: `contact ${other.id}`, taken: input.takes.map((name) => ACCOUNT_DETAILS[name]) },
        })
        return { id: kept.id }
      })
    },
  }),
}

async function isTheirs(deps: ContactDeps, actor: Parameters<typeof isPermitted>[0], otherId: number) {
  const subject = await ofWholeContact(deps, { id: otherId })
  return subject !== undefined && isPermitted(actor, 'merge-contacts', subject)
}

/** Everything of one account becomes the other's, which keeps its password. In the caller's transaction. */
async function mergeAccounts(
  trx: Database,
  { clock, mail }: Pick<ContactDeps, 'clock' | 'mail'>,
  { kept, other, takes }: { kept: number; other: number; takes: readonly AccountDetail[] },
): Promise<void> {
  const now = clock()
  const [to, from] = [await findPerson(trx, kept), await findPerson(trx, other)]
  if (!to || !from) return
  await sql`
    update saved_properties s set user_id = ${kept} where user_id = ${other} and not exists (
      select from saved_properties k where k.user_id = ${kept} and k.property_id = s.property_id)`.execute(trx)
  await sql`
    with moved as (
      update saved_searches s set user_id = ${kept} where user_id = ${other} and not exists (
        select from saved_searches k where k.user_id = ${kept} and k.identity = s.identity)
      returning id
    )
    update alert_matches set user_id = ${kept} where search_id in (select id from moved)`.execute(trx)
  await sql`
    update applicant_mails m set user_id = ${kept} where user_id = ${other} and not exists (
      select from applicant_mails k where k.user_id = ${kept} and k.property_id = m.property_id)`.execute(trx)
  for (const table of ['leads', 'appointments', 'viewing_waiting_list', 'consents'])
    await sql`update ${sql.table(table)} set user_id = ${kept} where user_id = ${other}`.execute(trx)
  // whoever declined in either account gets nothing more
  await sql`
    update marketing_preferences set is_opted_in = false, changed_at = ${now}
    where user_id = ${kept} and is_opted_in
      and exists (select from marketing_preferences o where o.user_id = ${other} and not o.is_opted_in)`.execute(trx)
  await sql`
    update users set do_not_contact = do_not_contact or ${from.do_not_contact} where id = ${kept}`.execute(trx)
  await sql`
    update outbox set key = ${`user:${kept}:from-${other}:`} || substr(key, ${`user:${other}:`.length + 1})
    where starts_with(key, ${`user:${other}:`})`.execute(trx)
  await deleteUser(trx, other)
  const changes = Object.fromEntries(takes.map((name) => [name, from[name]]))
  const takesEmail = takes.includes('email')
  await updateUser(trx, kept, { ...changes, ...(takesEmail && { email_key: emailKey(from.email) }) }, now)
  if (takesEmail)
    await sql`update users set email_confirmed_at = ${from.email_confirmed_at} where id = ${kept}`.execute(trx)
  const formerEmail = takesEmail ? to.email : from.email
  await mail.queueMail(trx, accountMergedMail({ brand: mail.brand, keptUserId: kept, userId: other, formerEmail }))
}
