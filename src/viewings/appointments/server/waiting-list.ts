import { type SqlBool, sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import type { ViewingSettings } from '#src/agency/profile/settings.ts'
import { MINUTE_MS, ukClock } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { type Appointment, type Attendee, isOfferOfList, isUpcoming, OFFERED } from '../appointment.ts'
import {
  addAppointment,
  appointmentById,
  changeAppointment,
  lockAppointment,
  lockDiary,
  type NewAppointment,
} from './appointment-records.ts'
import type { HomeTimes } from './home-times.ts'
import { homeViewingRules } from './showing-rules.ts'
import type { ViewingNews } from './viewing-news.ts'
import { type LinkKeys, readLinkToken, signLinkToken } from './viewing-token.ts'
import { waitingMail } from './waiting-mails.ts'

/** For so long a time that has become free is held for whoever is offered it. */
const OFFER_MINUTES = 120

/** Offers are made by day, so that nobody loses one asleep: hours of London's clock. */
const OFFERS_FROM = 8
const OFFERS_UNTIL = 20

/** Whoever lets so many offers go by is not asked again. */
const MOST_OFFERS = 3

export type WaitingEntry = {
  id: number
  propertyId: number
  openHouseId: number | null
  people: number
  attendee: Attendee
  userId: number | null
  leadId: number | null
  createdAt: Date
  offerId: number | null
  offers: number
}

type WaitingDeps = {
  db: Database
  clock: () => Date
  config: LinkKeys
  agency: { settings: { viewings?: Pick<ViewingSettings, 'confirmAtOnce' | 'holdHours'> } }
  mail: { brand: MailBrand; queueMail: (within: Database, mail: Mail) => Promise<void> }
  properties: {
    byId: (id: number) => Promise<Property | null>
    cards: (ids: readonly number[]) => Promise<CardData[]>
  }
}

type TimesOf = (property: Property, options: { within: Database }) => Promise<HomeTimes | undefined>

const columns = sql`id, property_id as "propertyId", open_house_id as "openHouseId", people, attendee,
  user_id as "userId", lead_id as "leadId", created_at as "createdAt", offer_id as "offerId", offers`

export type JoinRequest = {
  openHouseId: number | null
  people: number
  attendee: Attendee & { email: string }
  userId?: number
  leadId?: number
}

export type TakeOutcome = { kind: 'taken'; appointment: Appointment } | { kind: 'over' | 'not-found' }

/** Who waits for a time of a home, or for places at an open house: `services.viewings.waitingList`. */
export function createWaitingList(deps: WaitingDeps, { news, timesOf }: { news: ViewingNews; timesOf: TimesOf }) {
  const { db, clock, config, agency, mail, properties } = deps
  const tokenOf = (id: number) => signLinkToken('viewing waiting list', id, config.secret)

  async function entryOf(within: Database, token: string): Promise<WaitingEntry | undefined> {
    const id = readLinkToken('viewing waiting list', token, config)
    if (id === undefined) return undefined
    const { rows } = await sql<WaitingEntry>`
      select ${columns} from viewing_waiting_list where id = ${id}`.execute(within)
    return rows[0]
  }

  const isHeld = (offer: Appointment | undefined) =>
    offer !== undefined && isOfferOfList(offer) && offer.heldUntil !== null && offer.heldUntil > clock()

  const sameList = (propertyId: number, openHouseId: number | null) =>
    sql<SqlBool>`property_id = ${propertyId} and open_house_id is not distinct from ${openHouseId}`

  /** Those without an offer, in turn: whoever has had one waits behind those who have not. */
  async function nextInLine(trx: Database, propertyId: number, openHouseId: number | null): Promise<WaitingEntry[]> {
    await sql`
      delete from viewing_waiting_list where ${sameList(propertyId, openHouseId)} and offers >= ${MOST_OFFERS}
        and not exists (select from appointments a where a.id = offer_id and a.state = 'provisional')`.execute(trx)
    const { rows } = await sql<WaitingEntry>`
      select ${columns} from viewing_waiting_list
      where ${sameList(propertyId, openHouseId)}
        and not exists (select from appointments a where a.id = offer_id and a.state = 'provisional')
      order by told_at nulls first, id for update`.execute(trx)
    return rows
  }

  /** What the next in line can have: the earliest time, or the places they want. */
  async function spaceFor(trx: Database, entry: WaitingEntry): Promise<NewAppointment | undefined> {
    const now = clock()
    const property = await properties.byId(entry.propertyId)
    if (!property) return undefined
    const offer = {
      kind: 'viewing' as const,
      state: 'provisional' as const,
      propertyId: property.id,
      attendee: entry.attendee,
      ...(entry.userId !== null && { userId: entry.userId }),
      createdBy: OFFERED,
      now,
    }
    const held = (start: number) => new Date(Math.min(now.getTime() + OFFER_MINUTES * MINUTE_MS, start))
    if (entry.openHouseId !== null) {
      const house = await lockAppointment(trx, entry.openHouseId)
      if (house?.state !== 'booked' || !isUpcoming(house, now)) return undefined
      if ((house.places ?? 0) - house.placesTaken < entry.people) return undefined
      const { branchId, staffId, startsAt, endsAt, id } = house
      const place = { branchId, staffId, startsAt, endsAt, openHouseId: id, people: entry.people }
      return { ...offer, ...place, heldUntil: held(startsAt.getTime()) }
    }
    const known = await timesOf(property, { within: trx })
    const [time] = known?.times ?? []
    if (!known || !time) return undefined
    return {
      ...offer,
      branchId: known.branch.id,
      staffId: time.staffIds[0] ?? null,
      ...(property.position && { position: property.position }),
      startsAt: new Date(time.start),
      endsAt: new Date(time.end),
      heldUntil: held(time.start),
    }
  }

  /** Offers what is free to those who wait for it, in turn; one after the other, in a transaction of its own. */
  async function offer(propertyId: number, openHouseId: number | null): Promise<void> {
    const { hour } = ukClock(clock())
    if (hour < OFFERS_FROM || hour >= OFFERS_UNTIL) return
    const { rows } = await sql`
      select from viewing_waiting_list where ${sameList(propertyId, openHouseId)} limit 1`.execute(db)
    if (rows.length === 0) return
    await inTransaction(db, async (trx) => {
      await lockDiary(trx)
      await news.endHolds(trx)
      for (const entry of await nextInLine(trx, propertyId, openHouseId)) {
        const space = await spaceFor(trx, entry)
        // a smaller party behind may still fit into the places of an open house
        if (!space) continue
        const appointment = await addAppointment(trx, space)
        await sql`
          update viewing_waiting_list set offer_id = ${appointment.id}, offers = offers + 1, told_at = ${clock()}
          where id = ${entry.id}`.execute(trx)
        await tell(trx, entry, appointment)
      }
    })
  }

  async function tell(trx: Database, entry: WaitingEntry, held?: Appointment): Promise<void> {
    const [card] = await properties.cards([entry.propertyId])
    if (!card) return
    await mail.queueMail(trx, waitingMail({ brand: mail.brand, entry, card, token: tokenOf(entry.id), held }))
  }

  /** What was held is booked: they wait no longer, and their link leads to the viewing. */
  async function settle(trx: Database, appointmentId: number): Promise<void> {
    await sql`
      update appointments set waiting_id = w.id from viewing_waiting_list w
      where appointments.id = ${appointmentId} and w.offer_id = ${appointmentId}`.execute(trx)
    await sql`delete from viewing_waiting_list where offer_id = ${appointmentId}`.execute(trx)
  }

  async function takenBy(within: Database, token: string): Promise<Appointment | undefined> {
    const id = readLinkToken('viewing waiting list', token, config)
    if (id === undefined) return undefined
    const { rows } = await sql<{ id: number }>`select id from appointments where waiting_id = ${id}`.execute(within)
    return rows[0] && appointmentById(within, rows[0].id)
  }

  return {
    tokenOf,

    /**
     * Puts somebody on the list. Undefined where that address waits already: whoever typed it need not be whose it is,
     * so that nothing of theirs is changed, and nothing of theirs is answered.
     */
    async join(trx: Database, property: Property, request: JoinRequest): Promise<WaitingEntry | undefined> {
      const { openHouseId, people, attendee, userId, leadId } = request
      const { rows } = await sql<WaitingEntry>`
        insert into viewing_waiting_list (property_id, open_house_id, people, attendee, email_key, user_id, lead_id,
          created_at)
        values (${property.id}, ${openHouseId}, ${people}, ${JSON.stringify(attendee)}::jsonb,
          ${emailKey(attendee.email)}, ${userId ?? null}, ${leadId ?? null}, ${clock()})
        on conflict on constraint viewing_waiting_once do nothing
        returning ${columns}`.execute(trx)
      const [entry] = rows
      if (entry) await tell(trx, entry)
      return entry
    },

    /** Somebody's place by the link, with the time that is held for them now. */
    async byToken(token: string): Promise<{ entry: WaitingEntry; held: Appointment | undefined } | undefined> {
      const entry = await entryOf(db, token)
      if (!entry) return undefined
      const held = entry.offerId === null ? undefined : await appointmentById(db, entry.offerId)
      return { entry, held: isHeld(held) ? held : undefined }
    },

    /** Books what is held for them. */
    take(token: string): Promise<TakeOutcome> {
      return inTransaction(db, async (trx): Promise<TakeOutcome> => {
        await lockDiary(trx)
        const entry = await entryOf(trx, token)
        const taken = entry ? undefined : await takenBy(trx, token)
        if (taken) return { kind: 'taken', appointment: taken }
        if (!entry) return { kind: 'not-found' }
        const held = entry.offerId === null ? undefined : await lockAppointment(trx, entry.offerId)
        if (!held || !isHeld(held)) return { kind: 'over' }
        const rules = await homeViewingRules(trx, entry.propertyId)
        const contacts = held.openHouseId === null ? (rules.contacts ?? []) : []
        const settings = agency.settings.viewings
        const isBooked =
          held.openHouseId !== null ||
          (!contacts.some(({ mustAgree }) => mustAgree) && (rules.confirmAtOnce ?? settings?.confirmAtOnce ?? true))
        const holdMs = (settings?.holdHours ?? 1) * 60 * MINUTE_MS
        const heldUntil = new Date(Math.min(clock().getTime() + holdMs, held.startsAt.getTime()))
        const change = isBooked
          ? { state: 'booked' as const, heldUntil: null, createdBy: 'visitor' }
          : { heldUntil, createdBy: 'visitor' }
        const appointment = await changeAppointment(trx, held.id, change, clock())
        const told = isBooked ? 'booked' : 'requested'
        await settle(trx, held.id)
        await news.tell(trx, appointment, { visitor: told, staff: told, thread: told })
        if (entry.leadId !== null) await news.linkLead(trx, appointment, entry.leadId)
        if (appointment.openHouseId === null) await news.notices.begin(trx, appointment, contacts)
        return { kind: 'taken', appointment }
      })
    },

    /** Takes them off the list; what was held for them goes to the next. */
    async leave(token: string): Promise<boolean> {
      const entry = await inTransaction(db, async (trx) => {
        await lockDiary(trx)
        const own = await entryOf(trx, token)
        const held = own?.offerId ? await lockAppointment(trx, own.offerId) : undefined
        if (held && isHeld(held))
          await changeAppointment(
            trx,
            held.id,
            { state: 'cancelled', heldUntil: null, cancelledBy: 'visitor' },
            clock(),
          )
        if (own) await sql`delete from viewing_waiting_list where id = ${own.id}`.execute(trx)
        return own
      })
      if (entry) await offer(entry.propertyId, entry.openHouseId)
      return entry !== undefined
    },

    offer,

    settle,

    /** The viewing that was taken by a link. */
    takenBy: (token: string) => takenBy(db, token),

    /** Of the job `viewing-round`: everything that has become free since, for whatever reason. */
    async round(): Promise<void> {
      await sql`
        delete from viewing_waiting_list w using appointments a
        where a.id = w.open_house_id and (a.state = 'cancelled' or a.starts_at <= ${clock()})`.execute(db)
      const { rows } = await sql<{ propertyId: number; openHouseId: number | null }>`
        select distinct property_id as "propertyId", open_house_id as "openHouseId"
        from viewing_waiting_list`.execute(db)
      for (const { propertyId, openHouseId } of rows) await offer(propertyId, openHouseId)
    },

    /** For the Desk, in turn. */
    async ofHome(propertyId: number): Promise<(WaitingEntry & { heldUntil: Date | null; startsAt: Date | null })[]> {
      const { rows } = await sql<WaitingEntry & { heldUntil: Date | null; startsAt: Date | null }>`
        select w.*, a.held_until as "heldUntil", a.starts_at as "startsAt" from (
          select ${columns}, told_at from viewing_waiting_list where property_id = ${propertyId}) w
        left join appointments a on a.id = w."offerId" and a.state = 'provisional'
        order by told_at nulls first, w.id limit 200`.execute(db)
      return rows
    },
  }
}
