import { sql } from 'kysely'
import { signMarketingToken } from '#src/account/profile/server/marketing-links.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import type { CardData } from '#src/property/card/card.ts'
import { cardsByIds } from '#src/property/store/server/read-properties.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { applicantState } from '../applicant.ts'
import { applicantMail } from './applicant-mail.ts'
import { deleteMailRequest, findApplicants } from './applicants.ts'

export type ApplicantDeps = {
  db: Database
  agency: Agency
  mail: Pick<MailService, 'queueMail' | 'brand'>
  config: { secret: string }
  clock: () => Date
}

type EmailOptions = {
  propertyId: number
  branchId: number
  message: string
  userIds: readonly number[]
  /** when the request was made that is settled by it */
  seen: Date | null
  actor: { id: number; name: string }
}

/**
 * Writes to applicants of a home, each by themselves and once. Who may be written to is looked up again when it is their
 * turn: two colleagues who write at the same moment, about two homes, write to each person once a week.
 */
export async function emailApplicants(
  deps: ApplicantDeps,
  { propertyId, branchId, message, userIds, seen, actor }: EmailOptions,
): Promise<{ sent: number; left: number }> {
  const { db, agency, config, mail } = deps
  const now = deps.clock()
  return db.transaction().execute(async (trx) => {
    const card = await cardOf(trx, deps, propertyId)
    if (!card) return { sent: 0, left: userIds.length }
    await lockPeople(trx, userIds)
    const { soldSearchableDays } = agency.settings
    const { people } = await findApplicants(trx, { propertyId, now, soldSearchableDays, userIds })
    const able = people.filter((person) => applicantState(person, now) === 'can-be-emailed')
    const from = senderOf(agency, branchId, actor)
    for (const { userId, email } of able) {
      await sql`
        insert into applicant_mails (property_id, user_id, account_id, sent_at)
        values (${propertyId}, ${userId}, ${actor.id}, ${now})`.execute(trx)
      const token = signMarketingToken(userId, config.secret)
      await mail.queueMail(trx, applicantMail({ to: { userId, email }, card, message, from, brand: mail.brand, token }))
    }
    if (able.length > 0) {
      if (seen) await deleteMailRequest(trx, propertyId, seen)
      await recordAudit(trx, {
        at: now,
        actor,
        action: 'applicants-emailed',
        subject: { kind: 'property', id: propertyId, name: card.displayAddress },
        branchId,
        after: { People: able.length },
      })
    }
    return { sent: able.length, left: userIds.length - able.length }
  })
}

export async function cardOf(
  db: Database,
  { agency, clock }: Pick<ApplicantDeps, 'agency' | 'clock'>,
  id: number,
): Promise<CardData | undefined> {
  const [card] = await cardsByIds(db, [id], { ...agency.settings, now: clock() })
  return card
}

/** In the order of ids, so that two who write to the same people wait and do not block each other. */
async function lockPeople(trx: Database, userIds: readonly number[]): Promise<void> {
  for (const id of [...userIds].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtext('emails to applicants'), ${id})`.execute(trx)
}

/** Answers go to the branch. */
export function senderOf(agency: Agency, branchId: number, actor: { name: string }) {
  const branch = agency.branches.find(({ id }) => id === branchId)
  return { name: actor.name, branch: branch?.name ?? agency.name, email: branch?.email ?? agency.email }
}
