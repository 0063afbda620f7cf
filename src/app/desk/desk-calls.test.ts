import { expect, test } from 'vitest'
import { type AnyDeskCall, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { PERMISSION_NAMES, PERMISSIONS, type Permission, ROLES } from '#src/staff/permissions/permissions.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { type DeskCallName, deskCalls } from './desk-calls.ts'

const names = Object.keys(deskCalls) as DeskCallName[]
const calls: Record<string, AnyDeskCall<never>> = deskCalls

/** Whatever a call would do is not reached: it has no database. */
const call = createDeskCalls({} as never, deskCalls as Record<string, AnyDeskCall<never>>, () => new Date())

test.each(names)('%s is refused to everybody who is not signed in', async (name) => {
  expect(await call(undefined, name, {})).toEqual({ ok: false, refusal: { kind: 'signed-out' } })
})

const forbidden = names.flatMap((name) => {
  const { permission } = calls[name]!
  if (permission === 'signed-in') return []
  return ROLES.filter((role) => PERMISSIONS[permission][role] === 'none').map((role) => ({ name, role, permission }))
})

test.each(forbidden)('$name is refused to the role $role', async ({ name, role, permission }) => {
  const actor = anActor({ role, provedAt: new Date() })
  expect(await call(actor, name, {})).toEqual({ ok: false, refusal: { kind: 'not-permitted', permission } })
})

test.each(forbidden)('$name is refused to the role $role even of every branch', async ({ name, role, permission }) => {
  const actor = anActor({ role, branchIds: [1, 2, 3], provedAt: new Date() })
  expect(await call(actor, name, {})).toMatchObject({ ok: false, refusal: { permission } })
})

test.each(names)('%s states a permission that exists', (name) => {
  expect([...PERMISSION_NAMES, 'signed-in']).toContain(calls[name]!.permission)
})

/** What a person does with their own account concerns nobody else. */
const aboutOneThing = names.filter((name) => {
  const { input, permission } = calls[name]!
  return permission !== 'signed-in' && 'shape' in input && 'id' in (input.shape as object)
})

test.each(aboutOneThing)('%s, which is about one thing, says whose it is', (name) => {
  expect(calls[name]!.subject).toBeTypeOf('function')
})

/** Calls that take the ids of things without saying whose they are: each has a test of its own that it keeps to its scope. */
const KEEPS_TO_SCOPE: readonly string[] = [
  // one's own passkeys, sessions, tabs and changes
  'remove-my-passkey',
  'set-my-away-times',
  'order-enquiry-tabs',
  'undo-enquiry-change',
  // several things, of which those are left out that the permission does not reach
  'undo-property-change',
  'change-enquiries',
  'change-properties',
  'get-availability',
  'plan-valuation',
  // one of the branches that somebody may see
  'export-report',
  'get-report',
  // entries of the audit log are looked for among those that somebody may see
  'list-audit-undos',
  'plan-audit-undo',
  // jobs are nobody's: who may see one may see all
  'retry-jobs',
  // whom the account belongs to on the website
  'invite-staff',
]

test('whatever takes an id says whose it is, or is known to keep to its scope', () => {
  const takesId = (name: DeskCallName) =>
    Object.keys((calls[name]!.input as { shape?: object }).shape ?? {}).some((field) => /^ids?$|Ids?$/.test(field))
  const without = names.filter((name) => takesId(name) && calls[name]!.subject === undefined)
  expect(without.sort()).toEqual([...KEEPS_TO_SCOPE].sort())
})

test.each(aboutOneThing)('%s is refused for what is not there', async (name) => {
  const subject = async () => undefined
  const alone = createDeskCalls({} as never, { [name]: { ...calls[name]!, subject } }, () => new Date())
  const refusal = await alone(anActor({ role: 'owner', provedAt: new Date() }), name, { id: 1 })
  expect(refusal).toMatchObject({ ok: false, refusal: { kind: expect.stringMatching(/^(not-found|invalid)$/) } })
})

/** Whose a thing can be, as somebody of branch 1 sees it, and which scopes reach it. */
const THINGS = [
  { whose: 'their own', subject: { branchId: 2, accountIds: [1] }, reachedBy: ['all', 'branch', 'own'] },
  { whose: 'a colleague’s of their branch', subject: { branchId: 1, accountIds: [2] }, reachedBy: ['all', 'branch'] },
  { whose: 'another branch’s', subject: { branchId: 2, accountIds: [2] }, reachedBy: ['all'] },
  { whose: 'the whole agency’s', subject: { branchId: null }, reachedBy: ['all'] },
] as const

test.each(aboutOneThing.flatMap((name) => ROLES.flatMap((role) => THINGS.map((thing) => ({ name, role, ...thing })))))(
  '$name about what is $whose answers the role $role by its scope alone',
  async ({ name, role, ...thing }) => {
    const { permission } = calls[name]!
    const isReached = (thing.reachedBy as readonly string[]).includes(PERMISSIONS[permission as Permission][role])
    const subject = async () => thing.subject
    // neither the input nor what the call does is what this is about
    const input = { safeParse: () => ({ success: true, data: { id: 1 } }) } as never
    const run = async () => ({ done: true })
    const alone = createDeskCalls({} as never, { [name]: { ...calls[name]!, subject, input, run } }, () => new Date())
    const answer = await alone(anActor({ id: 1, role, branchIds: [1], provedAt: new Date() }), name, { id: 1 } as never)
    expect(answer).toEqual(
      isReached ? { ok: true, value: { done: true } } : { ok: false, refusal: { kind: 'not-permitted', permission } },
    )
  },
)
