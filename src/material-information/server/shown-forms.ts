import type { Listing } from '#src/property/listing/listing.ts'
import { formatAnswer } from '../seller-answer.ts'
import { sellerFormPath } from '../seller-form-paths.ts'
import { sellerQuestions } from '../seller-questions.ts'
import type { MaterialDeps } from './material-deps.ts'
import { answersOf, type SellerForm, type StoredAnswer, sellerFormsOf } from './seller-form-records.ts'

/** The forms of a home as staff see them: how far each is, and what waits for a decision. */
export async function shownForms({ db, sellerForms }: MaterialDeps, propertyId: number, listing: Listing) {
  const forms = await sellerFormsOf(db, propertyId)
  const answers = await answersOf(
    db,
    forms.map(({ id }) => id),
  )
  const sentTo = (form: SellerForm) => answers.filter(({ formId, sentAt }) => formId === form.id && sentAt !== null)
  const labels = new Map(sellerQuestions(listing).map(({ field, label }) => [field, label]))
  return {
    waiting: answers.filter(isWaiting).length,
    forms: forms.map((form) => ({
      id: form.id,
      kind: form.kind,
      name: form.name,
      email: form.email,
      by: form.accountName,
      askedAt: form.createdAt,
      mailedAt: form.mailedAt,
      openedAt: form.openedAt,
      expiresAt: form.expiresAt,
      isOver: sellerForms.isOver(form),
      isEnded: form.endedAt !== null,
      questions: form.questions.map((field) => labels.get(field) ?? field),
      path: sellerFormPath(sellerForms.tokenOf(form.id)),
      answered: sentTo(form).length,
      /** given or changed, and not sent yet: what they are is the seller's own */
      begun: answers.filter(({ formId, sentAt, draft }) => formId === form.id && (sentAt === null || draft !== null))
        .length,
      waiting: sentTo(form).filter(isWaiting).length,
    })),
  }
}

export const isWaiting = ({ sentAt, decision }: StoredAnswer) => sentAt !== null && decision === null

export const formatStoredAnswer = ({ field, answer }: StoredAnswer) => formatAnswer({ field }, answer)
