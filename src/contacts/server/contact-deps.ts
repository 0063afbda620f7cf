import type { PersonalData } from '#src/account/personal-data/server/personal-data.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall } from '#src/staff/calls/server/desk-call.ts'
import { type ContactRecord, contactSubject } from './contact-records.ts'

/** What the calls of the Desk about contacts stand on. */
export type ContactDeps = {
  db: Database
  readDb: Database
  agency: Agency
  clock: () => Date
  personalData: PersonalData
  mail: AccountDeps['mail']
}

/** A call about contacts: `contactCall({ … })`. */
export const contactCall = deskCall<ContactDeps>()

/** Whose a contact is: one of the branches that have to do with them is enough to read and correct. */
export const ofContact = ({ db, agency }: ContactDeps, { id }: { id: number }) => contactSubject(db, agency, id)

/** What takes all of somebody's data concerns every branch that has some. */
export async function ofWholeContact(deps: ContactDeps, input: { id: number }) {
  const subject = await ofContact(deps, input)
  return subject && { ...subject, isOfEveryBranch: true }
}

type Noted = { actor: Actor; action: AuditAction; contact: Pick<ContactRecord, 'id' | 'branchIds'> & { name?: string } }

/** A line of the audit log. Nothing that somebody typed is in it: fields by their names alone. */
export async function auditContact(
  trx: Database,
  { clock }: Pick<ContactDeps, 'clock'>,
  { actor, action, contact, after }: Noted & { after?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(trx, {
    at: clock(),
    actor,
    action,
    subject: { kind: 'contact', id: contact.id, ...(contact.name && { name: contact.name }) },
    branchId: contact.branchIds.find((id) => actor.branchIds.includes(id)) ?? contact.branchIds[0] ?? null,
    ...(after && { after }),
  })
}

export const contactName = ({ name, email }: Pick<ContactRecord, 'name' | 'email'>): string => name || email
