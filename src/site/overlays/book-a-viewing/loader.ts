import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import type { ViewingStart } from '#src/enquiries/viewing/ui/viewing-form.tsx'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import { allTags } from '#src/property/listing/tags.ts'
import { enquiryHome, enquiryStart } from '../enquiry-start.ts'
import type { OverlayData } from '../runtime/overlay.ts'

/** `/book-a-viewing`: nobody is shown round a home that has left the market. */
export const bookAViewingData: OverlayData<ViewingStart> = async (services, question) => {
  const { property } = question
  if (!property || isOffMarket(property.status)) return 'missing'
  const { id, channel, branchId } = property
  const lead = { kind: 'viewing', propertyId: id, channel } as const
  const recipient = recipientFor(services.agency, lead, { branchId, channel, tags: allTags(property) })
  return {
    title: 'Book a Viewing',
    data: {
      ...enquiryStart(services, question, recipient),
      home: enquiryHome(property),
      ...(recipient.department && { departmentId: recipient.department.id }),
    },
  }
}
