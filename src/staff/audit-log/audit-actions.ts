/** Areas of the Desk by which the audit log is filtered. */
export const AUDIT_AREAS = {
  enquiries: 'Enquiries',
  viewings: 'Viewings',
  contacts: 'Contacts',
  properties: 'Properties',
  team: 'Team and sign-in',
  settings: 'Settings',
} as const

export type AuditArea = keyof typeof AUDIT_AREAS

/** Everything that the audit log records. `says` completes "Priya Lanyon … Grace Okafor": the subject's name follows. */
export const AUDIT_ACTIONS = {
  'staff-invited': { area: 'team', says: 'invited' },
  'staff-joined': { area: 'team', says: 'accepted the invitation of' },
  'staff-changed': { area: 'team', says: 'changed the account of' },
  'staff-removed': { area: 'team', says: 'removed the account of' },
  'staff-away-changed': { area: 'team', says: 'changed the out-of-office times of' },
  'signed-in': { area: 'team', says: 'signed in on' },
  'sessions-ended': { area: 'team', says: 'signed out' },
  'passkey-added': { area: 'team', says: 'added the passkey' },
  'passkey-removed': { area: 'team', says: 'removed the passkey' },
  'work-account-linked': { area: 'team', says: 'linked a work account to' },
  'work-account-unlinked': { area: 'team', says: 'unlinked a work account from' },
  'password-set': { area: 'team', says: 'set a password and one-time codes for' },
  'recovery-codes-made': { area: 'team', says: 'made new recovery codes for' },
  'recovery-code-used': { area: 'team', says: 'used a recovery code of' },
  'audit-log-exported': { area: 'team', says: 'exported' },
  'enquiry-answered': { area: 'enquiries', says: 'replied to' },
  'enquiry-noted': { area: 'enquiries', says: 'added a note about' },
  'enquiry-assigned': { area: 'enquiries', says: 'assigned the enquiry of' },
  'enquiry-moved': { area: 'enquiries', says: 'moved the enquiry of' },
  'enquiry-changed': { area: 'enquiries', says: 'changed the enquiry of' },
  'enquiry-change-undone': { area: 'enquiries', says: 'undid a change to the enquiry of' },
  'enquiry-added': { area: 'enquiries', says: 'added the enquiry of' },
  'enquiries-exported': { area: 'enquiries', says: 'exported' },
  'reply-template-saved': { area: 'enquiries', says: 'saved the reply template' },
  'reply-template-deleted': { area: 'enquiries', says: 'deleted the reply template' },
  'viewing-booked': { area: 'viewings', says: 'booked the viewing of' },
  'viewing-moved': { area: 'viewings', says: 'moved the viewing of' },
  'viewing-confirmed': { area: 'viewings', says: 'confirmed the viewing of' },
  'viewing-cancelled': { area: 'viewings', says: 'cancelled the viewing of' },
  'viewing-completed': { area: 'viewings', says: 'noted who came to the viewing of' },
  'valuation-booked': { area: 'viewings', says: 'booked the valuation of' },
  'valuation-moved': { area: 'viewings', says: 'moved the valuation of' },
  'viewing-feedback-added': { area: 'viewings', says: 'added feedback on' },
  'viewing-feedback-released': { area: 'viewings', says: 'shared or withdrew feedback on' },
  'availability-changed': { area: 'viewings', says: 'changed the viewing times of' },
  'home-rules-changed': { area: 'viewings', says: 'changed the viewing rules of' },
  'calendar-subscribed': { area: 'viewings', says: 'made a calendar link for' },
  'calendar-renewed': { area: 'viewings', says: 'made a new calendar link for' },
  'advert-exempted': { area: 'properties', says: 'exempted from a rule the advert of' },
  'advert-exemption-ended': { area: 'properties', says: 'ended an exemption of the advert of' },
  'compliance-exported': { area: 'properties', says: 'exported' },
  'calendar-revoked': { area: 'viewings', says: 'revoked a calendar link of' },
} as const satisfies Record<string, { area: AuditArea; says: string }>

export type AuditAction = keyof typeof AUDIT_ACTIONS
