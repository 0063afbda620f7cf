import type { Channel } from '#src/property/listing.ts'
import type { Agency, Branch, StaffMember } from './agency.ts'

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

/** The branch that advertises a home, with its number for the channel (spec 2, branch and staff contact). */
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
