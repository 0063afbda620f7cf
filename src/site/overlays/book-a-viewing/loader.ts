import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import type { ViewingStart } from '#src/enquiries/viewing/ui/viewing-form.tsx'
import { isPastAuction } from '#src/property/card/labels.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import { allTags } from '#src/property/listing/tags.ts'
import { enquiryHome, enquiryStart } from '../enquiry-start.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

/** A home that has left the market has no viewings, nor has one whose auction is over. */
export const loader: OverlayLoader<ViewingStart> = async (services, request) => {
  const { property } = request
  if (!property || isOffMarket(property.status)) return 'missing'
  if (isPastAuction(property.auction?.date.slice(0, 10), services.clock())) return 'missing'
  const { id, channel, branchId } = property
  const lead = { kind: 'viewing', propertyId: id, channel } as const
  const recipient = recipientFor(services.agency, lead, { branchId, channel, tags: allTags(property) })
  return {
    start: {
      ...enquiryStart(services, request, recipient),
      home: enquiryHome(property),
      ...(recipient.department && { departmentId: recipient.department.id }),
    },
  }
}
