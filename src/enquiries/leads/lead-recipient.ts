import { branchTelephone, departmentFor } from '#src/agency/branches/branch-for.ts'
import type { Agency, Branch, Department, StaffMember } from '#src/agency/profile/agency.ts'
import { formatName } from '#src/formatting/person-name.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { LeadSubject } from './lead.ts'

/** Of the home that a lead is about, what decides who answers it. */
export type LeadHome = { branchId: number; channel: Channel; tags: readonly string[] }

/** Where a lead goes. `name` is what visitors read: a person, a department's label, or a branch. */
export type Mailbox = { name: string; email: string; telephone: string }

/** As it is stored with a lead. `key`: see `recipientKey`. */
export type StoredRecipient = Mailbox & { key?: string }

/** A mailbox, with what it belongs to. */
export type Recipient = Mailbox & {
  branch?: Branch
  department?: Department
  staff?: StaffMember
}

type OfAgency = Pick<Agency, 'name' | 'telephone' | 'email' | 'branches' | 'forms' | 'settings'>

/**
 * Who gets a lead: the member of staff who was asked, if they take enquiries of its channel, else the department for the
 * channel at their branch, else at the home's, else their own unless it is for the other channel; the department that was
 * asked, or that is for homes of this kind, or for the channel; else the branch, and the agency itself where there is
 * none. A home sent to a friend has the recipient that an enquiry about it would have; no mail goes there.
 */
export function recipientFor(agency: OfAgency, lead: LeadSubject, home?: LeadHome): Recipient {
  const channel = channelOf(lead, home)
  if (lead.kind === 'staff') {
    const found = staffMember(agency, lead.staffId)
    if (found && (channel === undefined || takes(found.staff, channel))) return asStaff(found.branch, found.staff)
    if (found && channel) return teamInsteadOf(agency, found, channel, home)
  }
  const asked = 'departmentId' in lead ? lead.departmentId : formOf(agency, lead)?.departmentId
  const department = asked === undefined ? undefined : departmentById(agency, asked)
  if (department) return asTeam(agency, department.branch, department.department)
  const branch = branchById(agency, branchIdOf(agency, lead, home))
  const team = channel && departmentFor(agency, { branchId: branch?.id, channel, tags: home?.tags ?? [] })
  if (lead.kind === 'branch' || !team) return asTeam(agency, branch)
  return asTeam(agency, team.branch, team.department)
}

/** Who answers for a member of staff who takes no enquiries of this channel. */
function teamInsteadOf(
  agency: OfAgency,
  { branch, staff }: { branch: Branch; staff: StaffMember },
  channel: Channel,
  home: LeadHome | undefined,
): Recipient {
  for (const branchId of [branch.id, home?.branchId]) {
    const team = departmentFor(agency, { branchId, channel, tags: home?.tags ?? [] })
    if (team) return asTeam(agency, team.branch, team.department)
  }
  const own = departmentOf(branch, staff.departmentId)
  return asTeam(agency, branch, own?.channel === undefined || own.channel === channel ? own : undefined)
}

export function toStoredRecipient(recipient: Recipient): StoredRecipient {
  const { name, email, telephone } = recipient
  const key = recipientKey(recipient)
  return { name, email, telephone, ...(key !== undefined && { key }) }
}

/** The recipient in the URL of a thank-you page: `department-11`. Undefined for the agency itself. */
function recipientKey({ branch, department, staff }: Recipient): string | undefined {
  if (staff) return `staff-${staff.id}`
  if (department) return `department-${department.id}`
  return branch && `branch-${branch.id}`
}

/** The recipient of such a key; undefined where there is none. */
export function recipientOfKey(agency: OfAgency, key: string): Recipient | undefined {
  const [, kind, digits] = /^(staff|department|branch)-(\d{1,10})$/.exec(key) ?? []
  const id = Number(digits)
  const staff = kind === 'staff' ? staffMember(agency, id) : undefined
  if (staff) return asStaff(staff.branch, staff.staff)
  const department = kind === 'department' ? departmentById(agency, id) : undefined
  if (department) return asTeam(agency, department.branch, department.department)
  const branch = kind === 'branch' ? branchById(agency, id) : undefined
  return branch && asTeam(agency, branch)
}

/** What a visitor is told whose enquiry names a person, department or branch that does not exist. */
export function unknownRecipient(agency: OfAgency, lead: LeadSubject): string | undefined {
  if (lead.kind === 'staff' && !staffMember(agency, lead.staffId)) return "We couldn't find that member of staff."
  if (lead.kind === 'department' && !departmentById(agency, lead.departmentId))
    return "We couldn't find that department."
  if ('branchId' in lead && lead.branchId !== undefined && !branchById(agency, lead.branchId))
    return "We couldn't find that branch."
  return undefined
}

function channelOf(lead: LeadSubject, home: LeadHome | undefined): Channel | undefined {
  if (lead.kind === 'valuation') return lead.reason === 'letting' ? 'lettings' : 'sales'
  return ('channel' in lead ? lead.channel : undefined) ?? home?.channel
}

function branchIdOf(agency: OfAgency, lead: LeadSubject, home: LeadHome | undefined): number | undefined {
  const named = 'branchId' in lead ? lead.branchId : formOf(agency, lead)?.branchId
  return named ?? home?.branchId
}

function formOf({ forms = [] }: OfAgency, lead: LeadSubject) {
  return 'formId' in lead ? forms.find(({ id }) => id === lead.formId) : undefined
}

function takes({ contactableForSales, contactableForLettings }: StaffMember, channel: Channel): boolean {
  return channel === 'sales' ? contactableForSales : contactableForLettings
}

function branchById({ branches }: OfAgency, id: number | undefined): Branch | undefined {
  return branches.find((branch) => branch.id === id)
}

function departmentOf(branch: Branch, id: number): Department | undefined {
  return branch.departments.find((department) => department.id === id)
}

function departmentById({ branches }: OfAgency, id: number): { branch: Branch; department: Department } | undefined {
  for (const branch of branches) {
    const department = departmentOf(branch, id)
    if (department) return { branch, department }
  }
  return undefined
}

function staffMember({ branches }: OfAgency, id: number): { branch: Branch; staff: StaffMember } | undefined {
  for (const branch of branches) {
    const staff = branch.staff.find((member) => member.id === id)
    if (staff) return { branch, staff }
  }
  return undefined
}

function asStaff(branch: Branch, staff: StaffMember): Recipient {
  const { email, firstName, surname, telephone } = staff
  const department = departmentOf(branch, staff.departmentId)
  return { email, name: formatName(firstName, surname), telephone, branch, department, staff }
}

function asTeam(agency: OfAgency, branch: Branch | undefined, department?: Department): Recipient {
  if (department)
    return { email: department.email, name: department.label, telephone: department.telephone, branch, department }
  if (!branch) return { email: agency.email, name: agency.name, telephone: agency.telephone }
  return { email: branch.email, name: branch.name, telephone: branchTelephone(branch, 'sales'), branch }
}
