/** A first-party cookie that holds nothing but the answer and which question it answers: `allow.1`. */
export const CONSENT_COOKIE = 'cookie_consent'

/** Six months, in seconds: whoever comes later is asked again. */
export const CONSENT_SECONDS = 182 * 24 * 60 * 60

/**
 * The answers to the question about cookies: what is stored and counted, the notice's button, and what the notice says
 * when it is opened again. docs/contracts/analytics.md#cookie-consent says what a new answer touches.
 */
export const CONSENT_ANSWERS = [
  { status: 'allow', button: 'Accept', answered: 'You accepted analytics cookies.', runsAnalytics: true },
  { status: 'deny', button: 'Reject', answered: 'You rejected analytics cookies.', runsAnalytics: false },
] as const satisfies readonly { status: string; button: string; answered: string; runsAnalytics: boolean }[]

export type ConsentStatus = (typeof CONSENT_ANSWERS)[number]['status']

/** Whether analytics may run after this answer. */
export function runsAnalytics(answer: ConsentStatus): boolean {
  return CONSENT_ANSWERS.some(({ status, runsAnalytics: runs }) => status === answer && runs)
}

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
  return CONSENT_ANSWERS.find(({ status }) => values.includes(`${CONSENT_COOKIE}=${consentValue(status, version)}`))
    ?.status
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
