import { CONSENT_LOG_PATH } from '../analytics-paths.ts'
import {
  CONSENT_COOKIE,
  CONSENT_SECONDS,
  type ConsentStatus,
  consentValue,
  cookiesToDelete,
  parseCookieConsent,
} from '../cookie-consent.ts'

/** `undefined` if the visitor has not answered this version. */
export function storedConsent(version: number): ConsentStatus | undefined {
  return parseCookieConsent(document.cookie, version)
}

/** Stores the answer and reports it to the site. */
export function storeConsent(status: ConsentStatus, version: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${CONSENT_COOKIE}=${consentValue(status, version)}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure}`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ status })
  fetch(CONSENT_LOG_PATH, { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

/** Deletes the cookies that the agency's code has set, for this host and all its parent domains. */
export function deleteCookies(names: readonly string[]): void {
  const labels = window.location.hostname.split('.')
  const domains = labels.map((_label, at) => `; Domain=${labels.slice(at).join('.')}`)
  for (const name of cookiesToDelete(document.cookie, names)) {
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
}
