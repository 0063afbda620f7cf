import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import type { OfficeStart } from '#src/enquiries/contact/ui/office-form.tsx'
import { parseLine } from '#src/enquiries/fields/enquiry-validation.ts'
import type { LeadSubject } from '#src/enquiries/leads/lead.ts'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { enquiryStart, idIn } from '../enquiry-start.ts'
import type { OverlayAnswer, OverlayLoader } from '../runtime/overlay.ts'

/**
 * About a property (`property_id`), or to a department (`department_id`) or branch (`branch_id`); one of them is
 * required. `question` is the start of the message.
 */
export const loader: OverlayLoader<OfficeStart> = async (services, request) => {
  const { agency } = services
  const { query, property } = request
  const addressee = addresseeOf(agency, query)
  if (addressee === 'unknown' || (!addressee && !property)) return 'missing'
  const home = property && { branchId: property.branchId, channel: property.channel, tags: allTags(property) }
  const recipient = recipientFor(agency, subjectOf(addressee, property), home)
  const departments = addressee?.branch && !addressee.departmentId && !property ? addressee.branch.departments : []
  const isBranchLead = addressee !== undefined && addressee.departmentId === undefined && departments.length < 2
  const departmentId = addressee ? addressee.departmentId : recipient.department?.id
  const wanted = parseLine(query.get('question') ?? '')
  const answer: OverlayAnswer<OfficeStart> = {
    title: titleOf(addressee, recipient.name, property),
    start: {
      ...enquiryStart(services, request, recipient),
      isBranchLead,
      branchId: addressee?.branch.id ?? recipient.branch?.id,
      departmentId,
      channel: property?.channel,
      departments: departments.length < 2 ? [] : departments.map(({ id, name }) => ({ id, name })),
      ...(wanted !== null && { question: wanted }),
    },
  }
  return answer
}

type Addressee = { branch: Branch; departmentId?: number }

/** The department or branch that the query names; undefined where it names none. */
function addresseeOf(
  { branches }: Pick<Agency, 'branches'>,
  query: URLSearchParams,
): Addressee | 'unknown' | undefined {
  const [branchId, departmentId] = [query.get('branch_id'), query.get('department_id')]
  if (departmentId !== null) {
    const id = idIn(departmentId)
    const branch = branches.find(({ departments }) => departments.some((department) => department.id === id))
    return branch ? { branch, departmentId: id } : 'unknown'
  }
  if (branchId === null) return undefined
  const branch = branches.find(({ id }) => id === idIn(branchId))
  return branch ? { branch } : 'unknown'
}

function subjectOf(addressee: Addressee | undefined, property: Property | undefined): LeadSubject {
  const propertyId = property?.id
  if (addressee?.departmentId !== undefined)
    return { kind: 'department', departmentId: addressee.departmentId, propertyId }
  if (addressee) return { kind: 'branch', branchId: addressee.branch.id, propertyId }
  return { kind: 'office', channel: property?.channel, propertyId }
}

function titleOf(addressee: Addressee | undefined, name: string, property: Property | undefined): string {
  if (addressee?.departmentId !== undefined) return `Contact ${name}`
  if (addressee) return `Contact our ${addressee.branch.name} office`
  return property?.bedrooms === undefined ? 'Ask about this property' : 'Ask about this home'
}
