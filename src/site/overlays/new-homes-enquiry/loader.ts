import { newHomesForm } from '#src/enquiries/custom-forms/form-definition.ts'
import type { DefinitionStart } from '#src/enquiries/custom-forms/ui/definition-form.tsx'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import { allTags } from '#src/property/listing/tags.ts'
import { enquiryStart } from '../enquiry-start.ts'
import type { OverlayData } from '../runtime/overlay.ts'

/** `/new-homes-enquiry`: interest in a development, or in new homes at all. */
export const newHomesEnquiryData: OverlayData<DefinitionStart> = async (services, question) => {
  const { agency } = services
  const { property } = question
  const definition = newHomesForm(agency)
  const home = property && { branchId: property.branchId, channel: property.channel, tags: allTags(property) }
  const lead = { kind: 'new-homes', formId: definition.id, propertyId: property?.id } as const
  const recipient = recipientFor(agency, lead, home)
  return { title: definition.title, data: { ...enquiryStart(services, question, recipient), definition } }
}
