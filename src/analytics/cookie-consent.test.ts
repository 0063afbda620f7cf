import { expect, test } from 'vitest'
import { cookiesToDelete, parseCookieConsent } from './cookie-consent.ts'

test.each([
  ['no cookies', '', undefined],
  ['other cookies only', 'signed_in=1; consent=allow.2', undefined],
  ['a longer version', 'cookie_consent=allow.22', undefined],
  ['an unknown answer', 'cookie_consent=maybe.2', undefined],
  ['an answer to an earlier version', 'cookie_consent=allow.1', undefined],
  ['a cookie with a longer name', 'x_cookie_consent=allow.2', undefined],
  ['accepted', 'signed_in=1; cookie_consent=allow.2', 'allow'],
  ['rejected', 'cookie_consent=deny.2; signed_in=1', 'deny'],
])('consent for version 2 is parsed from cookies: %s', (_words, cookies, status) => {
  expect(parseCookieConsent(cookies, 2)).toBe(status)
})

test.each([
  ['nothing without names', '_ga=1; signed_in=1', [], []],
  ['exact names only', '_ga=1; _gaX=2', ['_ga'], ['_ga']],
  ['names with a prefix', '_ga=1; _ga_X1=2; _gid=3; a_ga_=4', ['_ga_*'], ['_ga_X1']],
  ['each once', '_ga=1; _ga=2', ['_ga', '_g*'], ['_ga']],
  ['nothing without cookies', '', ['_ga*'], []],
])('cookiesToDelete returns %s', (_words, cookies, names, dropped) => {
  expect(cookiesToDelete(cookies, names)).toEqual(dropped)
})
