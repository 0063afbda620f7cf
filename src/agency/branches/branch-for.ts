import type { Channel } from '#src/property/listing/listing.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Agency, Branch, Department, StaffMember } from '../profile/agency.ts'

/** Whom a visitor asks about a home. */
export type Contact = {
  /** absent when the home's branch is none of the agency's: the agency itself answers */
  branch?: Branch
  name: string
  telephone: string
  email: string
  /** those of the branch who take enquiries of this channel */
  staff: StaffMember[]
}

/** The branch that advertises a home, with its number for the channel. */
export function contactFor(
  agency: Pick<Agency, 'name' | 'telephone' | 'email' | 'branches'>,
  home: { branchId: number; channel: Channel },
): Contact {
  const branch = agency.branches.find(({ id }) => id === home.branchId)
  if (!branch) return { name: agency.name, telephone: agency.telephone, email: agency.email, staff: [] }
  return {
    branch,
    name: branch.name,
    telephone: branchTelephone(branch, home.channel),
    email: branch.email,
    staff: branch.staff.filter((member) =>
      home.channel === 'sales' ? member.contactableForSales : member.contactableForLettings,
    ),
  }
}

/** The branch's number for a channel, else its general one. */
export function branchTelephone(
  branch: Pick<Branch, 'telephone' | 'salesTelephone' | 'lettingsTelephone'>,
  channel: Channel,
): string {
  return (channel === 'sales' ? branch.salesTelephone : branch.lettingsTelephone) ?? branch.telephone
}

/** `special`: the home's tags lead to it, so that it answers before the branch does. */
export type DepartmentFound = { branch: Branch; department: Department; special: boolean }

/**
 * The department that answers for a home: the one that its tags lead to, by the setting
 * `tagsToDepartmentLabelsConversions` or by the tags of the departments themselves, at its branch before any other; then
 * its branch's for the channel. Undefined: the branch answers itself.
 */
export function departmentFor(
  { branches, settings }: Pick<Agency, 'branches' | 'settings'>,
  home: { branchId: number | undefined; channel: Channel; tags: readonly string[] },
): DepartmentFound | undefined {
  const own = branches.find(({ id }) => id === home.branchId)
  const nearestFirst = own ? [own, ...branches.filter((branch) => branch !== own)] : branches
  const find = (isFor: (department: Department) => boolean) => {
    for (const branch of nearestFirst) {
      const department = branch.departments.find(isFor)
      if (department) return { branch, department, special: true }
    }
    return undefined
  }
  const conversions = Object.entries(settings.tagsToDepartmentLabelsConversions ?? {})
  const wanted = conversions.find(([tag]) => home.tags.includes(normalTag(tag)))?.[1]
  const byTags =
    (wanted !== undefined && find(({ label }) => label === wanted)) ||
    find(
      ({ tags = [], channel }) =>
        tags.some((tag) => home.tags.includes(tag)) && (channel === undefined || channel === home.channel),
    )
  if (byTags) return byTags
  const ofChannel = own?.departments.find(({ channel, tags }) => channel === home.channel && tags === undefined)
  return own && ofChannel && { branch: own, department: ofChannel, special: false }
}
