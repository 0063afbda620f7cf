import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import type { CardData } from '#src/property/card/card.ts'
import { mailHome } from '#src/property/store/server/mail-home.ts'
import { type Appointment, formatAppointmentTime } from '../appointment.ts'
import { waitingPath } from '../viewing-paths.ts'
import type { WaitingEntry } from './waiting-records.ts'

type WaitingMailFacts = {
  brand: MailBrand
  entry: WaitingEntry
  card: CardData
  token: string
  /** what is held for them; absent: they have just joined */
  held?: Appointment | undefined
  /** they leave the list if they let it go by */
  isLast: boolean
}

/** A mail to somebody on the waiting list, in the site's own words alone. */
export function waitingMail({ brand, entry, card, token, held, isLast }: WaitingMailFacts): Mail {
  const home = mailHome(card)
  const isOpenHouse = entry.openHouseId !== null
  const when = held && formatAppointmentTime(held.startsAt)
  const subject = held
    ? `${isOpenHouse ? 'Places have' : 'A viewing time has'} become free: ${home.address}, ${when}`
    : `You’re on the waiting list: ${home.address}`
  const stays = isOpenHouse ? '' : ', unless you tell us that you’d like to stay on it'
  const afterwards = isLast ? `leave the list${stays}` : 'wait for another time'
  const lead = held?.heldUntil
    ? `We’re holding ${when} for you until ${formatAppointmentTime(held.heldUntil)}. After that it goes to the next person, and you ${afterwards}.`
    : `We’ll email you when ${isOpenHouse ? 'there are places at the open house' : 'a viewing time becomes free'}, and hold it for two hours.`
  return {
    key: `waiting:${entry.id}:${held ? `offer-${held.id}` : 'joined'}`,
    to: entry.attendee.email ?? '',
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: lead,
      blocks: [
        { kind: 'heading', text: held ? `${when} is free` : 'You’re on the waiting list' },
        { kind: 'paragraph', text: lead },
        { kind: 'home', ...home },
        { kind: 'button', text: held ? 'Book it, or let it go' : 'Leave the list', url: waitingPath(token) },
      ],
      foot: [
        [
          `You're receiving this email because this address was entered for the waiting list at ${brand.url}. `,
          { text: 'Leave the list', url: waitingPath(token) },
          '.',
        ],
      ],
    }),
  }
}
