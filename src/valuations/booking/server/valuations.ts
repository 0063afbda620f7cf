import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import type { ValuationDays } from '#src/agency/profile/settings.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { type Postcode, parsePostcode } from '#src/places/postcode.ts'
import type { Database } from '#src/platform/database/database.ts'
import { createJsonClient } from '#src/valuations/address-lookup/server/json-client.ts'
import { createLookupProvider } from '#src/valuations/address-lookup/server/lookup-provider.ts'
import { SLOTS_FIELD } from '../booking-state.ts'
import { branchForPostcode } from '../branch-for-postcode.ts'
import { NO_BRANCH_MESSAGE, OFFICE_CLOSED_MESSAGE } from '../messages.ts'
import { isOffered, offeredSlots } from '../offered-slots.ts'
import { dayProblem } from '../valuation-days.ts'
import type { BankHolidays } from './bank-holidays.ts'

export type ValuationDeps = {
  db: Database
  agency: Pick<Agency, 'branches' | 'settings'>
  places: { positionOf: (outcode: string, incode?: string) => Promise<{ lat: number; lng: number } | undefined> }
  config: { addressLookupKey: string | undefined; addressLookupUrl: string | undefined }
  clock: () => Date
  bankHolidays: BankHolidays
}

export type Valuations = ReturnType<typeof createValuations>

/** Finds the branch of a postcode, looks up addresses, and completes valuation requests. */
export function createValuations({ db, agency, places, config, clock, bankHolidays }: ValuationDeps) {
  const { branchRadiusMiles, valuationDays, addressLookup } = agency.settings
  const closedDates = [...valuationDays.closedDates, ...bankHolidays[valuationDays.bankHolidays]]
  const days: ValuationDays = { ...valuationDays, closedDates }
  const { addressLookupKey: key, addressLookupUrl: url } = config
  // an operator's own URL may be on their internal network
  const client = createJsonClient({ allowedHosts: url === undefined ? [] : [new URL(url).host] })

  async function branchFor(postcode: Postcode): Promise<Branch | undefined> {
    const position = await places.positionOf(postcode.outcode, postcode.incode)
    return branchForPostcode(agency.branches, postcode, { position, radiusMiles: branchRadiusMiles })
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
    const closed = plainForm && lead.booking && dayProblem(lead.booking.day, days, ukDate(clock()))
    if (closed) mistakes.push({ field: 'lead_booking[booking_day]', message: closed })
    const postcode = parsePostcode(lead.person.address?.postcode ?? '')
    const branch = lead.branchId === undefined && postcode ? await branchFor(postcode) : undefined
    if (plainForm && lead.branchId === undefined && postcode && !branch)
      mistakes.push({ field: 'lead_client[postcode]', message: NO_BRANCH_MESSAGE })
    const { booking } = lead
    const isShut = (slot: number) => branch && booking && !isOffered(offeredSlots(branch.hours), booking.day, slot)
    if (plainForm && !closed && booking?.slots.some(isShut))
      mistakes.push({ field: SLOTS_FIELD, message: OFFICE_CLOSED_MESSAGE })
    return mistakes.length > 0 ? { mistakes } : { lead: { ...lead, branchId: lead.branchId ?? branch?.id } }
  }

  return {
    branchFor,
    complete,
    /** the setting with bank holidays as closed dates */
    days,
    /** undefined: the agency has no address look-up */
    addressProvider: createLookupProvider({
      db,
      provider: addressLookup.provider,
      key,
      url,
      fetchJson: client.fetchJson,
    }),
    stop: () => client.close(),
  }
}
