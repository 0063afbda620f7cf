/** Who owns a home or lives there, and is told of its viewings. */
export type NoticeContact = {
  kind: HomeContactKind
  name: string
  email: string
  /** a viewing waits until they have agreed to its time */
  mustAgree: boolean
}

export const HOME_CONTACT_KINDS = ['seller', 'landlord', 'tenant'] as const
export type HomeContactKind = (typeof HOME_CONTACT_KINDS)[number]

/** "the seller" */
export function formatHomeContact(kind: HomeContactKind): string {
  return `the ${kind}`
}

/** "the seller and the tenant" */
export function formatHomeContacts(kinds: readonly HomeContactKind[]): string {
  return [...new Set(kinds)].map(formatHomeContact).join(' and ')
}

/** What somebody says to a viewing of their home. */
export type NoticeAnswer = 'agreed' | 'other-time'

/** Times that somebody can propose at once. */
export const MAX_PROPOSED = 5

export const MAX_NOTICE_MESSAGE = 1000
