import { sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import { branchTelephone } from '#src/agency/branches/branch-for.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { ViewingEvent } from '#src/enquiries/threads/enquiry-event.ts'
import { noteViewing } from '#src/enquiries/threads/server/note-viewing.ts'
import type { LinkKeys } from '#src/form-protection/server/link-token.ts'
import { formatName } from '#src/formatting/person-name.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Address, Channel, Property } from '#src/property/listing/listing.ts'
import { mailHome } from '#src/property/store/server/mail-home.ts'
import { type Appointment, OFFERED } from '../appointment.ts'
import { chooseTimePath } from '../viewing-paths.ts'
import { hasAnotherViewing, lapseHolds, setAppointmentLead } from './appointment-records.ts'
import { staffValuationMail, visitorValuationMail } from './valuation-mails.ts'
import {
  type NoticeSaid,
  type StaffNews,
  staffViewingMail,
  type ViewingMailFacts,
  type VisitorNews,
  visitorViewingMail,
} from './viewing-mails.ts'
import { createViewingNotices } from './viewing-notices.ts'
import { signViewingToken } from './viewing-token.ts'

export type ViewingNewsDeps = {
  agency: Pick<Agency, 'name' | 'email' | 'telephone' | 'branches'>
  db: Database
  config: LinkKeys
  clock: () => Date
  mail: { brand: MailBrand; queueMail: (within: Database, mail: Mail) => Promise<void> }
  properties: {
    byId: (id: number) => Promise<Property | null>
    cards: (ids: readonly number[]) => Promise<CardData[]>
  }
}

/** Whom a visitor meets: the person who shows the home, else their branch. */
export type ViewingHost = { name: string; email: string; telephone: string; portrait?: string }

/** `said`: by a seller or tenant, where that is the news. */
type News = { visitor?: VisitorNews; staff?: StaffNews; thread?: ViewingEvent['what']; said?: NoticeSaid }

/** Writes to those whom a viewing concerns, in the transaction that changes it. */
export function createViewingNews({ db, agency, config, clock, mail, properties }: ViewingNewsDeps) {
  const notices = createViewingNotices({ db, clock, config, mail, factsOf })

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
      isShownBySeller: appointment.staffId === null,
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

  /** In every open enquiry of whoever booked about this home. */
  async function noteInThreads(trx: Database, appointment: Appointment, what: ViewingEvent['what']): Promise<void> {
    const { attendee, propertyId, startsAt, createdBy, leadId, kind } = appointment
    if (kind === 'valuation') {
      const note = { what, at: startsAt.toISOString(), of: kind, byVisitor: false }
      // of a call that staff wrote down there is no lead
      const byEmail = attendee?.email === undefined ? undefined : emailKey(attendee.email)
      if (leadId !== null) await noteViewing(trx, { leadId }, note, clock())
      else if (byEmail !== undefined)
        await noteViewing(trx, { emailKey: byEmail, propertyId: 'to-value' }, note, clock())
      return
    }
    if (attendee?.email === undefined || propertyId === null) return
    const person = { emailKey: emailKey(attendee.email), propertyId }
    const hasAnother = await hasAnotherViewing(trx, { ...person, besides: appointment.id, now: clock() })
    const byVisitor = createdBy === 'visitor'
    // staff may book for who waits under another address than they gave: it is their enquiry still
    const isOfLead = leadId !== null && !byVisitor && (what === 'booked' || what === 'requested')
    const enquirer = isOfLead ? { ...person, leadId } : person
    await noteViewing(trx, enquirer, { what, at: startsAt.toISOString(), hasAnother, byVisitor }, clock())
  }

  async function tellOfValuation(
    trx: Database,
    appointment: Appointment,
    { visitor, staff }: Pick<News, 'visitor' | 'staff'>,
  ): Promise<void> {
    const facts = { appointment, brand: mail.brand, host: hostOf(appointment, 'sales'), now: clock() }
    const toVisitor = visitor && visitorValuationMail(visitor, facts)
    if (toVisitor) await mail.queueMail(trx, toVisitor)
    const staffFacts = staff === 'lapsed' ? { ...facts, host: hostOf(ofBranch(appointment), 'sales') } : facts
    if (staff) await mail.queueMail(trx, staffValuationMail(staff, staffFacts))
  }

  async function tell(trx: Database, appointment: Appointment, { visitor, staff, thread, said }: News): Promise<void> {
    if (thread) await noteInThreads(trx, appointment, thread)
    if (appointment.kind === 'valuation') return tellOfValuation(trx, appointment, { visitor, staff })
    const known = await factsOf(appointment)
    if (!known) return
    const bookedBy =
      staff === 'booked' || staff === 'requested' ? await colleagueNamed(trx, appointment.createdBy) : undefined
    const facts = { ...known, ...(said && { said }), ...(bookedBy !== undefined && { bookedBy }) }
    const toVisitor = visitor && visitorViewingMail(visitor, facts)
    if (toVisitor) await mail.queueMail(trx, toVisitor)
    const staffFacts = staff === 'lapsed' ? ((await factsOf(ofBranch(appointment))) ?? facts) : facts
    if (staff) await mail.queueMail(trx, staffViewingMail(staff, staffFacts))
  }

  return {
    factsOf,

    /** The enquiry that came with a visitor's booking. */
    async linkLead(trx: Database, appointment: Appointment, leadId: number): Promise<void> {
      await setAppointmentLead(trx, appointment.id, leadId)
      const what = appointment.state === 'booked' ? 'booked' : 'requested'
      const at = appointment.startsAt.toISOString()
      const of = appointment.kind === 'valuation' ? appointment.kind : undefined
      await noteViewing(trx, { leadId }, { what, at, of, byVisitor: true }, clock())
    },

    tell,
    notices,

    /** Holds that have ended give their time back, and those who waited hear of it. */
    async endHolds(trx: Database): Promise<void> {
      for (const appointment of await lapseHolds(trx, clock())) {
        // an offer to the waiting list that was not taken: they were told until when it holds
        if (appointment.createdBy === OFFERED) continue
        await tell(trx, appointment, { visitor: 'lapsed', staff: 'lapsed', thread: 'lapsed' })
        await notices.over(trx, appointment, 'lapsed')
      }
    },
  }
}

/** The name of the account that booked it; undefined of a visitor's own, and of one made by the site. */
async function colleagueNamed(trx: Database, createdBy: string): Promise<string | undefined> {
  if (!/^\d+$/.test(createdBy)) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from staff_accounts where id = ${Number(createdBy)}`.execute(trx)
  return rows[0]?.name
}

/** What one person let lie is told to their whole branch. */
const ofBranch = (appointment: Appointment): Appointment => ({ ...appointment, staffId: null })

/** "14 Crown Gardens, Oakham LE15 6QS" */
function fullAddress({ display, line1, street, locality, town, outcode, incode }: Address): string {
  const postcode = [outcode, incode].filter(Boolean).join(' ')
  if (line1 === undefined) return [display, postcode].filter(Boolean).join(', ')
  const parts = [line1, street === line1 ? undefined : street, locality, [town, postcode].filter(Boolean).join(' ')]
  return parts.filter(Boolean).join(', ')
}

export type ViewingNews = ReturnType<typeof createViewingNews>
