import { branchTelephone } from '#src/agency/branches/branch-for.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { formatName } from '#src/formatting/person-name.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Address, Channel, Property } from '#src/property/listing/listing.ts'
import { mailHome } from '#src/property/store/server/mail-home.ts'
import type { Appointment } from '../appointment.ts'
import { chooseTimePath } from '../viewing-paths.ts'
import {
  type StaffNews,
  staffViewingMail,
  type ViewingMailFacts,
  type VisitorNews,
  visitorViewingMail,
} from './viewing-mails.ts'
import { signViewingToken } from './viewing-token.ts'

export type ViewingNewsDeps = {
  agency: Pick<Agency, 'name' | 'email' | 'telephone' | 'branches'>
  config: { secret: string }
  clock: () => Date
  mail: { brand: MailBrand; queueMail: (within: Database, mail: Mail) => Promise<void> }
  properties: {
    byId: (id: number) => Promise<Property | null>
    cards: (ids: readonly number[]) => Promise<CardData[]>
  }
}

/** Whom a visitor meets: the person who shows the home, else their branch. */
export type ViewingHost = { name: string; email: string; telephone: string; portrait?: string }

/** Writes to those whom a viewing concerns, in the transaction that changes it. */
export function createViewingNews({ agency, config, clock, mail, properties }: ViewingNewsDeps) {
  /** What mails, pages and calendars say of a viewing; undefined where its home is no longer known. */
  async function factsOf(appointment: Appointment): Promise<ViewingMailFacts | undefined> {
    const { propertyId } = appointment
    const property = propertyId === null ? null : await properties.byId(propertyId)
    const [card] = property ? await properties.cards([property.id]) : []
    if (!property || !card) return undefined
    return {
      appointment,
      brand: mail.brand,
      home: mailHome(card),
      fullAddress: fullAddress(property.address),
      host: hostOf(appointment, property.channel),
      token: signViewingToken(appointment.id, config.secret),
      choosePath: chooseTimePath(property.id, property.channel),
      now: clock(),
    }
  }

  function hostOf({ staffId, branchId }: Appointment, channel: Channel): ViewingHost {
    const member = agency.branches.flatMap(({ staff }) => staff).find(({ id }) => id === staffId)
    if (member)
      return {
        name: formatName(member.firstName, member.surname),
        email: member.email,
        telephone: member.telephone,
        ...(member.photo !== undefined && { portrait: member.photo }),
      }
    const branch = agency.branches.find(({ id }) => id === branchId)
    if (!branch) return { name: agency.name, email: agency.email, telephone: agency.telephone }
    return {
      name: `${agency.name}, ${branch.name}`,
      email: branch.email,
      telephone: branchTelephone(branch, channel),
    }
  }

  return {
    factsOf,

    async tell(
      trx: Database,
      appointment: Appointment,
      { visitor, staff }: { visitor?: VisitorNews; staff?: StaffNews },
    ): Promise<void> {
      const facts = await factsOf(appointment)
      if (!facts) return
      const toVisitor = visitor && visitorViewingMail(visitor, facts)
      if (toVisitor) await mail.queueMail(trx, toVisitor)
      if (staff) await mail.queueMail(trx, staffViewingMail(staff, facts))
    },
  }
}

/** "14 Crown Gardens, Oakham LE15 6QS" */
function fullAddress({ display, line1, street, locality, town, outcode, incode }: Address): string {
  const postcode = [outcode, incode].filter(Boolean).join(' ')
  if (line1 === undefined) return [display, postcode].filter(Boolean).join(', ')
  const parts = [line1, street === line1 ? undefined : street, locality, [town, postcode].filter(Boolean).join(' ')]
  return parts.filter(Boolean).join(', ')
}
