import { formatCount } from '#src/formatting/numbers.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { sellerFormPath } from '../seller-form-paths.ts'
import type { SellerForm } from './seller-form-records.ts'

type SellerFormMail = {
  form: SellerForm
  token: string
  brand: MailBrand
  address: string
  branch: { name: string; email: string; telephone: string }
}

/** Asks a seller or landlord for facts about their home, by a link that is theirs alone. */
export function sellerFormMail({ form, token, brand, address, branch }: SellerFormMail): Mail {
  const subject = `A few questions about ${address}`
  const count = formatCount(form.questions.length, 'question')
  const who = form.kind === 'seller' ? 'Buyers' : 'Tenants'
  const lead = `${who} want to know this before they come, and the law asks us to say it. There ${
    form.questions.length === 1 ? 'is' : 'are'
  } ${count}. You can stop and come back at any time, and it’s fine not to know.`
  const blocks: MailBlock[] = [
    { kind: 'heading', text: `A few questions about your home` },
    { kind: 'paragraph', text: `Dear ${form.name},` },
    { kind: 'paragraph', text: lead },
    ...(form.message === '' ? [] : [{ kind: 'quotation' as const, text: form.message }]),
    { kind: 'button', text: 'Answer the questions', url: sellerFormPath(token) },
    {
      kind: 'small',
      text: `The link is for you alone and works until ${formatUkDate(ukDate(form.expiresAt))}. On a new phone or computer it asks for this email address. Nothing is published before we have read it.`,
    },
    {
      kind: 'paragraph',
      text: ['Would you rather tell us? Call ', { text: branch.telephone, url: telephoneHref(branch.telephone) }, '.'],
    },
  ]
  return {
    key: `seller-form:${form.id}:${form.mailedAt?.getTime() ?? 'first'}`,
    to: { name: form.name, address: form.email },
    replyTo: { name: branch.name, address: branch.email },
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: lead,
      blocks,
      foot: [`You're receiving this email because ${brand.name} advertises this home for you.`],
    }),
  }
}

type AnswersSentMail = {
  form: SellerForm
  answers: number
  sentAt: Date
  brand: MailBrand
  address: string
  branch: { name: string; email: string }
}

/** Tells the branch that a seller or landlord has sent answers. What they say is read in the Desk alone. */
export function answersSentMail({ form, answers, sentAt, brand, address, branch }: AnswersSentMail): Mail {
  const subject = `${formatCount(answers, 'answer')} to review: ${address}`
  const lead = `The ${form.kind} has sent ${formatCount(answers, 'answer')}. Nothing is published before you accept it.`
  return {
    key: `seller-answers:${form.id}:${sentAt.getTime()}`,
    to: { name: branch.name, address: branch.email },
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: lead,
      blocks: [
        { kind: 'heading', text: `Answers about ${address}` },
        { kind: 'paragraph', text: lead },
        { kind: 'button', text: 'Review in the Desk', url: `/desk/properties/${form.propertyId}/material/answers` },
      ],
      foot: [`Questions ${form.id}, sent from ${brand.url}.`],
    }),
  }
}
