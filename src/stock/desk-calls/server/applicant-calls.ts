import { z } from 'zod'
import { readSearches } from '#src/saved-searches/alerts/server/criteria.ts'
import { wordsOf } from '#src/saved-searches/alerts/server/send.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { parseStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import type { PlaceLookup } from '#src/search/criteria/server/search-area.ts'
import { sentenceVocabulary } from '#src/search/free-text/read-sentence.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { applicantState, MAX_APPLICANT_MESSAGE, MAX_APPLICANTS_A_TIME } from '../../applicants/applicant.ts'
import { applicantMail } from '../../applicants/server/applicant-mail.ts'
import {
  type Applicant,
  askedEmails,
  deleteMailRequest,
  findApplicants,
  mailRequestOf,
  putMailRequest,
} from '../../applicants/server/applicants.ts'
import { type ApplicantDeps, cardOf, emailApplicants, senderOf } from '../../applicants/server/email-applicants.ts'
import { ofStockProperty } from './stock-desk-deps.ts'

export type ApplicantCallDeps = ApplicantDeps & { places: PlaceLookup }

const applicantCall = deskCall<ApplicantCallDeps>()

const id = z.int().positive().max(2_147_483_647)
const message = z
  .string()
  .trim()
  .min(1, 'Write what you want to tell them')
  .max(MAX_APPLICANT_MESSAGE, `Enter at most ${MAX_APPLICANT_MESSAGE} characters`)

export const applicantCalls = {
  /** People whose saved searches find a home, as far as their names and searches are needed to choose among them. */
  'list-applicants': applicantCall({
    permission: 'view-contacts',
    input: z.strictObject({ id, page: z.int().min(1).max(10_000).default(1) }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { db, agency, clock } = deps
      const now = clock()
      await readAll(deps)
      const { soldSearchableDays } = agency.settings
      const about = { propertyId: input.id, now, soldSearchableDays }
      const found = await findApplicants(db, { ...about, page: input.page })
      // fewer than when the link to that page was made
      const isBeyond = found.people.length === 0 && input.page > 1
      const { people, total } = isBeyond ? await findApplicants(db, about) : found
      const subject = (await ofStockProperty(deps, input))!
      return {
        people: people.map((person) => present(person, deps, now)),
        total,
        page: isBeyond ? 1 : input.page,
        pages: Math.max(1, Math.ceil(total / MAX_APPLICANTS_A_TIME)),
        request: (await mailRequestOf(db, input.id)) ?? null,
        canEmail: isPermitted(actor, 'email-contacts', subject),
        canAsk: isPermitted(actor, 'reply-to-enquiries', subject),
      }
    },
  }),

  'email-applicants': applicantCall({
    permission: 'email-contacts',
    input: z.strictObject({
      id,
      message,
      userIds: z
        .array(id)
        .min(1, 'Select at least one person')
        .max(MAX_APPLICANTS_A_TIME, `Select at most ${MAX_APPLICANTS_A_TIME} people`),
      seen: z.date().nullable(),
    }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { branchId } = (await ofStockProperty(deps, input))!
      const userIds = [...new Set(input.userIds)]
      await readAll(deps)
      const result = await emailApplicants(deps, { ...input, propertyId: input.id, userIds, branchId, actor })
      return result.sent > 0 ? result : invalid({ '': 'None of these people can be emailed about this any more.' })
    },
  }),

  /** What an email says, as text. */
  'preview-applicant-email': applicantCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ id, message }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { branchId } = (await ofStockProperty(deps, input))!
      const card = await cardOf(deps.db, deps, input.id)
      if (!card) return invalid({ '': 'Visitors don’t see this property, so nobody can be emailed about it.' })
      const to = { userId: actor.id, email: actor.email }
      const from = senderOf(deps.agency, branchId, actor)
      const { brand } = deps.mail
      const { subject, text } = applicantMail({ to, card, message: input.message, from, brand, token: 'preview' })
      return { subject, text: text.replaceAll(/\S*\/email-preferences\/preview\S*/g, '(their own link)') }
    },
  }),

  /** Somebody who may not write to many people leaves the words for a manager. */
  'ask-to-email-applicants': applicantCall({
    permission: 'reply-to-enquiries',
    input: z.strictObject({ id, message }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const now = deps.clock()
      const replaced = await deps.db.transaction().execute(async (trx) => {
        const before = await putMailRequest(trx, { propertyId: input.id, message: input.message, actor, now })
        await audit(trx, deps, { id: input.id, action: 'applicants-email-asked', actor })
        return before
      })
      /** `replaced`: the colleague whose request it took the place of */
      return { isAsked: true, replaced }
    },
  }),

  'decline-applicant-email': applicantCall({
    permission: 'email-contacts',
    input: z.strictObject({ id, seen: z.date() }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const isDeclined = await deps.db.transaction().execute(async (trx) => {
        if (!(await deleteMailRequest(trx, input.id, input.seen))) return false
        await audit(trx, deps, { id: input.id, action: 'applicants-email-declined', actor })
        return true
      })
      const now = isDeclined ? undefined : await mailRequestOf(deps.db, input.id)
      return now ? invalid({ '': `${now.accountName} has asked anew since. Read it, then decide.` }) : { isDeclined }
    },
  }),

  /** What waits for the holder, who writes to many people or declines to. */
  'applicant-emails-asked': applicantCall({
    permission: 'email-contacts',
    input: z.strictObject({}),
    async run({ db }, { scope }) {
      return { asked: await askedEmails(db, scope) }
    },
  }),
}

/** A search that was saved or changed a moment ago counts. */
async function readAll({ db, places, agency }: ApplicantCallDeps): Promise<void> {
  await readSearches(db, { places, agency, vocabulary: sentenceVocabulary(agency) })
}

function present(person: Applicant, { agency }: Pick<ApplicantDeps, 'agency'>, now: Date) {
  const { userId, contactId, name, criteria, searchName, searches, emailedAt, alertedAt } = person
  const stored = parseStoredSearch(criteria)
  return {
    userId,
    contactId,
    name: name || 'No name given',
    search: searchName ?? (stored ? wordsOf(parseSavedSearch(stored), agency) : ''),
    more: searches - 1,
    state: applicantState(person, now),
    emailedAt,
    alertedAt,
  }
}

type Audited = { id: number; action: AuditAction; actor: { id: number; name: string } }

async function audit(
  trx: ApplicantDeps['db'],
  { clock }: Pick<ApplicantDeps, 'clock'>,
  { id: propertyId, action, actor }: Audited,
) {
  const { address, branch_id: branchId } = await trx
    .selectFrom('desk_properties')
    .select(['address', 'branch_id'])
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    at: clock(),
    actor,
    action,
    subject: { kind: 'property', id: propertyId, name: address },
    branchId,
  })
}
