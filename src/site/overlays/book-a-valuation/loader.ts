import { tidyPostcode } from '#src/enquiries/fields/enquiry-validation.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import type { ValuationPageStart } from '#src/valuations/booking/valuation-page.ts'
import { enquiryStart } from '../enquiry-start.ts'
import type { OverlayData } from '../runtime/overlay.ts'

/** `/book-a-valuation`: for everybody; who looks at a home to let is taken to think of letting. */
export const bookAValuationData: OverlayData<ValuationPageStart> = async (services, { query, property }) => {
  const { agency, clock } = services
  const { name, telephone, email, settings } = agency
  const asked = query.get('reason')
  const postcode = tidyPostcode(query.get('postcode') ?? '')
  const start = enquiryStart(services, { query }, { name, telephone })
  return {
    title: 'Book a valuation',
    data: {
      ...start,
      reason: asked === 'letting' || (asked !== 'selling' && property?.channel === 'lettings') ? 'letting' : 'selling',
      single: settings.singleStepValuation,
      days: settings.valuationDays,
      today: ukDate(clock()),
      email,
      ...(postcode !== null && { postcode }),
    },
  }
}
