import type { Branch, StaffMember } from '../profile/agency.ts'

/** The list of all branches. */
export const BRANCHES_PATH = '/branches'

/** `/branches/oakham` */
export function branchPath({ slug }: Pick<Branch, 'slug'>): string {
  return `${BRANCHES_PATH}/${slug}`
}

/** `/staff/frances-holloway-dunn` */
export function staffPath(member: Pick<StaffMember, 'slug' | 'firstName' | 'surname'>): string {
  return `/staff/${staffSlug(member)}`
}

/** The slug that the agency gives, else the name's: "Frances Holloway-Dunn" is `frances-holloway-dunn`. */
export function staffSlug({ slug, firstName, surname }: Pick<StaffMember, 'slug' | 'firstName' | 'surname'>): string {
  if (slug !== undefined) return slug
  return `${firstName} ${surname}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’‘`.]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The form by which a branch is written to. */
export function branchFormPath({ id }: Pick<Branch, 'id'>): string {
  return `/contact-office?branch_id=${id}`
}

/** The form by which a department is written to. */
export function departmentFormPath({ id }: { id: number }): string {
  return `/contact-office?department_id=${id}`
}

/**
 * The form by which somebody is written to; undefined for those who take no enquiries, to whom their branch's leads.
 */
export function staffFormPath(
  member: Pick<StaffMember, 'id' | 'contactableForSales' | 'contactableForLettings'>,
): string | undefined {
  const takesEnquiries = member.contactableForSales || member.contactableForLettings
  return takesEnquiries ? `/contact-staff-member/${member.id}` : undefined
}
