import { newHomesForm } from '#src/enquiries/custom-forms/form-definition.ts'
import type { DefinitionStart } from '#src/enquiries/custom-forms/ui/definition-form.tsx'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { enquiryStart } from '../enquiry-start.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export const loader: OverlayLoader<DefinitionStart> = async (services, request) => {
  const { agency } = services
  const { property } = request
  const definition = newHomesForm(agency)
  const home = property && { branchId: property.branchId, channel: property.channel, tags: allTags(property) }
  const lead = { kind: 'new-homes', formId: definition.id, propertyId: property?.id } as const
  const recipient = recipientFor(agency, lead, home)
  return { title: definition.title, start: { ...enquiryStart(services, request, recipient), definition } }
}
