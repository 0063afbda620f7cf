import { tidyPostcode } from '#src/enquiries/fields/enquiry-validation.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import type { ValuationPageStart } from '#src/valuations/booking/valuation-page.ts'
import { enquiryStart } from '../enquiry-start.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

/** On the page of a home to let the reason is letting, unless the URL names another (`reason=selling`). */
export const loader: OverlayLoader<ValuationPageStart> = async (services, { query, property, visitor }) => {
  const { agency, valuations, clock } = services
  const { name, telephone, email, settings } = agency
  const wanted = query.get('reason')
  const postcode = tidyPostcode(query.get('postcode') ?? '')
  const known = visitor && postcode !== null ? parsePostcode(postcode) : null
  const times = known ? await valuations.openTimes(known) : undefined
  const start = enquiryStart(services, { query }, { name, telephone })
  return {
    start: {
      ...start,
      reason:
        wanted === 'letting' || (wanted !== 'selling' && property?.channel === 'lettings') ? 'letting' : 'selling',
      single: settings.singleStepValuation,
      days: valuations.days,
      slots: valuations.slotsByBranch(),
      today: ukDate(clock()),
      email,
      ...(postcode !== null && { postcode }),
      ...(times && { times }),
    },
  }
}
