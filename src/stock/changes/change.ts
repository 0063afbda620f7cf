import { OVERLAY_FIELD_NAMES, overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import type { OverrideKeep } from '#src/feed-import/overlay/overrides.ts'
import type { FactOrigin } from '#src/property/listing/fact-origin.ts'
import type { Permission } from '#src/staff/permissions/permissions.ts'

/** What is set for one field of a home; without `set` the field goes back to the feed. */
export type FieldChange = {
  field: string
  set?: {
    value: unknown
    keep: OverrideKeep
    until: Date | null
    reason: string | null
    feedValue?: unknown
    origin?: FactOrigin | null
  }
  /** the version of the override that this replaces; nothing is done if there is another by then */
  seen?: string
}

/** Tells an override from the one that takes its place. Empty: the field has none. */
export const versionOf = (override: { setAt: Date } | undefined) => override?.setAt.toISOString() ?? ''

/** Who looks after a home: kept in the Desk alone, and changed and undone like a field. */
export const NEGOTIATOR = 'negotiator'

export type FieldPermission =
  | 'price-properties'
  | 'change-property-status'
  | 'publish-properties'
  | 'describe-properties'
  | 'edit-properties'

/** What it takes to change a field. */
export function permissionOfField(name: string): FieldPermission & Permission {
  if (name === NEGOTIATOR || name === 'hidden' || name === 'featured') return 'publish-properties'
  if (name === 'status') return 'change-property-status'
  const group = overlayField(name)?.group
  if (group === 'price') return 'price-properties'
  return group === 'words' || group === 'links' || group === 'media' ? 'describe-properties' : 'edit-properties'
}

/** The fields that one permission is for, that can be typed. */
export function fieldsOfPermission(permission: FieldPermission): [string, ...string[]] {
  return OVERLAY_FIELD_NAMES.filter(
    (name) => permissionOfField(name) === permission && overlayField(name)?.input.kind !== 'none',
  ) as [string, ...string[]]
}

/** Why a change was made, as the history of a home keeps it. */
export type ChangeCause = 'set' | 'reverted' | 'undone' | 'ran-out' | 'feed-changed' | 'scheduled' | 'proposed'
