import { sql } from 'kysely'
import { z } from 'zod'
import { formatFieldValue, overlayFieldText, parseFieldText } from '#src/feed-import/overlay/format-field.ts'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { formatOrigin } from '#src/property/listing/fact-origin.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { permissionOfField } from '#src/stock/changes/change.ts'
import { changeFields, changesOfAction, undoChanges } from '#src/stock/changes/server/change-property.ts'
import { showChanges } from '#src/stock/changes/server/show-changes.ts'
import { ofStockProperty, showDepsOf } from '#src/stock/desk-calls/server/stock-desk-deps.ts'
import { storedHome } from '#src/stock/story/server/property-story.ts'
import { answerText } from '../seller-answer.ts'
import { QUESTION_FIELDS, sellerQuestions } from '../seller-questions.ts'
import { ofSellerForm } from './ask-calls.ts'
import { type MaterialDeps, materialCall, propertyId } from './material-deps.ts'
import { answersOf, decideAnswer, type StoredAnswer, sellerFormById, sellerFormsOf } from './seller-form-records.ts'
import { formatStoredAnswer, isWaiting } from './shown-forms.ts'

const MAX_REASON = 300

const ofAnswer = { formId: propertyId, field: z.enum(QUESTION_FIELDS as [string, ...string[]]) }

async function sentAnswer({ db }: MaterialDeps, { formId, field }: { formId: number; field: string }) {
  const answer = (await answersOf(db, [formId])).find((one) => one.field === field && one.sentAt !== null)
  const form = await sellerFormById(db, formId)
  return answer && form ? { answer, form } : undefined
}

const FASTER = invalid({ '': 'A colleague has decided this meanwhile.' })

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

  /** Puts an answer into the advert, in the seller's words or in `text`: an override with its source and day. */
  'accept-seller-answer': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({ ...ofAnswer, text: z.string().trim().min(1, 'Enter what the advert is to say').max(2000) }),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const known = await sentAnswer(deps, input)
      if (!known) return FASTER
      const { form, answer } = known
      const value = parseFieldText(input.field, input.text)
      const read = overlayField(input.field)!.read(value)
      if (typeof read === 'string') return invalid({ text: `Enter ${read}` })
      const show = showDepsOf(deps)
      const changeId = crypto.randomUUID()
      const now = deps.clock()
      const origin = { kind: form.kind, on: ukDate(answer.sentAt!) }
      const isDone = await deps.db.transaction().execute(async (trx) => {
        const decided = { ...input, decision: 'accepted' as const, changeId, account: actor, now }
        if (!(await decideAnswer(trx, decided))) return false
        const set = { value, keep: 'always' as const, until: null, reason: `From the ${form.kind}’s answers`, origin }
        const changes = [{ field: input.field, set }]
        await changeFields(trx, show, { propertyId: form.propertyId, changes, actor, cause: 'set', changeId, now })
        await auditDecision(trx, deps, { actor, propertyId: form.propertyId, action: 'seller-answer-accepted', answer })
        return true
      })
      if (!isDone) return FASTER
      return { ...input, isLive: await showChanges(show, [form.propertyId]) }
    },
  }),

  /** The answer stays, with the reason; the advert is as it was. */
  'refuse-seller-answer': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({
      ...ofAnswer,
      reason: z.string().trim().min(1, 'Say why').max(MAX_REASON, `Use ${MAX_REASON} characters at most`),
    }),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const known = await sentAnswer(deps, input)
      if (!known) return FASTER
      const { form, answer } = known
      const isDone = await deps.db.transaction().execute(async (trx) => {
        const decided = { ...input, decision: 'refused' as const, account: actor, now: deps.clock() }
        if (!(await decideAnswer(trx, decided))) return false
        const { propertyId: id } = form
        const about = { actor, propertyId: id, action: 'seller-answer-refused' as const, answer, reason: input.reason }
        await auditDecision(trx, deps, about)
        return true
      })
      return isDone ? { formId: form.id, field: input.field } : FASTER
    },
  }),

  /** The answer waits again, and what it put into the advert is taken back if nobody has changed it since. */
  'undo-seller-answer': materialCall({
    permission: 'edit-properties',
    input: z.strictObject(ofAnswer),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const known = await sentAnswer(deps, input)
      if (!known?.answer.decision) return FASTER
      const { answer, form } = known
      const branchId = (await ofSellerForm(deps, input))?.branchId
      const changes = answer.changeId === null ? [] : await changesOfAction(deps.db, answer.changeId)
      const mine = changes.filter(({ field }) => isPermitted(actor, permissionOfField(field), { branchId }))
      const { undone } = mine.length > 0 ? await undoChanges(showDepsOf(deps), mine, actor) : { undone: 0 }
      if (answer.decision === 'accepted' && undone === 0)
        return invalid({ '': 'Somebody has changed this since, so it stays as it is.' })
      await decideAnswer(deps.db, { ...input, decision: null, account: actor, now: deps.clock() })
      return { formId: form.id, field: input.field }
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
        where a.sent_at is not null and a.decision is null and p.left_at is null
          and (${scope.kind === 'all'} or p.branch_id = any(${branchIds}::integer[]))
        group by p.id, display_address order by since limit 50`.execute(db)
      return rows
    },
  }),
}

type AuditedDecision = {
  actor: Actor
  propertyId: number
  action: 'seller-answer-accepted' | 'seller-answer-refused'
  answer: StoredAnswer
  reason?: string
}

async function auditDecision(trx: MaterialDeps['db'], { clock }: MaterialDeps, given: AuditedDecision): Promise<void> {
  const { actor, propertyId: id, action, answer, reason } = given
  const home = await storedHome(trx, id)
  if (!home) return
  await recordAudit(trx, {
    at: clock(),
    actor,
    action,
    subject: { kind: 'property', id, name: home.listing.address.display },
    branchId: home.branchId,
    after: {
      [overlayField(answer.field)?.label ?? answer.field]: formatStoredAnswer(answer),
      ...(reason && { Reason: reason }),
    },
  })
}
