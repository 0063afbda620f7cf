import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Mail, MailAttachment } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand, MailHome, MailText } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { type Appointment, formatAppointmentRange, formatAppointmentTime, whoMeetsYou } from '../appointment.ts'
import { viewingActionPath, viewingPath } from '../viewing-paths.ts'
import { invitationFile } from './calendar-invitation.ts'

/** What the mails of one viewing are made of. */
export type ViewingMailFacts = {
  appointment: Appointment
  brand: MailBrand
  home: MailHome
  /** with house number and postcode; only in mails about a viewing that is booked */
  fullAddress: string
  /** whom the visitor meets, and where replies go */
  host: { name: string; email: string; telephone: string }
  /** nobody of the agency goes there */
  isShownBySeller: boolean
  token: string
  choosePath: string
  now: Date
  /** what a seller or tenant said to it, in news of that alone */
  said?: NoticeSaid
  /** the colleague who booked it; in news to staff alone */
  bookedBy?: string
}

/** `from`: "the seller"; `message`: in their own words, for staff alone. */
export type NoticeSaid = { id: number; at: Date; from: string; message: string; proposed: readonly Date[] }

/** What tells two answers apart, of two people or of one: each is news of its own. */
const keyOfSaid = (said: NoticeSaid | undefined) => (said ? `:${said.id}-${said.at.getTime()}` : '')

/** What a visitor is told of. */
export type VisitorNews =
  | 'booked'
  | 'requested'
  | 'changed'
  | 'cancelled'
  | 'lapsed'
  | 'reminder'
  | 'feedback'
  /** the seller or tenant asks for another time */
  | 'other-time'

/** A mail to whoever booked, in the site's own words alone: nobody has proved that the address is theirs. */
export function visitorViewingMail(news: VisitorNews, facts: ViewingMailFacts): Mail | undefined {
  const { appointment, brand, host } = facts
  const email = appointment.attendee?.email
  if (email === undefined) return undefined
  const { subject, title, lead } = wordsOf(news, facts)
  const calendar = calendarOf(news, facts, email)
  return {
    key: `viewing:${appointment.id}:${news}:${appointment.sequence}${keyOfSaid(facts.said)}`,
    to: email,
    replyTo: { name: host.name, address: host.email },
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: lead,
      blocks: [
        { kind: 'heading', text: title },
        { kind: 'paragraph', text: lead },
        ...bodyOf(news, facts),
        { kind: 'home', ...facts.home },
        ...buttonsOf(news, facts),
      ],
      foot: [
        `You're receiving this email because this address was entered to book a viewing at ${brand.url}. If that wasn't you, reply and let us know.`,
      ],
    }),
    attachments: calendar ? [calendar] : [],
  }
}

function wordsOf(
  news: VisitorNews,
  { appointment, home, host, isShownBySeller, said }: ViewingMailFacts,
): { subject: string; title: string; lead: string } {
  const when = formatAppointmentTime(appointment.startsAt)
  const of = `${home.address}, ${when}`
  const meeting = whoMeetsYou(host.name, isShownBySeller)
  switch (news) {
    case 'booked':
      return {
        subject: `Viewing booked: ${of}`,
        title: `Viewing booked: ${when}`,
        lead: meeting,
      }
    case 'requested':
      return {
        subject: `Viewing requested: ${of}`,
        title: `We’re holding ${when} for you`,
        lead: 'We’ll email you as soon as the viewing is confirmed.',
      }
    case 'changed':
      return {
        subject: `Viewing moved: ${of}`,
        title: `Your viewing is now on ${when}`,
        lead: meeting,
      }
    case 'cancelled':
      return {
        subject: `Viewing cancelled: ${of}`,
        title: 'Your viewing is cancelled',
        lead: `The viewing on ${when} won’t take place. You can book again at any time.`,
      }
    case 'lapsed':
      return {
        subject: `Viewing not confirmed: ${of}`,
        title: 'We couldn’t confirm your viewing',
        lead: `We’re sorry: nobody could confirm ${when} in time. Please choose another time, or call us.`,
      }
    case 'reminder':
      return {
        subject: `Your viewing: ${of}`,
        title: `Your viewing is on ${when}`,
        lead: `${meeting} If you can’t make it, please let us know with the button below.`,
      }
    case 'other-time':
      return {
        subject: `Another time for your viewing: ${home.address}`,
        title: 'Could you come at another time?',
        lead: `${when} doesn’t suit ${said?.from ?? 'the seller'}. ${
          appointment.state === 'provisional'
            ? 'Please choose another time; until then nothing is booked.'
            : 'Your viewing stays as it is until you choose another time, or we call you.'
        }`,
      }
    case 'feedback':
      return {
        subject: `What did you think of ${home.address}?`,
        title: 'What did you think?',
        lead: 'Thank you for coming to see this home. It takes two taps to tell us what you thought.',
      }
  }
}

const hasTime = (news: VisitorNews) => news === 'booked' || news === 'changed' || news === 'reminder'

function bodyOf(news: VisitorNews, facts: ViewingMailFacts): MailBlock[] {
  const { appointment, host, fullAddress, isShownBySeller, said } = facts
  if (news === 'other-time' && said && said.proposed.length > 0)
    return [
      { kind: 'paragraph', text: `Times that would suit: ${said.proposed.map(formatAppointmentTime).join('; ')}.` },
    ]
  if (!hasTime(news)) return []
  const withHost: MailText = [`${host.name}, `, { text: host.telephone, url: telephoneHref(host.telephone) }]
  return [
    {
      kind: 'facts',
      rows: [
        { label: 'When', value: formatAppointmentRange(appointment) },
        { label: 'Where', value: fullAddress },
        { label: isShownBySeller ? 'Questions' : 'With', value: withHost },
      ],
    },
  ]
}

function buttonsOf(news: VisitorNews, { token, choosePath }: ViewingMailFacts): MailBlock[] {
  if (news === 'feedback') return [{ kind: 'button', text: 'Give feedback', url: viewingActionPath(token, 'feedback') }]
  if (news === 'cancelled' || news === 'lapsed')
    return [{ kind: 'button', text: 'Choose another time', url: choosePath }]
  if (news === 'other-time')
    return [{ kind: 'button', text: 'Choose another time', url: viewingActionPath(token, 'change') }]
  return [{ kind: 'button', text: 'Change or cancel', url: viewingPath(token) }]
}

/** A calendar entry to put in, to move, or to take out again. */
function calendarOf(news: VisitorNews, facts: ViewingMailFacts, attendee: string): MailAttachment | undefined {
  if (news === 'reminder' || news === 'feedback' || news === 'other-time') return undefined
  return invitationFile({ ...invitationOf(facts), attendee })
}

/** The viewing as a visitor's calendar has it. */
export function invitationOf({ appointment, brand, home, host, fullAddress, token, now }: ViewingMailFacts) {
  const url = brand.url + viewingPath(token)
  return {
    appointment,
    summary: `Viewing: ${home.address}${appointment.state === 'provisional' ? ' (to be confirmed)' : ''}`,
    where: appointment.state === 'booked' ? fullAddress : home.address,
    description: `With ${host.name}, ${host.telephone}. Change or cancel: ${url}`,
    url,
    organizer: { name: host.name, email: host.email },
    now,
  }
}

/** What the person who shows the home is told of; without one, their branch. */
export type StaffNews =
  | 'booked'
  | 'requested'
  | 'changed'
  | 'cancelled'
  | 'agreed'
  | 'other-time'
  /** the time for a yes is running out */
  | 'unconfirmed'
  | 'lapsed'

const STAFF_TITLES: Record<StaffNews, string> = {
  booked: 'Viewing booked',
  requested: 'Viewing to confirm',
  changed: 'Viewing moved',
  cancelled: 'Viewing cancelled',
  agreed: 'Viewing agreed',
  'other-time': 'Another time asked for',
  unconfirmed: 'Viewing still to confirm',
  lapsed: 'Viewing not confirmed in time',
}

export function staffViewingMail(news: StaffNews, facts: ViewingMailFacts): Mail {
  const { appointment, brand, host, home, fullAddress, said, bookedBy } = facts
  const { attendee, createdBy } = appointment
  const name = [attendee?.firstName, attendee?.lastName].filter(Boolean).join(' ')
  const title = news === 'booked' && createdBy === 'visitor' ? 'Viewing booked online' : STAFF_TITLES[news]
  const when = formatAppointmentTime(appointment.startsAt)
  const rows: { label: string; value: MailText }[] = [
    { label: 'When', value: formatAppointmentRange(appointment) },
    { label: 'Where', value: fullAddress },
    { label: 'Who', value: name },
    ...(bookedBy ? [{ label: 'Booked by', value: bookedBy }] : []),
    ...(news === 'unconfirmed' && appointment.heldUntil
      ? [{ label: 'Confirm by', value: formatAppointmentTime(appointment.heldUntil) }]
      : []),
    ...(attendee?.telephone
      ? [{ label: 'Phone number', value: [{ text: attendee.telephone, url: telephoneHref(attendee.telephone) }] }]
      : []),
    ...(said ? [{ label: 'Answer of', value: said.from }] : []),
    ...(said && said.proposed.length > 0
      ? [{ label: 'Suits them', value: said.proposed.map(formatAppointmentTime).join('; ') }]
      : []),
    ...(said?.message ? [{ label: 'Message', value: said.message }] : []),
    ...(appointment.reason ? [{ label: 'Reason', value: appointment.reason }] : []),
  ]
  return {
    key: `viewing:${appointment.id}:staff-${news}:${appointment.sequence}${keyOfSaid(said)}`,
    to: { name: host.name, address: host.email },
    ...(attendee?.email && { replyTo: { name, address: attendee.email } }),
    subject: `${title}: ${home.address}, ${when}`,
    ...mailLayout({
      brand,
      title,
      preheader: `${home.address}, ${when}`,
      blocks: [
        { kind: 'heading', text: title },
        { kind: 'facts', rows },
        { kind: 'button', text: 'View property', url: home.url },
      ],
      foot: [`Viewing ${appointment.id}, booked at ${brand.url}.`],
    }),
  }
}
