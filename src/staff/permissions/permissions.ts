/** What members of staff can do in the Desk, and for which of the agency's work. Roles are presets of permissions. */

/** Of the whole agency, of one's own branches, of what is assigned to oneself, or not at all. */
export const SCOPES = ['all', 'branch', 'own', 'none'] as const
export type Scope = (typeof SCOPES)[number]

export const ROLES = ['owner', 'manager', 'negotiator', 'property-admin', 'marketing'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  negotiator: 'Negotiator',
  'property-admin': 'Property admin',
  marketing: 'Marketing',
}

/** `about` completes the sentence "You can …". */
type PermissionRule = { about: string } & Record<Role, Scope>

const rule = (
  about: string,
  ...[owner, manager, negotiator, propertyAdmin, marketing]: [Scope, Scope, Scope, Scope, Scope]
): PermissionRule => ({ about, owner, manager, negotiator, 'property-admin': propertyAdmin, marketing })

/** The whole table: a scope for the owner, manager, negotiator, property admin and marketing, in this order. */
export const PERMISSIONS = {
  'view-enquiries': rule('view enquiries and viewings', 'all', 'branch', 'branch', 'all', 'none'),
  'reply-to-enquiries': rule('reply to enquiries and add notes', 'all', 'branch', 'branch', 'none', 'none'),
  'assign-enquiries': rule('assign enquiries and mark spam', 'all', 'branch', 'own', 'none', 'none'),
  'export-enquiries': rule('export enquiries', 'all', 'branch', 'none', 'none', 'none'),
  'edit-reply-templates': rule('edit reply templates', 'all', 'branch', 'none', 'none', 'none'),
  'book-viewings': rule('book and change viewings', 'all', 'branch', 'branch', 'none', 'none'),
  'set-availability': rule('set viewing times', 'all', 'branch', 'own', 'none', 'none'),
  'view-contacts': rule('view contacts', 'all', 'branch', 'branch', 'branch', 'none'),
  'edit-contacts': rule('correct the details of contacts', 'all', 'branch', 'branch', 'branch', 'none'),
  'export-contacts': rule('export contacts', 'all', 'branch', 'none', 'none', 'none'),
  'erase-contacts': rule('erase contacts', 'all', 'branch', 'none', 'none', 'none'),
  'merge-contacts': rule('merge contacts', 'all', 'branch', 'none', 'none', 'none'),
  'email-contacts': rule('email many contacts at once', 'all', 'branch', 'none', 'none', 'none'),
  'view-properties': rule('view properties', 'all', 'all', 'all', 'all', 'all'),
  'export-properties': rule('export properties', 'all', 'branch', 'none', 'all', 'none'),
  'describe-properties': rule(
    'edit descriptions, photos and links of properties',
    'all',
    'branch',
    'branch',
    'all',
    'all',
  ),
  'edit-properties': rule('override what feeds say of properties', 'all', 'branch', 'branch', 'all', 'none'),
  'price-properties': rule('set prices and confirm proposed ones', 'all', 'branch', 'none', 'none', 'none'),
  'change-property-status': rule('change the status of properties', 'all', 'branch', 'none', 'all', 'none'),
  'publish-properties': rule('publish, hide, feature and assign properties', 'all', 'branch', 'none', 'all', 'none'),
  'manage-seller-pages': rule('create and end seller pages', 'all', 'branch', 'own', 'all', 'none'),
  'view-feeds': rule('view feeds and imports', 'all', 'all', 'all', 'all', 'none'),
  'manage-feeds': rule('import files, decide about paused ones and undo imports', 'all', 'all', 'none', 'all', 'none'),
  'configure-feeds': rule('set up feeds, their passwords and API keys', 'all', 'none', 'none', 'all', 'none'),
  'view-compliance': rule('view the compliance of adverts', 'all', 'branch', 'branch', 'all', 'none'),
  'exempt-adverts': rule('exempt adverts from a rule', 'all', 'branch', 'none', 'all', 'none'),
  'export-compliance': rule('export the compliance of adverts', 'all', 'branch', 'none', 'all', 'none'),
  'edit-content': rule(
    'write articles and area guides, and edit menus, banners and redirects',
    'all',
    'none',
    'none',
    'none',
    'all',
  ),
  'edit-pages': rule('edit pages', 'all', 'none', 'none', 'all', 'all'),
  'edit-branch-pages': rule('edit branches, opening hours and staff profiles', 'all', 'branch', 'none', 'none', 'all'),
  'add-images': rule('add images to the website', 'all', 'branch', 'none', 'all', 'all'),
  'view-reports': rule('view reports', 'all', 'branch', 'own', 'all', 'all'),
  'edit-design': rule('change the design', 'all', 'none', 'none', 'none', 'all'),
  'manage-team': rule('invite and manage the team', 'all', 'branch', 'none', 'none', 'none'),
  'view-audit-log': rule('view the audit log', 'all', 'branch', 'own', 'own', 'own'),
  'view-settings': rule('view settings', 'all', 'all', 'all', 'all', 'none'),
  'change-settings': rule('change settings', 'all', 'branch', 'none', 'none', 'none'),
  'manage-system': rule('manage jobs, emails that failed and backups', 'all', 'none', 'none', 'none', 'none'),
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

/** Roles that a manager may give to others. */
export const ROLES_BELOW_MANAGER: readonly Role[] = ['negotiator', 'property-admin']

/** Permissions that the owner added to one person's role, or took from it. */
export type PermissionChanges = Partial<Record<Permission, Scope>>

/** Who acts: what permissions are decided by. */
export type PermissionHolder = {
  id: number
  role: Role
  branchIds: readonly number[]
  permissions: PermissionChanges
}

/** What an action concerns. Without a branch it is the whole agency's. */
export type PermissionSubject = {
  branchId?: number | null
  /** of several branches, such as a contact: one of them is enough */
  branchIds?: readonly number[]
  /** … or none is, unless all of them are the holder's */
  isOfEveryBranch?: boolean
  /** accounts whose own work it is */
  accountIds?: readonly (number | null | undefined)[]
}

export function scopeOf({ role, permissions }: PermissionHolder, permission: Permission): Scope {
  return permissions[permission] ?? PERMISSIONS[permission][role]
}

/** Whether somebody may do something to this subject. */
export function isPermitted(holder: PermissionHolder, permission: Permission, subject: PermissionSubject): boolean {
  const scope = scopeOf(holder, permission)
  if (scope === 'none') return false
  if (scope === 'all') return true
  if (subject.accountIds?.includes(holder.id)) return true
  if (scope !== 'branch') return false
  const { branchId, branchIds = branchId == null ? [] : [branchId], isOfEveryBranch = false } = subject
  const isTheirs = (id: number) => holder.branchIds.includes(id)
  return branchIds.length > 0 && (isOfEveryBranch ? branchIds.every(isTheirs) : branchIds.some(isTheirs))
}

/** The permissions that differ from the role's, as a list shows them: "Negotiator, can erase contacts". */
export function describeRole({ role, permissions }: Pick<PermissionHolder, 'role' | 'permissions'>): string {
  const changes = PERMISSION_NAMES.flatMap((name) => {
    const changed = permissions[name]
    if (changed === undefined || changed === PERMISSIONS[name][role]) return []
    const { about } = PERMISSIONS[name]
    return [changed === 'none' ? `can’t ${about}` : `can ${about}`]
  })
  return [ROLE_NAMES[role], ...changes].join(', ')
}

/** Which branches' work a list may show; `own` shows only what is assigned to the holder. */
export type ListScope =
  | { kind: 'all' }
  | { kind: 'branches'; branchIds: readonly number[]; accountId: number }
  | { kind: 'own'; accountId: number }

/** @returns undefined where nothing may be listed */
export function listScopeOf(holder: PermissionHolder, permission: Permission): ListScope | undefined {
  const scope = scopeOf(holder, permission)
  if (scope === 'none') return undefined
  if (scope === 'all') return { kind: 'all' }
  if (scope === 'own') return { kind: 'own', accountId: holder.id }
  return { kind: 'branches', branchIds: holder.branchIds, accountId: holder.id }
}
