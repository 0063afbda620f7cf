import { z } from 'zod'
import { staffPath, staffSlug } from '#src/agency/branches/branch-paths.ts'
import { editJsonTo, listIn, pathOfList } from '#src/agency/folder/server/edit-json.ts'
import type { Branch, StaffMember } from '#src/agency/profile/agency.ts'
import { formatName } from '#src/formatting/person-name.ts'
import { type Actor, type Invalid, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { type ContentDeskDeps, contentCall, NOT_YOURS } from './content-desk-deps.ts'
import { CHANGED_MEANWHILE, publishEdit, SITE_DOCUMENTS, seenOf } from './site-documents.ts'

const { document: DOCUMENT, permission } = SITE_DOCUMENTS.staff
const LIST = 'branches'

/** As they are written in the document: what it does not say has no default here. */
type RawMember = Partial<StaffMember> & Pick<StaffMember, 'id' | 'firstName' | 'surname' | 'departmentId'>
type RawBranch = Pick<Branch, 'id' | 'name' | 'slug'> & { departments?: Branch['departments']; staff?: RawMember[] }

const line = (says: string, most = 80) => z.string().trim().min(1, says).max(most, `Use at most ${most} characters`)
const profile = z.strictObject({
  firstName: line('Enter a first name'),
  surname: line('Enter a surname'),
  jobTitle: line('Enter a job title'),
  departmentId: z.int('Choose a department'),
  email: z.email('Enter an email address, such as grace@example.co.uk'),
  telephone: z
    .string()
    .trim()
    .regex(/^\+?[\d ()-]{7,20}$/, 'Enter a phone number, like 01572 123456'),
  photo: z.string().max(300),
  photoAlt: z.string().trim().max(200),
  words: z.array(z.string().trim().min(1)).max(40),
  qualifications: z.array(z.string().trim().min(1).max(80)).max(12),
  contactableForSales: z.boolean(),
  contactableForLettings: z.boolean(),
})
type Profile = z.output<typeof profile>

/** What the Desk asks about the people that visitors see. */
export const staffProfileCalls = {
  /** The people of the branches that somebody may change, in the order in which visitors see them. */
  'list-staff': contentCall({
    permission,
    input: z.strictObject({}),
    async run({ content, pictures }, { actor }) {
      return branchesIn((await content.current(DOCUMENT)).text)
        .filter(({ id }) => mayEdit(actor, id))
        .map(({ id, name, departments = [], staff = [] }) => ({
          id,
          name,
          departments: departments.map((department) => ({
            id: department.id,
            name: department.name,
            staff: staff
              .filter((one) => one.departmentId === department.id)
              .map((one) => ({
                id: one.id,
                name: formatName(one.firstName, one.surname),
                jobTitle: one.jobTitle ?? '',
                hasLeft: one.hasLeft === true,
                photo: (one.photo === undefined ? undefined : pictures.get(one.photo)?.hash) ?? null,
              })),
          })),
        }))
    },
  }),

  /** One person as their form needs it; 0 for somebody who is not there yet. */
  'get-staff': contentCall({
    permission,
    input: z.strictObject({ id: z.int().min(0) }),
    subject: async (deps, { id }) => (id === 0 ? anyBranch(deps) : subjectOf(deps, id)),
    async run({ content, pictures }, { actor, input: { id } }) {
      const branches = branchesIn((await content.current(DOCUMENT)).text)
      const member = memberIn(branches, id)?.member
      return {
        id,
        profile: profileOf(member),
        hasLeft: member?.hasLeft === true,
        path: member && !member.hasLeft ? staffPath(member) : null,
        photoHash: (member?.photo === undefined ? undefined : pictures.get(member.photo)?.hash) ?? null,
        departments: branches
          .filter((branch) => mayEdit(actor, branch.id))
          .map(({ name, departments = [] }) => ({
            branch: name,
            departments: departments.map((one) => ({ id: one.id, name: one.name })),
          })),
        seen: seenOf(profileOf(member)),
      }
    },
  }),

  /** Adds somebody (`id` 0) or changes their profile. @param seen what the form began with */
  'save-staff': contentCall({
    permission,
    input: z.strictObject({ id: z.int().min(0), seen: z.string().max(100), profile }),
    // the branch that somebody comes to is looked at below
    subject: async (deps, { id }) => (await subjectOf(deps, id)) ?? anyBranch(deps),
    async run(deps, { actor, input: { id, seen, profile: asked } }) {
      let saved = id
      const outcome = await editStaff(deps, actor, `${formatName(asked.firstName, asked.surname)}`, (branches) => {
        const found = memberIn(branches, id)
        if (id !== 0 && !found) return invalid({ '': 'They have been removed meanwhile.' })
        if (found && seenOf(profileOf(found.member)) !== seen) return invalid(CHANGED_MEANWHILE)
        if (asked.photo !== '' && asked.photoAlt === '' && asked.photo !== found?.member.photo)
          return invalid({ 'profile.photoAlt': 'Describe the photo' })
        const to = branches.find(({ departments = [] }) => departments.some((one) => one.id === asked.departmentId))
        if (!to) return invalid({ 'profile.departmentId': 'Choose a department' })
        if (!mayEdit(actor, to.id) || (found && !mayEdit(actor, found.branch.id))) return invalid(NOT_YOURS)
        saved = id || 1 + Math.max(0, ...allStaff(branches).map((one) => one.id))
        const member = withProfile(found?.member ?? { id: saved, ...namesOf(asked) }, asked)
        const twin = allStaff(branches).find((one) => one.id !== saved && staffSlug(one) === staffSlug(member))
        if (twin) member.slug = `${staffSlug({ ...member, slug: undefined })}-${saved}`
        const staysIn = found?.branch.id === to.id
        return branches.map((branch) => {
          const { staff = [] } = branch
          if (branch.id === to.id)
            return {
              ...branch,
              staff: staysIn ? staff.map((one) => (one.id === id ? member : one)) : [...staff, member],
            }
          return branch.id === found?.branch.id ? { ...branch, staff: staff.filter((one) => one.id !== id) } : branch
        })
      })
      return 'invalid' in outcome ? outcome : { ...outcome, id: saved }
    },
  }),

  /** Puts somebody before the one above them (-1) or after the one below (1) in their department. */
  'move-staff': contentCall({
    permission,
    input: z.strictObject({ id: z.int().min(1), by: z.union([z.literal(-1), z.literal(1)]) }),
    subject: (deps, { id }) => subjectOf(deps, id),
    run: (deps, { actor, input: { id, by } }) =>
      editStaff(deps, actor, 'Order of staff', (branches) =>
        branches.map((branch) => {
          const { staff = [] } = branch
          const at = staff.findIndex((one) => one.id === id)
          const beside = (one: RawMember) => one.departmentId === staff[at]?.departmentId && !one.hasLeft
          const to =
            by === -1
              ? staff.findLastIndex((one, index) => index < at && beside(one))
              : staff.findIndex((one, index) => index > at && beside(one))
          if (at < 0 || to < 0) return branch
          return { ...branch, staff: staff.toSpliced(at, 1).toSpliced(to, 0, staff[at]!) }
        }),
      ),
  }),

  /** Hides somebody who has left, or shows them again. Their articles stay. */
  'set-staff-left': contentCall({
    permission,
    input: z.strictObject({ id: z.int().min(1), hasLeft: z.boolean() }),
    subject: (deps, { id }) => subjectOf(deps, id),
    async run(deps, { actor, input: { id, hasLeft } }) {
      return editStaff(deps, actor, hasLeft ? 'Somebody has left' : 'Somebody is back', (branches) =>
        branches.map((branch) => ({
          ...branch,
          ...(branch.staff && {
            staff: branch.staff.map((one) => {
              if (one.id !== id) return one
              const { hasLeft: _before, ...rest } = one
              return hasLeft ? { ...rest, hasLeft } : rest
            }),
          }),
        })),
      )
    },
  }),
}

const mayEdit = (actor: Actor, branchId: number) => isPermitted(actor, permission, { branchId })

/** Somebody who is not there yet may come to each branch. */
const anyBranch = ({ agency }: ContentDeskDeps) => ({ branchIds: agency.branches.map(({ id }) => id) })

async function subjectOf({ content }: ContentDeskDeps, id: number) {
  const found = memberIn(branchesIn((await content.current(DOCUMENT)).text), id)
  return found && { branchId: found.branch.id }
}

/** Publishes branches.json with other people in it; whatever else it says stays letter for letter. */
function editStaff(
  deps: ContentDeskDeps,
  actor: Actor,
  note: string,
  change: (branches: readonly RawBranch[]) => readonly RawBranch[] | Invalid,
) {
  return publishEdit(deps, {
    document: DOCUMENT,
    actor,
    note,
    edit: (text = '[]') => {
      const before = branchesIn(text)
      const after = change(before)
      if ('invalid' in after) return after
      const above = pathOfList(text, LIST)
      return after.reduce(
        (edited, { staff }, at) =>
          staff === before[at]?.staff ? edited : editJsonTo(edited, [...above, at, 'staff'], staff),
        text,
      )
    },
  })
}

/** A document that has been published, so that it is right. */
function branchesIn(text = '[]'): RawBranch[] {
  return listIn(text, LIST)
}

const allStaff = (branches: readonly RawBranch[]) => branches.flatMap(({ staff = [] }) => staff)

function memberIn(branches: readonly RawBranch[], id: number) {
  for (const branch of branches) {
    const member = branch.staff?.find((one) => one.id === id)
    if (member) return { branch, member }
  }
  return undefined
}

function profileOf(member: Partial<StaffMember> = {}): Profile {
  return {
    firstName: member.firstName ?? '',
    surname: member.surname ?? '',
    jobTitle: member.jobTitle ?? '',
    departmentId: member.departmentId ?? 0,
    email: member.email ?? '',
    telephone: member.telephone ?? '',
    photo: member.photo ?? '',
    photoAlt: member.photoAlt ?? '',
    words: member.words ?? [],
    qualifications: member.qualifications ?? [],
    contactableForSales: member.contactableForSales ?? false,
    contactableForLettings: member.contactableForLettings ?? false,
  }
}

const namesOf = ({ firstName, surname, departmentId }: Profile) => ({ firstName, surname, departmentId })

/** What differs alone is written; what is empty, or as usual and not said yet, is left out. */
function withProfile(member: RawMember, asked: Profile): RawMember {
  const before = profileOf(member)
  const changed: Record<string, unknown> = { ...member }
  for (const [name, value] of Object.entries({ ...asked, photoAlt: asked.photo === '' ? '' : asked.photoAlt })) {
    if (JSON.stringify(before[name as keyof Profile]) === JSON.stringify(value)) continue
    if (value === '' || (Array.isArray(value) && value.length === 0)) delete changed[name]
    else changed[name] = value
  }
  return changed as RawMember
}
