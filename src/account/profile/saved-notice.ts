import { messages } from '../users/messages.ts'

/** What the profile says after a plain form has been saved: without a script there is no toast. */
const SAVED_NOTICES = {
  details: messages.profileUpdated,
  email: 'Your details have been saved. To change your email address, follow the link we have just emailed to it.',
  preferences: messages.preferencesUpdated,
} as const

/** Where a plain form leads once it is saved: `/user?saved=details`. */
export function savedPath(what: keyof typeof SAVED_NOTICES): string {
  return `/user?saved=${what}`
}

/** The words of `saved=` in the URL; undefined for any other value. */
export function savedNotice(what: string | null): string | undefined {
  return what !== null && Object.hasOwn(SAVED_NOTICES, what)
    ? SAVED_NOTICES[what as keyof typeof SAVED_NOTICES]
    : undefined
}
