import { formatName } from '#src/formatting/person-name.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Agency, Branch, Department, StaffMember } from '../profile/agency.ts'
import { branchTelephone, departmentFor } from './branch-for.ts'

type Home = { branchId: number; channel: Channel; tags: readonly string[] }

/** Whom a visitor contacts about a home: a member of staff, or the branch. */
export type AssociatedProfile = {
  staffMemberId: number
  fullName: string
  jobTitle: string
  email: string
  telephoneNumber: string
  /** a picture file in the agency's folder */
  photo?: string
  branchSalesNumber?: string
  branchLettingsNumber?: string
}

/** Who answers for a home: a department where the home has one, and a person where there is one to speak to. */
export type HomeContact = {
  /** "Commercial property" */
  departmentLabel?: string
  /** of the department that the home's tags lead to, else the branch's for the channel, else the agency's */
  telephone: string
  email: string
  associatedProfile?: AssociatedProfile
}

/**
 * Whom a visitor asks about a home: its department (see `departmentFor`), and the person of that department, else of the
 * branch, who takes enquiries of the channel.
 */
export function homeContact(
  agency: Pick<Agency, 'telephone' | 'email' | 'branches' | 'settings'>,
  home: Home,
): HomeContact {
  const own = agency.branches.find(({ id }) => id === home.branchId)
  const found = departmentFor(agency, home)
  const special = found?.special ? found : undefined
  const { branch = own, department } = found ?? {}
  const member = firstContactable(branch, home.channel, department) ?? firstContactable(own, home.channel) ?? undefined
  return {
    ...(department && { departmentLabel: department.label }),
    telephone: special?.department.telephone ?? (own ? branchTelephone(own, home.channel) : agency.telephone),
    email: special?.department.email ?? own?.email ?? agency.email,
    ...(member && { associatedProfile: profileOf(member, branch) }),
  }
}

function firstContactable(
  branch: Branch | undefined,
  channel: Channel,
  department?: Department,
): StaffMember | undefined {
  return branch?.staff.find(
    (member) =>
      (channel === 'sales' ? member.contactableForSales : member.contactableForLettings) &&
      (department === undefined || member.departmentId === department.id),
  )
}

function profileOf(member: StaffMember, branch: Branch | undefined): AssociatedProfile {
  const { id, firstName, surname, jobTitle, email, telephone, photo } = member
  return {
    staffMemberId: id,
    fullName: formatName(firstName, surname),
    jobTitle,
    email,
    telephoneNumber: telephone,
    ...(photo !== undefined && { photo }),
    ...(branch?.salesTelephone !== undefined && { branchSalesNumber: branch.salesTelephone }),
    ...(branch?.lettingsTelephone !== undefined && { branchLettingsNumber: branch.lettingsTelephone }),
  }
}
