import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import type { OfficeStart } from '#src/enquiries/contact/ui/office-form.tsx'
import { parseLine } from '#src/enquiries/fields/enquiry-validation.ts'
import type { LeadSubject } from '#src/enquiries/leads/lead.ts'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/tags.ts'
import { enquiryStart, idIn } from '../enquiry-start.ts'
import type { OverlayAnswer, OverlayData } from '../runtime/overlay.ts'

/**
 * `/contact-office`: about a home (`property_id`), or to a department (`department_id`) or branch (`branch_id`); with
 * none of them there is nobody to ask. `question` begins the message.
 */
export const contactOfficeData: OverlayData<OfficeStart> = async (services, question) => {
  const { agency } = services
  const { query, property } = question
  const asked = askedFor(agency, query)
  if (asked === 'nobody' || (!asked && !property)) return 'missing'
  const home = property && { branchId: property.branchId, channel: property.channel, tags: allTags(property) }
  const recipient = recipientFor(agency, subjectOf(asked, property), home)
  const departments = asked?.branch && !asked.departmentId && !property ? asked.branch.departments : []
  const isBranchLead = asked !== undefined && asked.departmentId === undefined && departments.length < 2
  const departmentId = asked ? asked.departmentId : recipient.department?.id
  const wanted = parseLine(query.get('question') ?? '')
  const answer: OverlayAnswer<OfficeStart> = {
    title: titleOf(asked, recipient.name, property),
    data: {
      ...enquiryStart(services, question, recipient),
      isBranchLead,
      branchId: asked?.branch.id ?? recipient.branch?.id,
      departmentId,
      channel: property?.channel,
      departments: departments.length < 2 ? [] : departments.map(({ id, name }) => ({ id, name })),
      ...(wanted !== null && { question: wanted }),
    },
  }
  return answer
}

type Asked = { branch: Branch; departmentId?: number }

/** The department or branch that an address names; undefined where it names none. */
function askedFor({ branches }: Pick<Agency, 'branches'>, query: URLSearchParams): Asked | 'nobody' | undefined {
  const [branchId, departmentId] = [query.get('branch_id'), query.get('department_id')]
  if (departmentId !== null) {
    const id = idIn(departmentId)
    const branch = branches.find(({ departments }) => departments.some((department) => department.id === id))
    return branch ? { branch, departmentId: id } : 'nobody'
  }
  if (branchId === null) return undefined
  const branch = branches.find(({ id }) => id === idIn(branchId))
  return branch ? { branch } : 'nobody'
}

function subjectOf(asked: Asked | undefined, property: Property | undefined): LeadSubject {
  const propertyId = property?.id
  if (asked?.departmentId !== undefined) return { kind: 'department', departmentId: asked.departmentId, propertyId }
  if (asked) return { kind: 'branch', branchId: asked.branch.id, propertyId }
  return { kind: 'office', channel: property?.channel, propertyId }
}

function titleOf(asked: Asked | undefined, name: string, property: Property | undefined): string {
  if (asked?.departmentId !== undefined) return `Contact ${name}`
  if (asked) return `Contact our ${asked.branch.name} office`
  return property?.bedrooms === undefined ? 'Ask about this property' : 'Ask about this home'
}
