import type { z } from 'zod'
import type { StaffAccount } from '#src/staff/accounts/staff-account.ts'
import {
  isPermitted,
  type ListScope,
  listScopeOf,
  type Permission,
  type PermissionSubject,
} from '#src/staff/permissions/permissions.ts'

/** Who calls, and what of their session matters. */
export type Actor = StaffAccount & {
  /** when they last proved who they are, beyond having a session */
  provedAt: Date | null
  /** a visitor who looks round the demonstration */
  isDemo: boolean
  ip: string
}

/** Milliseconds for which a passkey or password given again is enough for what is sensitive. */
export const PROOF_MS = 10 * 60_000

/**
 * One thing that the Desk can be asked. Every call states who may make it, so that `createDeskCalls` can refuse it
 * before any of its code runs.
 */
export type DeskCall<Deps, Schema extends z.ZodType, Result> = {
  /** `signed-in`: everybody, about themselves alone */
  permission: Permission | 'signed-in'
  /** a passkey or password is wanted again */
  needsProof?: boolean
  input: Schema
  /**
   * What the call concerns; undefined: there is no such thing. A call without it lists, and keeps to `scope`.
   */
  subject?: (deps: Deps, input: z.output<Schema>) => Promise<PermissionSubject | undefined>
  run: (deps: Deps, given: { actor: Actor; input: z.output<Schema>; scope: ListScope }) => Promise<Result>
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds calls of every input and result
export type AnyDeskCall<Deps> = DeskCall<Deps, any, any>

/** Keeps the types of input and result of one call: `deskCall<Deps>()({ … })`. */
export function deskCall<Deps>() {
  return <Schema extends z.ZodType, Result>(call: DeskCall<Deps, Schema, Result>) => call
}

export type DeskRefusal =
  | { kind: 'signed-out' }
  | { kind: 'not-permitted'; permission: Permission | 'signed-in' }
  | { kind: 'needs-proof' }
  | { kind: 'not-found' }
  /** what is wrong with each field, by its name; the empty name is the form as a whole */
  | { kind: 'invalid'; fields: Record<string, string> }

/** What `run` returns where only it can find a mistake: the words beside each field. */
export type Invalid = { invalid: Record<string, string> }
export const invalid = (fields: Record<string, string>): Invalid => ({ invalid: fields })

export type DeskAnswer<Result> = { ok: true; value: Result } | { ok: false; refusal: DeskRefusal }

export type InputOf<Call> = Call extends { input: infer Schema extends z.ZodType } ? z.input<Schema> : never
export type ResultOf<Call> = Call extends { run: (...given: never[]) => Promise<infer Result> }
  ? Exclude<Result, Invalid>
  : never

export type CallDesk<Calls> = <Name extends keyof Calls>(
  actor: Actor | undefined,
  name: Name,
  input: InputOf<Calls[Name]>,
) => Promise<DeskAnswer<ResultOf<Calls[Name]>>>

/** The one place where permissions of the Desk are enforced. */
export function createDeskCalls<Deps, Calls extends Record<string, AnyDeskCall<Deps>>>(
  deps: Deps,
  calls: Calls,
  clock: () => Date,
): CallDesk<Calls> {
  return async (actor, name, given) => {
    const call = calls[name] as AnyDeskCall<Deps>
    const refuse = (refusal: DeskRefusal) => ({ ok: false as const, refusal })
    if (!actor) return refuse({ kind: 'signed-out' })
    const { permission } = call
    const scope: ListScope | undefined =
      permission === 'signed-in' ? { kind: 'own', accountId: actor.id } : listScopeOf(actor, permission)
    if (!scope) return refuse({ kind: 'not-permitted', permission })
    const parsed = call.input.safeParse(given)
    if (!parsed.success) return refuse({ kind: 'invalid', fields: fieldProblems(parsed.error) })
    if (call.subject) {
      const subject = await call.subject(deps, parsed.data)
      if (!subject) return refuse({ kind: 'not-found' })
      if (permission !== 'signed-in' && !isPermitted(actor, permission, subject))
        return refuse({ kind: 'not-permitted', permission })
    }
    if (call.needsProof && !hasProof(actor, clock())) return refuse({ kind: 'needs-proof' })
    const value = await call.run(deps, { actor, input: parsed.data, scope })
    return isInvalid(value) ? refuse({ kind: 'invalid', fields: value.invalid }) : { ok: true, value }
  }
}

function isInvalid(value: unknown): value is Invalid {
  return typeof value === 'object' && value !== null && 'invalid' in value
}

/** Whether a passkey or password was given lately. */
export function hasProof({ provedAt }: Pick<Actor, 'provedAt'>, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_MS
}

function fieldProblems({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return fields
}
