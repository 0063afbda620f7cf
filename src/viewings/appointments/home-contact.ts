import { upperFirst } from '#src/formatting/upper-first.ts'

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

type Answerable = { kind: HomeContactKind; mustAgree: boolean; answer: NoticeAnswer | null }

/** Whether a viewing still waits for somebody's word. */
export function isAwaited({ mustAgree, answer }: Pick<Answerable, 'mustAgree' | 'answer'>): boolean {
  return mustAgree && answer !== 'agreed'
}

/** "Waiting for the seller", or that they want another time; nothing where nobody is awaited. */
export function formatAwaited(contacts: readonly Answerable[]): string {
  const awaited = contacts.filter(isAwaited)
  const asked = awaited.filter(({ answer }) => answer === 'other-time')
  const kindsOf = (those: readonly Answerable[]) => formatHomeContacts(those.map(({ kind }) => kind))
  if (asked.length > 0) return `${upperFirst(kindsOf(asked))} asked for another time`
  return awaited.length === 0 ? '' : `Waiting for ${kindsOf(awaited)}`
}

/** Times that somebody can propose at once. */
export const MAX_PROPOSED = 5

export const MAX_NOTICE_MESSAGE = 1000
