import type { StaffMember } from '#src/agency/profile/agency.ts'
import type { Services } from '#src/app/services.ts'
import type { StaffStart } from '#src/enquiries/contact/ui/staff-form.tsx'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import { formatName } from '#src/formatting/person-name.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { enquiryStart, idIn } from '../enquiry-start.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export type StaffOverlayStart = StaffStart & { portrait?: NonNullable<ReturnType<Services['pictures']['get']>> }

/** Only staff who take enquiries have the form. */
export const loader: OverlayLoader<StaffOverlayStart> = async (services, request) => {
  const { agency, pictures } = services
  const { params, property } = request
  const id = idIn(params.id)
  const member = agency.branches.flatMap(({ staff }) => staff).find((one) => one.id === id)
  const channel = member && (property?.channel ?? usualChannel(member))
  if (!member || !channel) return 'missing'
  const home = property && { branchId: property.branchId, channel, tags: allTags(property) }
  const recipient = recipientFor(agency, { kind: 'staff', staffId: member.id, channel }, home)
  const name = formatName(member.firstName, member.surname)
  const portrait = member.photo === undefined ? undefined : pictures.get(member.photo)
  return {
    title: `Contact ${name}`,
    start: {
      ...enquiryStart(services, request, recipient),
      person: { id: member.id, name, jobTitle: member.jobTitle },
      channel,
      ...(portrait && { portrait }),
    },
  }
}

/** Sales for staff who are contactable for both. */
function usualChannel({ contactableForSales, contactableForLettings }: StaffMember): Channel | undefined {
  if (contactableForSales) return 'sales'
  return contactableForLettings ? 'lettings' : undefined
}
