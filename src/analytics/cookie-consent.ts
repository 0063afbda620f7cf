/** A first-party cookie with the answer and the version of the question: `allow.1`. */
export const CONSENT_COOKIE = 'cookie_consent'

/** Six months; then the visitor is asked again. */
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

/** The cookie's value. `version` is the agency's `settings.analytics.version`. */
export function consentValue(status: ConsentStatus, version: number): string {
  return `${status}.${version}`
}

/** The answer in a `Cookie` header; `undefined` if there is none for this version. */
export function parseCookieConsent(cookies: string, version: number): ConsentStatus | undefined {
  const values = cookies.split(';').map((cookie) => cookie.trim())
  return CONSENT_ANSWERS.find(({ status }) => values.includes(`${CONSENT_COOKIE}=${consentValue(status, version)}`))
    ?.status
}

/** Cookies to delete when consent is withdrawn: those present that match the agency's names, in which `*` may end a name. */
export function cookiesToDelete(cookies: string, names: readonly string[]): string[] {
  const present = cookies.split(';').map((cookie) => cookie.split('=', 1)[0]!.trim())
  const matches = (cookie: string) =>
    names.some((name) => (name.endsWith('*') ? cookie.startsWith(name.slice(0, -1)) : cookie === name))
  return [...new Set(present.filter((cookie) => cookie !== '' && matches(cookie)))]
}
