import type { AgencyPictures } from '#src/agency/folder/server/agency-pictures.ts'
import type { Agency, Branch, Department, StaffMember } from '#src/agency/profile/agency.ts'
import { formatName } from '#src/formatting/person-name.ts'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { departmentFor } from '../branch-for.ts'
import { branchPath, departmentFormPath, staffPath } from '../branch-paths.ts'
import { departmentKey } from '../branch-search.ts'

/** The names are fixed: docs/contracts/branches.md. */
export type BranchJson = {
  id: number
  branchName: string
  branchUrl: string
  branchContactNumber: string
  branchSalesContactNumber: string
  branchLettingsContactNumber: string
  branchEmail: string
  branchAddress: { street: string; town: string; postcode: string }
  branchPhoto: string | null
  lat: number
  lng: number
  openingHours: { days: string; opens: string }[]
  staff: StaffJson[]
  departments: DepartmentJson[]
  /** where the branch has no department for commercial property: that of another branch */
  externalCommercialDepartment: DepartmentJson | null
}

export type DepartmentJson = {
  id: number
  name: string
  label: string
  telephone: string
  email: string
  branchDepartmentUrlLabel: string
  url: string
  channel: Channel | null
  staff: StaffJson[]
}

export type StaffJson = {
  staffMemberId: number
  firstName: string
  surname: string
  fullName: string
  jobTitle: string
  email: string
  telephoneNumber: string
  photo: string | null
  staffUrl: string
  departmentId: number
  contactableForSales: boolean
  contactableForLettings: boolean
}

/** What a portrait, and a picture of an office, are offered in: pixels. */
const PORTRAIT_WIDTH = 375
const OFFICE_WIDTH = 900

/** Spells a branch's JSON. */
export function presentBranch(
  branch: Branch,
  agency: Pick<Agency, 'branches' | 'settings'>,
  pictures: AgencyPictures,
): BranchJson {
  const { address, position, telephone } = branch
  const pictureOf = (file: string | undefined, width: number) => {
    const picture = file === undefined ? undefined : pictures.get(file)
    return picture ? picturePath(picture.hash, fittingWidth(width, picture.width)) : null
  }
  const staffOf = (member: StaffMember) => presentStaff(member, pictureOf(member.photo, PORTRAIT_WIDTH))
  const departmentOf = (department: Department, { staff }: Branch) =>
    presentDepartment(department, staff.filter(({ departmentId }) => departmentId === department.id).map(staffOf))
  const commercial = departmentFor(agency, { branchId: branch.id, channel: 'sales', tags: ['commercial'] })
  const isElsewhere = commercial?.special === true && commercial.branch !== branch
  return {
    id: branch.id,
    branchName: branch.name,
    branchUrl: branchPath(branch),
    branchContactNumber: telephone,
    branchSalesContactNumber: branch.salesTelephone ?? telephone,
    branchLettingsContactNumber: branch.lettingsTelephone ?? telephone,
    branchEmail: branch.email,
    branchAddress: { street: address.street, town: address.town, postcode: address.postcode },
    branchPhoto: pictureOf(branch.photo, OFFICE_WIDTH),
    lat: position.lat,
    lng: position.lng,
    openingHours: branch.hours.map(({ days, opens }) => ({ days, opens })),
    staff: branch.staff.map(staffOf),
    departments: branch.departments.map((department) => departmentOf(department, branch)),
    externalCommercialDepartment: isElsewhere ? departmentOf(commercial.department, commercial.branch) : null,
  }
}

function presentDepartment(department: Department, staff: StaffJson[]): DepartmentJson {
  const { id, name, label, telephone, email, channel } = department
  return {
    id,
    name,
    label,
    telephone,
    email,
    branchDepartmentUrlLabel: departmentKey(department),
    url: departmentFormPath(department),
    channel: channel ?? null,
    staff,
  }
}

function presentStaff(member: StaffMember, photo: string | null): StaffJson {
  return {
    staffMemberId: member.id,
    firstName: member.firstName,
    surname: member.surname,
    fullName: formatName(member.firstName, member.surname),
    jobTitle: member.jobTitle,
    email: member.email,
    telephoneNumber: member.telephone,
    photo,
    staffUrl: staffPath(member),
    departmentId: member.departmentId,
    contactableForSales: member.contactableForSales,
    contactableForLettings: member.contactableForLettings,
  }
}
