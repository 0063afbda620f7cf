import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import type { ViewingStart } from '#src/enquiries/viewing/ui/viewing-form.tsx'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { chooseTimePath } from '#src/viewings/appointments/viewing-paths.ts'
import { canBeViewed } from '#src/viewings/availability/can-be-viewed.ts'
import { enquiryHome, enquiryStart } from '../enquiry-start.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export const loader: OverlayLoader<ViewingStart> = async (services, request) => {
  const { property } = request
  if (!property || !canBeViewed(property, services.clock())) return 'missing'
  const { id, channel, branchId } = property
  const lead = { kind: 'viewing', propertyId: id, channel } as const
  const recipient = recipientFor(services.agency, lead, { branchId, channel, tags: allTags(property) })
  return {
    start: {
      ...enquiryStart(services, request, recipient),
      home: enquiryHome(property),
      ...(services.agency.settings.viewings && { timesHref: chooseTimePath(id, channel) }),
      ...(recipient.department && { departmentId: recipient.department.id }),
    },
  }
}
