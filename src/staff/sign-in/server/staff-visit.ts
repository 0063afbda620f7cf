import type { SecurityEvent, SecurityFacts } from '#src/platform/logging/security-events.ts'

/** A request to the Desk, as signing in needs it: nothing here knows the web server. */
export type StaffVisit = {
  ip: string
  userAgent: string
  cookie: (name: StaffCookie) => string | undefined
  /** @param seconds how long the browser keeps it; undefined: until it is closed */
  setCookie: (name: StaffCookie, value: string, seconds?: number) => void
  clearCookie: (name: StaffCookie) => void
  /** puts an event into the log that names nobody */
  note?: (event: SecurityEvent, facts?: SecurityFacts) => void
}

/** The session, the sign-in that is under way, and the mark of a browser that has signed in before. */
export const STAFF_COOKIES = {
  session: 'kerbside_desk',
  challenge: 'kerbside_desk_challenge',
  device: 'kerbside_desk_device',
} as const
export type StaffCookie = keyof typeof STAFF_COOKIES

/** "Chrome, Windows", by which a person recognises a session of theirs. */
export function deviceName(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find([
    [/\bEdg(A|iOS)?\//, 'Edge'],
    [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
    [/\bSamsungBrowser\//, 'Samsung Internet'],
    [/\bOPR\//, 'Opera'],
    [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
    [/\bSafari\//, 'Safari'],
  ])
  const system = find([
    [/\biPhone\b/, 'iPhone'],
    [/\biPad\b/, 'iPad'],
    [/\bAndroid\b/, 'Android'],
    [/\bWindows\b/, 'Windows'],
    [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
    [/\bCrOS\b/, 'Chromebook'],
    [/\bLinux\b/, 'Linux'],
  ])
  return [browser ?? 'A browser', system].filter(Boolean).join(', ')
}
