import { sql } from 'kysely'
import { z } from 'zod'
import { formatFieldValue, overlayFieldText, parseFieldText } from '#src/feed-import/overlay/format-field.ts'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { overridesOf } from '#src/feed-import/overlay/server/override-records.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { formatOrigin } from '#src/property/listing/fact-origin.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { permissionOfField, versionOf } from '#src/stock/changes/change.ts'
import { changeFields, changesOfAction, lockChanges, undoWithin } from '#src/stock/changes/server/change-property.ts'
import { showChanges } from '#src/stock/changes/server/show-changes.ts'
import { ofStockProperty, showDepsOf } from '#src/stock/desk-calls/server/stock-desk-deps.ts'
import { storedHome } from '#src/stock/story/server/property-story.ts'
import { answerText } from '../seller-answer.ts'
import { QUESTION_FIELDS, sellerQuestions } from '../seller-questions.ts'
import { ofSellerForm } from './ask-calls.ts'
import { type MaterialDeps, materialCall, propertyId } from './material-deps.ts'
import {
  answersOf,
  decideAnswer,
  holdAnswer,
  isUndecided,
  type StoredAnswer,
  sellerFormById,
  sellerFormsOf,
} from './seller-form-records.ts'
import { formatStoredAnswer, isWaiting } from './shown-forms.ts'

const MAX_REASON = 300

const ofAnswer = { formId: propertyId, field: z.enum(QUESTION_FIELDS as [string, ...string[]]) }
/** the answer as it was read: when it was sent */
const ofReadAnswer = { ...ofAnswer, sentAt: z.iso.datetime() }

const DECIDED = invalid({ '': 'A colleague has decided this meanwhile.' })

/** An answer that waits, as somebody has read it; or what has become of it since. */
async function waitingAnswer(trx: Database, input: { formId: number; field: string; sentAt: string }, kind: string) {
  const answer = await holdAnswer(trx, input)
  if (!answer) return invalid({ '': `The ${kind} has taken this answer back.` })
  if (answer.decision) return DECIDED
  if (answer.sentAt.toISOString() === input.sentAt) return answer
  return invalid({ '': `The ${kind} has changed this answer. Read it again.` })
}

export const reviewCalls = {
  /** What sellers said about one home, beside what its advert says. */
  'list-seller-answers': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({ id: propertyId }),
    subject: ofStockProperty,
    async run({ db, clock }, { input }) {
      const home = await storedHome(db, input.id)
      if (!home) return null
      const { listing } = home
      const forms = await sellerFormsOf(db, home.id)
      const sent = (
        await answersOf(
          db,
          forms.map(({ id }) => id),
        )
      ).filter(({ sentAt }) => sentAt !== null)
      const overrides = await overridesOf(db, home.id)
      const questions = sellerQuestions(listing)
      const order = ({ field }: StoredAnswer) => QUESTION_FIELDS.indexOf(field)
      const present = (stored: StoredAnswer) => {
        const form = forms.find(({ id }) => id === stored.formId)!
        const question = questions.find(({ field }) => field === stored.field)
        const origin = listing.origins?.[stored.field]
        return {
          formId: form.id,
          field: stored.field,
          label: overlayField(stored.field)?.label ?? stored.field,
          input: overlayField(stored.field)!.input,
          question: question?.label ?? overlayField(stored.field)?.label ?? stored.field,
          kind: form.kind,
          name: form.name,
          sentAt: stored.sentAt!,
          says: formatStoredAnswer(stored),
          text: answerText(stored.answer),
          isUnknown: stored.answer.unknown === true,
          advert: formatFieldValue(stored.field, overlayField(stored.field)?.valueOf(listing)),
          advertText: overlayFieldText(stored.field, overlayField(stored.field)?.valueOf(listing)),
          advertSource: origin ? formatOrigin(origin) : null,
          version: versionOf(overrides.find(({ field }) => field === stored.field)),
          decision: stored.decision,
          reason: stored.reason,
          by: stored.accountName,
          decidedAt: stored.decidedAt,
        }
      }
      return {
        id: home.id,
        waiting: sent
          .filter(isWaiting)
          .toSorted((a, b) => order(a) - order(b))
          .map(present),
        decided: sent
          .filter((one) => !isWaiting(one))
          .toSorted((a, b) => b.decidedAt!.getTime() - a.decidedAt!.getTime())
          .map(present),
        now: clock(),
      }
    },
  }),

  /**
   * Puts an answer into the advert, in the seller's words or in `text`: an override with its source and day. `version`
   * is the override that the advert showed beside it.
   */
  'accept-seller-answer': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({
      ...ofReadAnswer,
      version: z.string().max(40),
      text: z.string().trim().min(1, 'Enter what the advert is to say').max(2000),
    }),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const form = (await sellerFormById(deps.db, input.formId))!
      const { propertyId: id, kind } = form
      const value = parseFieldText(input.field, input.text)
      const read = overlayField(input.field)!.read(value)
      if (typeof read === 'string') return invalid({ text: `Enter ${read}` })
      const show = showDepsOf(deps)
      const changeId = crypto.randomUUID()
      const now = deps.clock()
      const done = await deps.db.transaction().execute(async (trx) => {
        await lockChanges(trx, id)
        const answer = await waitingAnswer(trx, input, kind)
        if ('invalid' in answer) return answer
        const override = (await overridesOf(trx, id)).find(({ field }) => field === input.field)
        if (versionOf(override) !== input.version)
          return invalid({ '': `${override?.accountName ?? 'A colleague'} has changed this in the advert meanwhile.` })
        await decideAnswer(trx, { ...input, decision: 'accepted', changeId, account: actor, now })
        const origin = { kind, on: ukDate(answer.sentAt) }
        const set = { value, keep: 'always' as const, until: null, reason: `From the ${kind}’s answers`, origin }
        const changes = [{ field: input.field, set }]
        await changeFields(trx, show, { propertyId: id, changes, actor, cause: 'set', changeId, now })
        await auditDecision(trx, deps, { actor, propertyId: id, action: 'seller-answer-accepted', field: input.field })
        return undefined
      })
      if (done) return done
      return { formId: form.id, field: input.field, decidedAt: now, isLive: await showChanges(show, [id]) }
    },
  }),

  /** The answer stays, with the reason; the advert is as it was. */
  'refuse-seller-answer': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({
      ...ofReadAnswer,
      reason: z.string().trim().min(1, 'Say why').max(MAX_REASON, `Use ${MAX_REASON} characters at most`),
    }),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const { propertyId: id, kind } = (await sellerFormById(deps.db, input.formId))!
      const { formId, field } = input
      const now = deps.clock()
      const done = await deps.db.transaction().execute(async (trx) => {
        const answer = await waitingAnswer(trx, input, kind)
        if ('invalid' in answer) return answer
        await decideAnswer(trx, { ...input, decision: 'refused', account: actor, now })
        await auditDecision(trx, deps, { actor, propertyId: id, action: 'seller-answer-refused', field })
        return undefined
      })
      return done ?? { formId, field, decidedAt: now }
    },
  }),

  /** The answer waits again, and what it put into the advert is taken back if nobody has changed it since. */
  'undo-seller-answer': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({ ...ofAnswer, decidedAt: z.iso.datetime() }),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const { propertyId: id } = (await sellerFormById(deps.db, input.formId))!
      const branchId = (await ofSellerForm(deps, input))?.branchId
      const { formId, field } = input
      const show = showDepsOf(deps)
      const done = await deps.db.transaction().execute(async (trx) => {
        await lockChanges(trx, id)
        const answer = await holdAnswer(trx, input)
        if (!answer?.decision || answer.decidedAt?.toISOString() !== input.decidedAt) return DECIDED
        const changes = answer.changeId === null ? [] : await changesOfAction(trx, answer.changeId)
        const mine = changes.filter((change) => isPermitted(actor, permissionOfField(change.field), { branchId }))
        const undone = await undoWithin(trx, show, mine, actor)
        if (answer.decision === 'accepted' && undone.length === 0)
          return invalid({ '': 'Somebody has changed this since, so it stays as it is.' })
        await decideAnswer(trx, { formId, field, decision: null, account: actor, now: deps.clock() })
        await auditDecision(trx, deps, { actor, propertyId: id, action: 'seller-answer-reopened', field })
        return { undone }
      })
      if ('invalid' in done) return done
      if (done.undone.length > 0) await showChanges(show, done.undone)
      return { formId, field }
    },
  }),

  /** Homes whose sellers' answers wait, the oldest first. */
  'seller-answers-to-review': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({}),
    async run({ db }, { scope }) {
      const branchIds = scope.kind === 'branches' ? [...scope.branchIds] : []
      const { rows } = await sql<{ id: number; address: string; kind: string; answers: number; since: Date }>`
        select p.id, display_address as address, min(f.kind) as kind, count(*)::int as answers, min(a.sent_at) as since
        from seller_answers a join seller_forms f on f.id = form_id join properties p on p.id = property_id
        where a.sent_at is not null and ${isUndecided('a')} and p.left_at is null
          and (${scope.kind === 'all'} or p.branch_id = any(${branchIds}::integer[]))
        group by p.id, display_address order by since limit 50`.execute(db)
      return rows
    },
  }),
}

type AuditedDecision = {
  actor: Actor
  propertyId: number
  action: 'seller-answer-accepted' | 'seller-answer-refused' | 'seller-answer-reopened'
  field: string
}

/** Which answer, and no word of it: an erasure leaves the audit log as it is. */
async function auditDecision(trx: Database, { clock }: MaterialDeps, given: AuditedDecision): Promise<void> {
  const { actor, propertyId: id, action, field } = given
  const home = await storedHome(trx, id)
  if (!home) return
  await recordAudit(trx, {
    at: clock(),
    actor,
    action,
    subject: { kind: 'property', id, name: home.listing.address.display },
    branchId: home.branchId,
    after: { Question: overlayField(field)?.label ?? field },
  })
}
