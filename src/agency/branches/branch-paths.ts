import { formatName } from '#src/formatting/person-name.ts'
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

/** The slug that the agency gives, else one of the name: "Frances Holloway-Dunn" is `frances-holloway-dunn`. */
export function staffSlug({ slug, firstName, surname }: Pick<StaffMember, 'slug' | 'firstName' | 'surname'>): string {
  if (slug !== undefined) return slug
  return formatName(firstName, surname)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøđðþßæœı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/\p{M}|['’‘`.]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Letters that Unicode does not decompose into a Latin letter and an accent. */
const UNDECOMPOSED: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
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
 * The enquiry form of a member of staff; undefined for those who take no enquiries, whose leads go to the branch.
 */
export function staffFormPath(
  member: Pick<StaffMember, 'id' | 'contactableForSales' | 'contactableForLettings'>,
): string | undefined {
  const takesEnquiries = member.contactableForSales || member.contactableForLettings
  return takesEnquiries ? `/contact-staff-member/${member.id}` : undefined
}
