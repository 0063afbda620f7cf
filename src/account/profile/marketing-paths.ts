export const EMAIL_PREFERENCES_PATH = '/email-preferences'

/** Where somebody takes back, without signing in, that they want to be emailed about properties; POST does so (RFC 8058). */
export function emailPreferencesPath(token: string): string {
  return `${EMAIL_PREFERENCES_PATH}/${token}`
}
