import { z } from 'zod'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted, type PermissionSubject } from '#src/staff/permissions/permissions.ts'
import { calendarSubscriptionPath } from '../../appointments/viewing-paths.ts'
import { ofStaff, staffName, type ViewingDeskDeps, viewingCall } from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()

/** Whose diary it is: a person's or a branch's. */
const whose = { staffId: id.optional(), branchId: id.optional() }

type Whose = { staffId?: number | undefined; branchId?: number | undefined }

/** Secret URLs by which calendar programs read a diary. Each is shown once. */
export const calendarLinkCalls = {
  /** The diaries that somebody can subscribe to, their own first, each with the links that there are. */
  'my-calendars': viewingCall({
    permission: 'set-availability',
    input: z.object({}),
    async run(deps, { actor }) {
      const staffId =
        actor.memberId !== null && (await ofStaff(deps, { staffId: actor.memberId })) ? actor.memberId : null
      const own = staffId === null ? [] : await deps.calendars.list({ staffId })
      const ofBranches = await branchCalendars(deps, actor)
      return [
        ...(staffId === null ? [] : [{ title: 'Your diary', whose: { staffId }, subscriptions: own }]),
        ...ofBranches.map(({ branchId, name, subscriptions }) => ({
          title: `${name} branch diary`,
          whose: { branchId },
          subscriptions,
        })),
      ]
    },
  }),

  'subscribe-calendar': viewingCall({
    permission: 'set-availability',
    input: z.object(whose),
    subject: ofDiary,
    async run(deps, { actor, input }) {
      const url = await makeLink(deps, actor, input)
      await audit(deps, actor, 'calendar-subscribed', input)
      return { url }
    },
  }),

  /** A new URL in place of one that too many know. */
  'renew-calendar': viewingCall({
    permission: 'set-availability',
    input: z.object({ ...whose, id }),
    subject: ofDiary,
    async run(deps, { actor, input }) {
      if (!(await revoke(deps, input))) return invalid({ '': REVOKED })
      const url = await makeLink(deps, actor, input)
      await audit(deps, actor, 'calendar-renewed', input)
      return { url }
    },
  }),

  'revoke-calendar': viewingCall({
    permission: 'set-availability',
    input: z.object({ ...whose, id }),
    subject: ofDiary,
    async run(deps, { actor, input }) {
      if (!(await revoke(deps, input))) return invalid({ '': REVOKED })
      await audit(deps, actor, 'calendar-revoked', input)
      return { id: input.id }
    },
  }),
}

/** The links of branches, for those who may make them. */
export async function branchCalendars({ agency, calendars }: ViewingDeskDeps, actor: Actor) {
  const branches = agency.branches.filter((branch) => isPermitted(actor, 'set-availability', { branchId: branch.id }))
  const known = await calendars.list({ branchIds: branches.map((branch) => branch.id) })
  return branches.map(({ id: branchId, name }) => ({
    branchId,
    name,
    subscriptions: known.filter((one) => one.branchId === branchId),
  }))
}

const REVOKED = 'This link has been revoked already.'

async function ofDiary(deps: ViewingDeskDeps, { staffId, branchId }: Whose): Promise<PermissionSubject | undefined> {
  if (staffId !== undefined) return branchId === undefined ? ofStaff(deps, { staffId }) : undefined
  return deps.agency.branches.some(({ id: known }) => known === branchId) ? { branchId } : undefined
}

const subjectOf = ({ staffId, branchId = 0 }: Whose) => (staffId === undefined ? { branchId } : { staffId })

async function makeLink({ calendars, config }: ViewingDeskDeps, actor: Actor, input: Whose): Promise<string> {
  const secret = await calendars.create(subjectOf(input), String(actor.id))
  return config.publicUrl + calendarSubscriptionPath(secret)
}

/** False where it is none of this diary, or no longer. */
async function revoke({ calendars }: ViewingDeskDeps, input: Whose & { id: number }): Promise<boolean> {
  const { staffId, branchId } = subjectOf(input)
  const own = await calendars.list(branchId === undefined ? { staffId } : { branchIds: [branchId] })
  if (!own.some((one) => one.id === input.id)) return false
  await calendars.revoke(input.id)
  return true
}

async function audit(
  { db, clock, agency }: ViewingDeskDeps,
  actor: Actor,
  action: 'calendar-subscribed' | 'calendar-renewed' | 'calendar-revoked',
  { staffId, branchId }: Whose,
): Promise<void> {
  const branch = agency.branches.find(({ id: own, staff }) =>
    staffId === undefined ? own === branchId : staff.some((member) => member.id === staffId),
  )
  const subject =
    staffId === undefined
      ? { kind: 'branch', id: branchId ?? 0, name: `the ${branch?.name} branch` }
      : { kind: 'staff', id: staffId, name: staffName(agency, staffId) }
  await recordAudit(db, { at: clock(), actor, action, subject, branchId: branch?.id ?? null })
}
