import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBlock } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { formatAppointmentRange, formatAppointmentTime } from '../appointment.ts'
import { outcomeName, reasonName } from '../feedback.ts'
import { noticePath } from '../viewing-paths.ts'
import type { StoredFeedback } from './feedback-records.ts'
import type { ViewingNotice } from './notice-records.ts'
import type { ViewingMailFacts } from './viewing-mails.ts'

/** What a seller or tenant is told of. `asked`: whether the time suits them. */
export type NoticeNews = 'asked' | 'booked' | 'moved' | 'cancelled' | 'lapsed' | 'reminder'

/** A mail to whoever owns the home or lives there: when, where and with whom of the agency, and nothing of who comes. */
export function noticeMail(news: NoticeNews, notice: ViewingNotice, facts: ViewingMailFacts, token: string): Mail {
  const { appointment, brand, home, host } = facts
  const when = formatAppointmentTime(appointment.startsAt)
  const { subject, lead } = wordsOf(news, when)
  const isOn = news !== 'cancelled' && news !== 'lapsed'
  const buttons: MailBlock[] = !isOn
    ? []
    : news === 'asked'
      ? [
          { kind: 'button', text: 'That suits me', url: noticePath(token) },
          { kind: 'button', text: 'Another time, please', url: `${noticePath(token)}#another-time` },
        ]
      : [{ kind: 'button', text: 'Another time, please', url: `${noticePath(token)}#another-time` }]
  return {
    key: `viewing:${appointment.id}:notice-${notice.id}-${news}:${appointment.sequence}`,
    to: { name: notice.name, address: notice.email },
    replyTo: { name: host.name, address: host.email },
    subject: `${subject}: ${home.address}, ${when}`,
    ...mailLayout({
      brand,
      title: subject,
      preheader: lead,
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: lead },
        ...(isOn ? [factsOf(facts)] : []),
        ...buttons,
      ],
      foot: [
        `You're receiving this email because ${brand.name} arranges viewings of this home for you. To have them sent elsewhere, reply to it.`,
      ],
    }),
  }
}

/** What somebody thought of the home, to whoever owns it: without a name, and once for each time it was said. */
export function feedbackMail(notice: ViewingNotice, facts: ViewingMailFacts, feedback: StoredFeedback): Mail {
  const { appointment, brand, home, host } = facts
  const when = formatAppointmentTime(appointment.startsAt)
  const title = 'What a viewer thought of your home'
  const words = [outcomeName(feedback.outcome), feedback.reason && reasonName(feedback.reason).toLowerCase()]
  return {
    key: `viewing:${appointment.id}:feedback-${notice.id}:${feedback.givenAt.getTime()}`,
    to: { name: notice.name, address: notice.email },
    replyTo: { name: host.name, address: host.email },
    subject: `${title}: ${home.address}, ${when}`,
    ...mailLayout({
      brand,
      title,
      preheader: words[0]!,
      blocks: [
        { kind: 'heading', text: title },
        { kind: 'paragraph', text: `Somebody saw your home on ${when}. This is what they said:` },
        { kind: 'paragraph', text: `${words.filter(Boolean).join(', ')}.` },
        ...(feedback.notes === '' ? [] : [{ kind: 'paragraph' as const, text: `“${feedback.notes}”` }]),
      ],
      foot: [`You're receiving this email because ${brand.name} arranges viewings of this home for you.`],
    }),
  }
}

function wordsOf(news: NoticeNews, when: string): { subject: string; lead: string } {
  switch (news) {
    case 'asked':
      return {
        subject: 'Does this viewing suit you?',
        lead: `Somebody would like to see your home on ${when}. It is booked only once you agree.`,
      }
    case 'booked':
      return { subject: 'Viewing of your home', lead: `Your home will be shown on ${when}.` }
    case 'moved':
      return { subject: 'Viewing of your home moved', lead: `The viewing of your home is now on ${when}.` }
    case 'cancelled':
      return { subject: 'Viewing of your home cancelled', lead: `The viewing on ${when} won’t take place.` }
    case 'lapsed':
      return {
        subject: 'Viewing of your home not booked',
        lead: `The viewing on ${when} wasn’t confirmed in time and won’t take place.`,
      }
    case 'reminder':
      return { subject: 'Viewing of your home', lead: `A reminder: your home will be shown on ${when}.` }
  }
}

function factsOf({ appointment, fullAddress, host, isShownBySeller }: ViewingMailFacts): MailBlock {
  const telephone = { text: host.telephone, url: telephoneHref(host.telephone) }
  return {
    kind: 'facts',
    rows: [
      { label: 'When', value: formatAppointmentRange(appointment) },
      { label: 'Where', value: fullAddress },
      isShownBySeller
        ? { label: 'Shown by', value: 'The seller' }
        : { label: 'Shown by', value: [`${host.name}, `, telephone] },
      ...(isShownBySeller ? [{ label: 'Questions', value: [`${host.name}, `, telephone] }] : []),
    ],
  }
}
