import { sql } from 'kysely'
import { z } from 'zod'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, parseEmail } from '#src/contact-details/contact-fields.ts'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import { materialChecklist } from '#src/property/advert-rules/material-checklist.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import { fieldsOfRow } from '#src/property/listing/material-fields.ts'
import { lawNation } from '#src/property/listing/open-ended-tenancies.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { ofStockProperty } from '#src/stock/desk-calls/server/stock-desk-deps.ts'
import { type StoredHome, storedHome } from '#src/stock/story/server/property-story.ts'
import { homeViewingRules } from '#src/viewings/appointments/server/showing-rules.ts'
import { MAX_OPEN_FORMS, sellerFormPath } from '../seller-form-paths.ts'
import { ASKED_KINDS, QUESTION_FIELDS, sellerQuestions } from '../seller-questions.ts'
import { type MaterialDeps, materialCall, propertyId } from './material-deps.ts'
import {
  deleteSellerForm,
  endSellerForm,
  type SellerForm,
  sellerFormById,
  sellerFormsOf,
} from './seller-form-records.ts'

const MAX_MESSAGE = 1000

/** Between two mails about one form. */
const MAIL_AGAIN_MS = 10 * MINUTE_MS

/** A form's subject is its home. */
export async function ofSellerForm({ db }: Pick<MaterialDeps, 'db'>, { formId }: { formId: number }) {
  const { rows } = await sql<{ branchId: number }>`
    select branch_id as "branchId" from seller_forms f join properties p on p.id = property_id
    where f.id = ${formId}`.execute(db)
  return rows[0]
}

async function audit(
  trx: MaterialDeps['db'],
  { clock }: MaterialDeps,
  about: Pick<Parameters<typeof recordAudit>[1], 'actor' | 'action' | 'after'> & { form: SellerForm },
) {
  const home = await storedHome(trx, about.form.propertyId)
  if (!home) return
  await recordAudit(trx, {
    at: clock(),
    actor: about.actor,
    action: about.action,
    subject: { kind: 'property', id: home.id, name: home.listing.address.display },
    branchId: home.branchId,
    after: about.after,
  })
}

const GONE = invalid({ '': 'This property has left the market.' })
const FULL = invalid({ '': `End one of the ${MAX_OPEN_FORMS} open links first.` })

const isOnMarket = ({ leftAt, listing }: StoredHome) => leftAt === null && !isOffMarket(listing.status)

/** Whoever asks about a home waits for whoever does so at that moment. */
async function lockForms(trx: MaterialDeps['db'], propertyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('questions about a home'), ${propertyId})`.execute(trx)
}

async function isFull(trx: MaterialDeps['db'], { sellerForms }: MaterialDeps, propertyId: number): Promise<boolean> {
  const open = (await sellerFormsOf(trx, propertyId)).filter((form) => !sellerForms.isOver(form))
  return open.length >= MAX_OPEN_FORMS
}

export const askCalls = {
  /** What can be asked about a home, what of it is missing, and whom to ask. */
  'get-seller-questions': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({ id: propertyId }),
    subject: ofStockProperty,
    async run({ db, agency, clock }, { input }) {
      const home = await storedHome(db, input.id)
      if (!home) return null
      const { listing } = home
      const nation = lawNation(listing)
      const policy = advertPolicy(agency.settings.advertRules, clock())
      const missing = new Set(
        materialChecklist(listing, policy).flatMap(({ items }) =>
          items.flatMap(({ key, state }) => (isMissing(state) ? fieldsOfRow(key, nation).slice(0, 1) : [])),
        ),
      )
      const kind = listing.channel === 'sales' ? ('seller' as const) : ('landlord' as const)
      const { contacts = [] } = await homeViewingRules(db, home.id)
      const contact = contacts.find((one) => one.kind === kind)
      return {
        id: home.id,
        address: listing.address.display,
        isOnMarket: isOnMarket(home),
        kind,
        contact: { name: contact?.name ?? '', email: contact?.email ?? '' },
        questions: sellerQuestions(listing).map(({ field, label }) => ({
          field,
          label,
          isMissing: missing.has(field),
        })),
      }
    },
  }),

  /** Makes a form and sends its link, or only makes it. */
  'ask-seller': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({
      id: propertyId,
      kind: z.enum(ASKED_KINDS),
      name: z.string().trim().min(1, 'Enter their name').max(MAX_NAME_LENGTH, 'Enter a shorter name'),
      email: z.string().max(MAX_EMAIL_LENGTH, 'Enter a shorter email address'),
      questions: z
        .array(z.enum(QUESTION_FIELDS as [string, ...string[]]))
        .min(1, 'Choose at least one question')
        .max(40),
      message: z.string().trim().max(MAX_MESSAGE, `Use ${MAX_MESSAGE} characters at most`).default(''),
      isMailed: z.boolean(),
    }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { db, sellerForms } = deps
      const email = parseEmail(input.email)
      if (email === null) return invalid({ email: 'Enter an email address, like anna@example.com' })
      const home = await storedHome(db, input.id)
      if (!home || !isOnMarket(home)) return GONE
      const possible = sellerQuestions(home.listing).map(({ field }) => field)
      const questions = possible.filter((field) => input.questions.includes(field))
      if (questions.length === 0) return invalid({ questions: 'Choose at least one question' })
      const { kind, name, message } = input
      const form = await db.transaction().execute(async (trx) => {
        await lockForms(trx, home.id)
        if (await isFull(trx, deps, home.id)) return undefined
        const account = { id: actor.id, name: actor.name }
        const asked = { propertyId: home.id, kind, name, email, questions, message, account }
        const made = await sellerForms.ask(trx, asked, { isMailed: input.isMailed })
        const after = { To: `the ${kind}`, Questions: questions.length, By: input.isMailed ? 'email' : 'link' }
        await audit(trx, deps, { actor, action: 'seller-asked', form: made, after })
        return made
      })
      if (!form) return FULL
      return { formId: form.id, name, path: sellerFormPath(sellerForms.tokenOf(form.id)), isMailed: input.isMailed }
    },
  }),

  /** Sends the link once more; it then works as long as a new one. */
  'mail-seller-form': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({ formId: propertyId }),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const { db, sellerForms, clock } = deps
      const { propertyId: id } = (await sellerFormById(db, input.formId))!
      const refused = await db.transaction().execute(async (trx) => {
        await lockForms(trx, id)
        const [form, home] = [await sellerFormById(trx, input.formId), await storedHome(trx, id)]
        if (!home || !isOnMarket(home)) return GONE
        if (!form || form.endedAt !== null) return invalid({ '': 'This link was ended. Ask again with a new one.' })
        if (form.mailedAt !== null && clock().getTime() - form.mailedAt.getTime() < MAIL_AGAIN_MS)
          return invalid({ '': 'We sent it only minutes ago. Try again a little later.' })
        // one that has run out works again, like a new one
        if (sellerForms.isOver(form) && (await isFull(trx, deps, id))) return FULL
        await sellerForms.mailForm(trx, form)
        await audit(trx, deps, { actor, action: 'seller-asked', form, after: { To: `the ${form.kind}`, Again: 'yes' } })
        return undefined
      })
      return refused ?? { formId: input.formId }
    },
  }),

  'end-seller-form': materialCall({
    permission: 'edit-properties',
    input: z.strictObject({ formId: propertyId }),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const form = (await sellerFormById(deps.db, input.formId))!
      await deps.db.transaction().execute(async (trx) => {
        if (await endSellerForm(trx, form.id, deps.clock()))
          await audit(trx, deps, { actor, action: 'seller-form-ended', form, after: { To: `the ${form.kind}` } })
      })
      return { formId: form.id }
    },
  }),

  /** For somebody who wants what is held about them to go, and has no account: who they are, and what they said. */
  'delete-seller-form': materialCall({
    permission: 'erase-contacts',
    input: z.strictObject({ formId: propertyId }),
    subject: ofSellerForm,
    async run(deps, { actor, input }) {
      const form = (await sellerFormById(deps.db, input.formId))!
      await deps.db.transaction().execute(async (trx) => {
        await deleteSellerForm(trx, form.id)
        await audit(trx, deps, { actor, action: 'seller-form-deleted', form, after: { Of: `the ${form.kind}` } })
      })
      return { formId: form.id }
    },
  }),
}

const isMissing = (state: string) => state === 'missing' || state === 'wrong'
