import { createHmac, timingSafeEqual } from 'node:crypto'
import { emailKey } from '#src/account/users/user.ts'
import { departmentFor } from '#src/agency/branches/branch-for.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'
import { type LinkKeys, readLinkToken, signLinkToken } from '#src/form-protection/server/link-token.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import type { SellerAnswer } from '../seller-answer.ts'
import { SELLER_FORM_DAYS } from '../seller-form-paths.ts'
import { type SellerQuestion, sellerQuestions } from '../seller-questions.ts'
import { answersSentMail, sellerFormMail } from './seller-form-mail.ts'
import {
  addSellerForm,
  answersOf,
  latestAnswer,
  type NewSellerForm,
  noteFormMailed,
  noteFormOpened,
  type SellerForm,
  type StoredAnswer,
  saveAnswer,
  sellerFormById,
  sendAnswers,
} from './seller-form-records.ts'
import { shownAnswerKey } from './shown-answer.ts'

type SellerFormDeps = {
  db: Database
  config: LinkKeys
  agency: Pick<Agency, 'branches' | 'settings'>
  mail: { queueMail: (within: Database, mail: Mail) => Promise<void>; brand: MailBrand }
  clock: () => Date
}

/** A form as its link leads to it. */
export type OpenForm = {
  form: SellerForm
  /** ended by staff, run out, or the home has left the market */
  isEnded: boolean
  listing: Listing
  branch: { name: string; email: string; telephone: string }
  questions: SellerQuestion[]
  answers: StoredAnswer[]
}

export type SellerForms = ReturnType<typeof createSellerForms>

/** Forms of questions to sellers and landlords: docs/contracts/seller-questions.md. */
export function createSellerForms({ db, config, agency, mail, clock }: SellerFormDeps) {
  const tokenOf = (id: number) => signLinkToken('seller questions', id, config.secret)

  function branchOf(branchId: number) {
    const branch = agency.branches.find(({ id }) => id === branchId) ?? agency.branches[0]!
    return { name: branch.name, email: branch.email, telephone: branch.telephone }
  }

  async function homeOf(within: Database, propertyId: number) {
    return within
      .selectFrom('properties')
      .select(['listing', 'branch_id as branchId', 'left_at as leftAt'])
      .where('id', '=', propertyId)
      .executeTakeFirst()
  }

  /** What a device keeps that has given the email address; good for one form. */
  function deviceOf({ id, email }: SellerForm, secret: string): string {
    return createHmac('sha256', keyFor(secret, 'seller devices'))
      .update(`${id}:${emailKey(email)}`)
      .digest('base64url')
  }

  async function mailForm(trx: Database, form: SellerForm): Promise<void> {
    const now = clock()
    const home = await homeOf(trx, form.propertyId)
    if (!home) return
    const expiresAt = new Date(now.getTime() + SELLER_FORM_DAYS * DAY_MS)
    await noteFormMailed(trx, form.id, now, expiresAt)
    await mail.queueMail(
      trx,
      sellerFormMail({
        form: { ...form, expiresAt },
        token: tokenOf(form.id),
        brand: mail.brand,
        address: home.listing.address.display,
        branch: branchOf(home.branchId),
      }),
    )
  }

  /** Whoever has the enquiries about the home. */
  async function tellBranch(trx: Database, form: SellerForm, sent: { answers: number; sentAt: Date }): Promise<void> {
    const home = await homeOf(trx, form.propertyId)
    if (!home) return
    const { branchId, listing } = home
    const { department } = departmentFor(agency, { branchId, channel: listing.channel, tags: allTags(listing) }) ?? {}
    const branch = department ? { name: department.label, email: department.email } : branchOf(branchId)
    const address = listing.address.display
    await mail.queueMail(trx, answersSentMail({ ...sent, form, brand: mail.brand, address, branch }))
  }

  return {
    tokenOf,
    mailForm,

    isOver: ({ endedAt, expiresAt }: Pick<SellerForm, 'endedAt' | 'expiresAt'>) =>
      endedAt !== null || expiresAt <= clock(),

    async ask(
      trx: Database,
      asked: Omit<NewSellerForm, 'now' | 'expiresAt'>,
      { isMailed }: { isMailed: boolean },
    ): Promise<SellerForm> {
      const now = clock()
      const expiresAt = new Date(now.getTime() + SELLER_FORM_DAYS * DAY_MS)
      const form = await addSellerForm(trx, { ...asked, now, expiresAt })
      if (isMailed) await mailForm(trx, form)
      return form
    },

    /** The form of a link. */
    async byToken(token: string): Promise<OpenForm | undefined> {
      const id = readLinkToken('seller questions', token, config)
      const form = id === undefined ? undefined : await sellerFormById(db, id)
      const home = form && (await homeOf(db, form.propertyId))
      if (!form || !home) return undefined
      const { listing, leftAt, branchId } = home
      const questions = sellerQuestions(listing).filter(({ field }) => form.questions.includes(field))
      const isEnded =
        form.endedAt !== null || form.expiresAt <= clock() || leftAt !== null || isOffMarket(listing.status)
      return { form, isEnded, listing, branch: branchOf(branchId), questions, answers: await answersOf(db, [form.id]) }
    },

    /** What the form shows of one question's answer. */
    shownAnswer({ answers }: Pick<OpenForm, 'answers'>, field: string) {
      const stored = answers.find((one) => one.field === field)
      const answer = latestAnswer(stored)
      const isChanged = stored?.draft != null
      return {
        ...(answer && { answer }),
        shown: shownAnswerKey(answer),
        isChanged,
        isDecided: stored?.decision != null,
      }
    },

    /** Whether a device has given the email address before. */
    isKnownDevice(form: SellerForm, cookie: string | undefined): boolean {
      if (cookie === undefined) return false
      return [config.secret, config.secretBefore].some((secret) => {
        if (secret === undefined) return false
        const [given, expected] = [Buffer.from(cookie), Buffer.from(deviceOf(form, secret))]
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },

    /** What the device is to keep; undefined: the form was sent to another address. */
    async open(form: SellerForm, email: string): Promise<string | undefined> {
      if (emailKey(email) !== emailKey(form.email)) return undefined
      await noteFormOpened(db, form.id, clock())
      return deviceOf(form, config.secret)
    },

    /** Saves answers; `undefined` takes one away. With `isSent` staff have everything that is saved. */
    async save(
      { form }: Pick<OpenForm, 'form'>,
      answers: ReadonlyMap<string, SellerAnswer | undefined>,
      { isSent }: { isSent: boolean },
    ): Promise<{ savedAt: Date; sent: number }> {
      const now = clock()
      const sent = await db.transaction().execute(async (trx) => {
        for (const [field, answer] of answers) await saveAnswer(trx, { formId: form.id, field, answer, now })
        const count = isSent ? await sendAnswers(trx, form.id, now) : 0
        if (count > 0) await tellBranch(trx, form, { answers: count, sentAt: now })
        return count
      })
      return { savedAt: now, sent }
    },
  }
}
