import { type FieldPermission, permissionOfField } from '#src/stock/changes/change.ts'

const CALL_OF = {
  'edit-properties': 'override-property',
  'describe-properties': 'describe-property',
  'price-properties': 'price-property',
  'change-property-status': 'change-property-status',
  'publish-properties': 'publish-property',
} as const satisfies Record<FieldPermission, string>

/** The call by which a field is set. */
export const callOfField = (field: string) => CALL_OF[permissionOfField(field)]
