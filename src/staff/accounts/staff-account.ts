import type { PermissionHolder } from '#src/staff/permissions/permissions.ts'

export const STAFF_STATES = ['invited', 'active', 'removed'] as const

/** A member of staff who uses the Desk. */
export type StaffAccount = PermissionHolder & {
  email: string
  name: string
  /** the member of staff whom visitors see, where the account belongs to one */
  memberId: number | null
  state: (typeof STAFF_STATES)[number]
}
