/** A first-party cookie that holds nothing but the answer and which question it answers: `allow.1`. */
export const CONSENT_COOKIE = 'cookie_consent'

/** Six months, in seconds: whoever comes later is asked again. */
export const CONSENT_SECONDS = 182 * 24 * 60 * 60

export const CONSENT_STATUSES = ['allow', 'deny'] as const
export type ConsentStatus = (typeof CONSENT_STATUSES)[number]

/** What the cookie holds. `version` is that of the agency's question (`settings.analytics.version`). */
export function consentValue(status: ConsentStatus, version: number): string {
  return `${status}.${version}`
}

/**
 * What somebody has answered, from all their cookies as a browser or a request spells them; undefined for who has not
 * been asked, or was asked another question.
 */
export function parseCookieConsent(cookies: string, version: number): ConsentStatus | undefined {
  const values = cookies.split(';').map((cookie) => cookie.trim())
  return CONSENT_STATUSES.find((status) => values.includes(`${CONSENT_COOKIE}=${consentValue(status, version)}`))
}

/**
 * The cookies that go when somebody rejects what they had accepted: those present whose names the agency's settings
 * give, a `*` at the end standing for any ending.
 */
export function cookiesToDelete(cookies: string, names: readonly string[]): string[] {
  const present = cookies.split(';').map((cookie) => cookie.split('=', 1)[0]!.trim())
  const isMeant = (cookie: string) =>
    names.some((name) => (name.endsWith('*') ? cookie.startsWith(name.slice(0, -1)) : cookie === name))
  return [...new Set(present.filter((cookie) => cookie !== '' && isMeant(cookie)))]
}
