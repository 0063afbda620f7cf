import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Mail, MailAttachment } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand, MailText } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { type Appointment, formatAppointmentRange, formatAppointmentTime } from '../appointment.ts'
import { invitationFile } from './calendar-invitation.ts'
import type { StaffNews, VisitorNews } from './viewing-mails.ts'

/** What the mails of one valuation are made of. */
export type ValuationMailFacts = {
  appointment: Appointment
  brand: MailBrand
  /** who comes, and where replies go */
  host: { name: string; email: string; telephone: string }
  now: Date
}

/**
 * A mail to whoever asked for a valuation. There is none for a request, which the form has thanked for: by the first one
 * staff have confirmed the time, so that the address that was typed may stand in it.
 */
export function visitorValuationMail(news: VisitorNews, facts: ValuationMailFacts): Mail | undefined {
  const { appointment, brand, host } = facts
  const email = appointment.attendee?.email
  const words = wordsOf(news, facts)
  if (email === undefined || !words) return undefined
  const blocks: MailBlock[] = [
    { kind: 'heading', text: words.title },
    { kind: 'paragraph', text: words.lead },
  ]
  // what was typed into the form stands in no mail before staff have confirmed it
  if (news !== 'cancelled' && news !== 'lapsed') blocks.push({ kind: 'facts', rows: factRows(facts) })
  return {
    key: `valuation:${appointment.id}:${news}:${appointment.sequence}`,
    to: email,
    replyTo: { name: host.name, address: host.email },
    subject: words.subject,
    ...mailLayout({
      brand,
      title: words.subject,
      preheader: words.lead,
      blocks,
      foot: [
        `You're receiving this email because a valuation was booked for this address with ${brand.name}. To change or cancel it, reply or call ${host.telephone}.`,
      ],
    }),
    attachments: news === 'lapsed' ? [] : [calendarFile(facts, email)],
  }
}

function wordsOf(news: VisitorNews, { appointment, host }: ValuationMailFacts) {
  const when = formatAppointmentTime(appointment.startsAt)
  switch (news) {
    case 'booked':
      return {
        subject: `Valuation booked: ${when}`,
        title: `Valuation booked: ${when}`,
        lead: `${host.name} will come to value your home. Please have any planning documents, guarantees and your EPC to hand.`,
      }
    case 'changed':
      return {
        subject: `Valuation moved: ${when}`,
        title: `Your valuation is now on ${when}`,
        lead: `${host.name} will come to value your home.`,
      }
    case 'cancelled':
      return {
        subject: `Valuation cancelled: ${when}`,
        title: 'Your valuation is cancelled',
        lead: `The valuation on ${when} won’t take place. Reply or call us to choose another time.`,
      }
    case 'lapsed':
      return {
        subject: `Valuation not confirmed: ${when}`,
        title: 'We couldn’t confirm your valuation',
        lead: `We’re sorry: nobody could confirm ${when} in time. Reply or call us to choose another time.`,
      }
    default:
      return undefined
  }
}

function factRows({ appointment, host }: ValuationMailFacts): { label: string; value: MailText }[] {
  return [
    { label: 'When', value: formatAppointmentRange(appointment) },
    ...(appointment.address ? [{ label: 'Where', value: appointment.address }] : []),
    { label: 'With', value: [`${host.name}, `, { text: host.telephone, url: telephoneHref(host.telephone) }] },
  ]
}

/** The valuation as the visitor's calendar has it: put in, moved, or taken out again. */
function calendarFile({ appointment, brand, host, now }: ValuationMailFacts, attendee: string): MailAttachment {
  const file = invitationFile({
    appointment,
    summary: `Valuation by ${brand.name}`,
    where: appointment.address ?? '',
    description: `With ${host.name}, ${host.telephone}.`,
    url: brand.url,
    organizer: { name: host.name, email: host.email },
    attendee,
    now,
  })
  return { ...file, filename: 'valuation.ics' }
}

/** What sellers and tenants answer concerns viewings alone. */
const STAFF_TITLES: Partial<Record<StaffNews, string>> = {
  booked: 'Valuation booked',
  requested: 'Valuation to confirm',
  changed: 'Valuation moved',
  cancelled: 'Valuation cancelled',
  unconfirmed: 'Valuation still to confirm',
  lapsed: 'Valuation not confirmed in time',
}

/** To the person who goes there; without one, to their branch. */
export function staffValuationMail(news: StaffNews, facts: ValuationMailFacts): Mail {
  const { appointment, brand, host } = facts
  const { attendee, address } = appointment
  const name = [attendee?.firstName, attendee?.lastName].filter(Boolean).join(' ')
  const title = STAFF_TITLES[news] ?? 'Valuation'
  const when = formatAppointmentTime(appointment.startsAt)
  const rows: { label: string; value: MailText }[] = [
    { label: 'When', value: formatAppointmentRange(appointment) },
    { label: 'Where', value: address ?? '' },
    { label: 'Who', value: name },
    ...(news === 'unconfirmed' && appointment.heldUntil
      ? [{ label: 'Confirm by', value: formatAppointmentTime(appointment.heldUntil) }]
      : []),
    ...(attendee?.telephone
      ? [{ label: 'Phone number', value: [{ text: attendee.telephone, url: telephoneHref(attendee.telephone) }] }]
      : []),
    ...(appointment.reason ? [{ label: 'Reason', value: appointment.reason }] : []),
  ]
  return {
    key: `valuation:${appointment.id}:staff-${news}:${appointment.sequence}`,
    to: { name: host.name, address: host.email },
    ...(attendee?.email && { replyTo: { name, address: attendee.email } }),
    subject: `${title}: ${address ?? name}, ${when}`,
    ...mailLayout({
      brand,
      title,
      preheader: `${address ?? name}, ${when}`,
      blocks: [
        { kind: 'heading', text: title },
        { kind: 'facts', rows },
        { kind: 'button', text: 'Open in the Desk', url: `/desk/viewings/${appointment.id}` },
      ],
      foot: [`Valuation ${appointment.id} at ${brand.url}.`],
    }),
  }
}
