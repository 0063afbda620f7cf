import type { ViewingSettings } from '#src/agency/profile/settings.ts'
import { type LinkKeys, readLinkToken, signLinkToken } from '#src/form-protection/server/link-token.ts'
import { MINUTE_MS, ukClock } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { type Appointment, type CancelledBy, isOfferOfList, isUpcoming, OFFERED } from '../appointment.ts'
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
import { waitingMail } from './waiting-mails.ts'
import {
  addWaitingEntry,
  appointmentTakenBy,
  declinedTimes,
  deleteOverWaiting,
  deleteWaitingEntry,
  isAnybodyWaiting,
  type JoinRequest,
  lockWaiting,
  MAX_OFFERS,
  noteOffer,
  settleEntry,
  settleOffer,
  uncountOffer,
  type WaitingEntry,
  waitingEntryById,
  waitingLists,
  waitingOfHome,
} from './waiting-records.ts'

/** For so long a time that has become free is held for whoever is offered it. */
const OFFER_MINUTES = 120

/** Offers are made by day, so that nobody loses one asleep: hours of London's clock. */
const OFFERS_FROM = 8
const OFFERS_UNTIL = 20

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

/** Somebody's place on a list, and what is held for them now. */
export type WaitingPlace = { entry: WaitingEntry; held: Appointment | undefined }

export type TakeOutcome = { kind: 'taken'; appointment: Appointment } | { kind: 'over' | 'not-found' }

export type WaitingList = ReturnType<typeof createWaitingList>

/** Who waits for a time of a home, or for places at an open house: `services.viewings.waitingList`. */
export function createWaitingList(deps: WaitingDeps, { news, timesOf }: { news: ViewingNews; timesOf: TimesOf }) {
  const { db, clock, config, agency, mail, properties } = deps
  const tokenOf = (id: number) => signLinkToken('viewing waiting list', id, config.secret)

  async function entryOf(within: Database, token: string): Promise<WaitingEntry | undefined> {
    const id = readLinkToken('viewing waiting list', token, config)
    return id === undefined ? undefined : waitingEntryById(within, id)
  }

  const isHeld = (offer: Appointment | undefined): offer is Appointment =>
    offer !== undefined && isOfferOfList(offer) && offer.heldUntil !== null && offer.heldUntil > clock()

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
    const declined = await declinedTimes(trx, entry, now)
    const time = known?.times.find(({ start }) => !declined.has(start))
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
    const list = { propertyId, openHouseId }
    if (!(await isAnybodyWaiting(db, list))) return
    await inTransaction(db, async (trx) => {
      await lockDiary(trx)
      await news.endHolds(trx)
      for (const entry of await lockWaiting(trx, list)) {
        const space = await spaceFor(trx, entry)
        // a smaller party behind may still fit into the places of an open house
        if (!space) continue
        const appointment = await addAppointment(trx, space)
        await noteOffer(trx, entry.id, appointment.id, clock())
        await tell(trx, { ...entry, offers: entry.offers + 1 }, appointment)
      }
    })
  }

  async function heldFor(trx: Database, { offerId }: WaitingEntry): Promise<Appointment | undefined> {
    const held = offerId === null ? undefined : await lockAppointment(trx, offerId)
    return isHeld(held) ? held : undefined
  }

  /** What is held for them goes back: whoever is next can have it. False where nothing is held. */
  async function giveBack(trx: Database, entry: WaitingEntry, by: CancelledBy): Promise<boolean> {
    const held = await heldFor(trx, entry)
    if (!held) return false
    await changeAppointment(trx, held.id, { state: 'cancelled', heldUntil: null, cancelledBy: by }, clock())
    return true
  }

  /** Changes an entry, and offers what becomes free by it. */
  async function release(
    find: (trx: Database) => Promise<WaitingEntry | undefined>,
    { by, stays }: { by: CancelledBy; stays: boolean },
  ): Promise<WaitingEntry | undefined> {
    const entry = await inTransaction(db, async (trx) => {
      await lockDiary(trx)
      const own = await find(trx)
      if (!own) return undefined
      const isGiven = await giveBack(trx, own, by)
      if (!stays) await deleteWaitingEntry(trx, own.id)
      else if (isGiven && own.openHouseId === null) await uncountOffer(trx, own.id)
      return own
    })
    if (entry) await offer(entry.propertyId, entry.openHouseId)
    return entry
  }

  async function tell(trx: Database, entry: WaitingEntry, held?: Appointment): Promise<void> {
    const [card] = await properties.cards([entry.propertyId])
    if (!card) return
    const token = tokenOf(entry.id)
    await mail.queueMail(trx, waitingMail({ brand: mail.brand, entry, card, token, held, isLast: isLast(entry) }))
  }

  /** Whether an offer that is let go by takes them off the list. */
  const isLast = ({ openHouseId, offers }: WaitingEntry) => openHouseId !== null || offers >= MAX_OFFERS

  async function takenBy(within: Database, token: string): Promise<Appointment | undefined> {
    const id = readLinkToken('viewing waiting list', token, config)
    const taken = id === undefined ? undefined : await appointmentTakenBy(within, id)
    return taken === undefined ? undefined : appointmentById(within, taken)
  }

  return {
    tokenOf,

    /**
     * Puts somebody on the list. Undefined where that address waits already: whoever typed it need not be whose it is,
     * so that nothing of theirs is changed, and nothing of theirs is answered.
     */
    async join(trx: Database, property: Property, request: JoinRequest): Promise<WaitingEntry | undefined> {
      const entry = await addWaitingEntry(trx, property.id, { ...request, now: clock() })
      if (entry) await tell(trx, entry)
      return entry
    },

    /** Somebody's place by the link, with the time that is held for them now. */
    async byToken(
      token: string,
    ): Promise<{ entry: WaitingEntry; held: Appointment | undefined; isLast: boolean } | undefined> {
      const entry = await entryOf(db, token)
      if (!entry) return undefined
      const held = entry.offerId === null ? undefined : await appointmentById(db, entry.offerId)
      return { entry, held: isHeld(held) ? held : undefined, isLast: isLast(entry) }
    },

    /** Books what is held for them. */
    take(token: string): Promise<TakeOutcome> {
      return inTransaction(db, async (trx): Promise<TakeOutcome> => {
        await lockDiary(trx)
        const entry = await entryOf(trx, token)
        const taken = entry ? undefined : await takenBy(trx, token)
        if (taken) return { kind: 'taken', appointment: taken }
        if (!entry) return { kind: 'not-found' }
        const held = await heldFor(trx, entry)
        if (!held) return { kind: 'over' }
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
        await settleOffer(trx, held.id)
        await news.tell(trx, appointment, { visitor: told, staff: told, thread: told })
        if (entry.leadId !== null) await news.linkLead(trx, appointment, entry.leadId)
        if (appointment.openHouseId === null) await news.notices.begin(trx, appointment, contacts)
        return { kind: 'taken', appointment }
      })
    },

    /** Not that time: they stay on the list however often they say so, and what was held for them goes to the next. */
    async decline(token: string): Promise<boolean> {
      return (await release((trx) => entryOf(trx, token), { by: 'visitor', stays: true })) !== undefined
    },

    /** Takes them off the list; what was held for them goes to the next. */
    async leave(token: string): Promise<boolean> {
      return (await release((trx) => entryOf(trx, token), { by: 'visitor', stays: false })) !== undefined
    },

    byId: (id: number) => waitingEntryById(db, id),

    /** Staff take somebody off the list. */
    remove: (id: number) => release((trx) => waitingEntryById(trx, id), { by: 'staff', stays: false }),

    /** A place on a list, for staff who book what they wait for. Undefined where they wait for something else, or no longer. */
    async placeOf(
      trx: Database,
      id: number | undefined,
      list: { propertyId: number; openHouseId: number | null },
    ): Promise<WaitingPlace | undefined> {
      const entry = id === undefined ? undefined : await waitingEntryById(trx, id)
      if (entry?.propertyId !== list.propertyId || entry.openHouseId !== list.openHouseId) return undefined
      return { entry, held: await heldFor(trx, entry) }
    },

    /** Books for them by `book`, in place of what is held for them: they wait no longer, and their link leads to it. */
    async bookFor(
      trx: Database,
      place: WaitingPlace | undefined,
      book: (of: { leadId?: number; userId?: number }) => Promise<Appointment>,
    ): Promise<Appointment> {
      if (!place) return book({})
      const { id, leadId, userId } = place.entry
      await giveBack(trx, place.entry, 'staff')
      const appointment = await book({ ...(leadId !== null && { leadId }), ...(userId !== null && { userId }) })
      await settleEntry(trx, id, appointment.id)
      return appointment
    },

    offer,

    settle: settleOffer,

    /** The viewing that was taken by a link. */
    takenBy: (token: string) => takenBy(db, token),

    /** Of the job `viewing-round`: everything that has become free since, for whatever reason. */
    async round(): Promise<void> {
      await deleteOverWaiting(db, clock())
      for (const { propertyId, openHouseId } of await waitingLists(db)) await offer(propertyId, openHouseId)
    },

    /** For the Desk, in turn. */
    ofHome: (propertyId: number) => waitingOfHome(db, propertyId),
  }
}
