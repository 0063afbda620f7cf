import { bankHolidaysOf, type HolidayDates } from '#src/agency/branches/bank-holidays.ts'
import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import type { ValuationDays } from '#src/agency/profile/settings.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import { addressLine, type Lead } from '#src/enquiries/leads/lead.ts'
import type { RefusedEnquiry } from '#src/enquiries/leads/server/handle-enquiry.ts'
import type { Accepted, AcceptOptions, Leads } from '#src/enquiries/leads/server/leads.ts'
import { TIME_SLOTS } from '#src/enquiries/leads/time-slots.ts'
import type { CountRequest } from '#src/form-protection/server/limit-by-ip.ts'
import { addDays, atUkHour, ukDate } from '#src/formatting/uk-date.ts'
import { type Postcode, parsePostcode } from '#src/places/postcode.ts'
import type { Database } from '#src/platform/database/database.ts'
import { madeOf } from '#src/platform/made-of.ts'
import { createJsonClient } from '#src/valuations/address-lookup/server/json-client.ts'
import { createLookupProvider } from '#src/valuations/address-lookup/server/lookup-provider.ts'
import type { ValuationDiary } from '#src/viewings/appointments/server/valuation-diary.ts'
import type { mayTakeTime } from '#src/viewings/booking/server/viewing-limits.ts'
import { SLOTS_FIELD } from '../booking-state.ts'
import { branchForPostcode } from '../branch-for-postcode.ts'
import {
  NO_BRANCH_MESSAGE,
  NONE_FREE_MESSAGE,
  OFFICE_CLOSED_MESSAGE,
  TIME_TAKEN_MESSAGE,
  TOO_MANY_TIMES_MESSAGE,
} from '../messages.ts'
import { isOffered, type OfferedSlots, offeredSlots } from '../offered-slots.ts'
import { OPEN_TIMES_DAYS, type OpenTimes, toOpenTimes } from '../open-times.ts'
import { bookableRange, dayProblem, isClosed } from '../valuation-days.ts'

export type ValuationDeps = {
  db: Database
  agency: Pick<Agency, 'branches' | 'settings'>
  places: { positionOf: (outcode: string, incode?: string) => Promise<{ lat: number; lng: number } | undefined> }
  config: { addressLookupKey: string | undefined; addressLookupUrl: string | undefined }
  clock: () => Date
  bankHolidays: HolidayDates
  leads?: Pick<Leads, 'accept'>
  /** of those who value homes; without it a valuation is asked for without a time of its own */
  diary?: Pick<ValuationDiary, 'timesOf' | 'hold' | 'linkLead' | 'isTaken'>
  /** how many of those times somebody may take in a day; without it as many as they like */
  mayTakeTime?: typeof mayTakeTime
}

export type Valuations = ReturnType<typeof createValuations>

/** Finds the branch of a postcode, looks up addresses, and completes valuation requests. */
export function createValuations(deps: ValuationDeps) {
  const { db, agency, places, config, clock, bankHolidays, leads, diary } = deps
  const daysNow = madeOf(
    () => agency.settings.valuationDays,
    (valuationDays): ValuationDays => {
      const [first, ...others] = agency.branches.map(holidaysOf)
      const ofAll = first?.filter((date) => others.every((dates) => dates.includes(date)))
      return closedAlso(valuationDays, ofAll ?? bankHolidays[valuationDays.bankHolidays])
    },
  )
  const holidaysOf = (branch: Branch) =>
    bankHolidaysOf(branch, agency.settings.valuationDays.bankHolidays, bankHolidays)
  const daysOf = (branch: Branch | undefined): ValuationDays =>
    branch ? closedAlso(agency.settings.valuationDays, holidaysOf(branch)) : daysNow()
  const { addressLookupKey: key, addressLookupUrl: url } = config
  // an operator's own URL may be on their internal network
  const client = createJsonClient({ allowedHosts: url === undefined ? [] : [new URL(url).host] })

  const addressProvider = madeOf(
    () => agency.settings.addressLookup.provider,
    (provider) => createLookupProvider({ db, provider, key, url, fetchJson: client.fetchJson }),
  )

  async function branchFor(postcode: Postcode): Promise<Branch | undefined> {
    const position = await places.positionOf(postcode.outcode, postcode.incode)
    return branchForPostcode(agency.branches, postcode, { position, radiusMiles: agency.settings.branchRadiusMiles })
  }

  /**
   * Adds the branch of the home's postcode to a request that names none. A plain form, which had no calendar and no branch
   * look-up, is refused on closed days, at times when the branch is closed, and where no branch is near.
   */
  async function complete(
    lead: Lead,
    { plainForm }: { plainForm: boolean },
  ): Promise<{ lead: Lead } | { mistakes: Mistake[] }> {
    if (lead.kind !== 'valuation') return { lead }
    const mistakes: Mistake[] = []
    const postcode = parsePostcode(lead.person.address?.postcode ?? '')
    const branch = lead.branchId === undefined && postcode ? await branchFor(postcode) : branchById(lead.branchId)
    const closed = plainForm && lead.booking && dayProblem(lead.booking.day, daysOf(branch), ukDate(clock()))
    if (closed) mistakes.push({ field: 'lead_booking[booking_day]', message: closed })
    if (plainForm && lead.branchId === undefined && postcode && !branch)
      mistakes.push({ field: 'lead_client[postcode]', message: NO_BRANCH_MESSAGE })
    const { booking } = lead
    const isShut = (slot: number) => branch && booking && !isOffered(offeredSlots(branch), booking.day, slot)
    if (plainForm && !closed && booking?.slots.some(isShut))
      mistakes.push({ field: SLOTS_FIELD, message: OFFICE_CLOSED_MESSAGE })
    return mistakes.length > 0 ? { mistakes } : { lead: { ...lead, branchId: lead.branchId ?? branch?.id } }
  }

  const branchById = (id: number | undefined) => agency.branches.find((branch) => branch.id === id)

  /** The days on which a branch's free times are offered. */
  function openDates(branch: Branch | undefined) {
    const today = ukDate(clock())
    const days = daysOf(branch)
    const { first } = bookableRange(days, today)
    return { first, last: addDays(today, OPEN_TIMES_DAYS), isClosed: (date: string) => isClosed(date, days) }
  }

  /** The free times at which a home can be valued; undefined where its branch offers none to choose from. */
  async function openTimes(postcode: Postcode): Promise<OpenTimes | undefined> {
    const branch = diary && (await branchFor(postcode))
    if (!branch) return undefined
    const position = await places.positionOf(postcode.outcode, postcode.incode)
    const times = await diary.timesOf(branch.id, openDates(branch), { position })
    return times && toOpenTimes(times.map(({ start }) => start))
  }

  /**
   * Stores a request together with the time that it takes, where its branch offers times. A time that was offered is
   * taken or refused; of several that would do, as other scripts send them, the first that is free is taken, if any.
   */
  async function accept(
    lead: Lead,
    options: AcceptOptions,
    { plainForm, ip, count }: { plainForm: boolean; ip: string; count: CountRequest },
  ): Promise<Accepted | RefusedEnquiry> {
    if (!leads) throw new Error('Valuations were created without leads')
    const wanted = diary && (await wantedTimes(lead, options))
    if (!wanted) return leads.accept(db, lead, options)
    const isWithinLimit = (await deps.mayTakeTime?.(count, { ip, email: lead.person.email })) ?? true
    if (!isWithinLimit) return refuse(TOO_MANY_TIMES_MESSAGE, 429)
    try {
      return await db.transaction().execute(async (trx) => {
        const held = await diary.hold(trx, wanted, openDates(branchById(wanted.branchId)))
        if (!held && wanted.isExact) return refuse(TIME_TAKEN_MESSAGE)
        if (!held && plainForm) return refuse(NONE_FREE_MESSAGE)
        const accepted = await leads.accept(trx, lead, options)
        if (held) await diary.linkLead(trx, held, accepted.id)
        return accepted
      })
    } catch (error) {
      if (diary.isTaken(error)) return refuse(TIME_TAKEN_MESSAGE)
      throw error
    }
  }

  /** What is asked for, where the branch offers times to choose from on that day. */
  async function wantedTimes(lead: Lead, { key, userId }: AcceptOptions) {
    if (lead.kind !== 'valuation' || !lead.booking || lead.branchId === undefined) return undefined
    const { branchId, booking, person } = lead
    const postcode = parsePostcode(person.address?.postcode ?? '')
    const position = postcode ? await places.positionOf(postcode.outcode, postcode.incode) : undefined
    const dates = openDates(branchById(branchId))
    const isOffered = booking.day <= dates.last && (await diary?.timesOf(branchId, dates, { position })) !== undefined
    if (!isOffered && !booking.isExact) return undefined
    const { firstName, lastName, email, telephone } = person
    return {
      branchId,
      starts: booking.slots.map((slot) => atUkHour(booking.day, slotHour(slot)).getTime()),
      isExact: booking.isExact === true,
      address: addressLine(person.address),
      position,
      attendee: { firstName, lastName, email, telephone },
      ...(key !== undefined && { key: `valuation:${key}` }),
      ...(userId !== undefined && { userId }),
    }
  }

  return {
    branchFor,
    complete,
    accept,
    openTimes,
    /** the setting with the bank holidays of every branch as closed dates */
    get days() {
      return daysNow()
    },
    /** The slots that each branch offers, by its id; on bank holidays of its own country none. */
    slotsByBranch(): Record<number, OfferedSlots> {
      const closed = new Set(daysNow().closedDates)
      return Object.fromEntries(
        agency.branches.map((branch) => {
          return [
            branch.id,
            offeredSlots(
              branch,
              holidaysOf(branch).filter((date) => !closed.has(date)),
            ),
          ]
        }),
      )
    },
    /** undefined: the agency has no address look-up */
    get addressProvider() {
      return addressProvider()
    },
    stop: () => client.close(),
  }
}

/** A setting with further closed dates. */
function closedAlso(days: ValuationDays, dates: readonly string[]): ValuationDays {
  return { ...days, closedDates: [...days.closedDates, ...dates] }
}

const slotHour = (slotId: number) => Number.parseInt(TIME_SLOTS.find(({ id }) => id === slotId)?.time ?? '', 10)

function refuse(words: string, status = 409): RefusedEnquiry {
  return { kind: 'refused', status, problem: words, flash: 'lead-sending-error' }
}
