import { expect, test } from 'vitest'
import { cookiesToDelete, parseCookieConsent } from './cookie-consent.ts'

test.each([
  ['nobody who was not asked', '', undefined],
  ['no other cookie', 'signed_in=1; consent=allow.2', undefined],
  ['nothing that only begins so', 'cookie_consent=allow.22', undefined],
  ['no answer that there is not', 'cookie_consent=maybe.2', undefined],
  ['no answer to the question before', 'cookie_consent=allow.1', undefined],
  ['no cookie of another name that ends so', 'x_cookie_consent=allow.2', undefined],
  ['yes', 'signed_in=1; cookie_consent=allow.2', 'allow'],
  ['no', 'cookie_consent=deny.2; signed_in=1', 'deny'],
])('takes for an answer to question 2: %s', (_words, cookies, status) => {
  expect(parseCookieConsent(cookies, 2)).toBe(status)
})

test.each([
  ['none without names', '_ga=1; signed_in=1', [], []],
  ['those of the name and no longer one', '_ga=1; _gaX=2', ['_ga'], ['_ga']],
  ['those that begin so', '_ga=1; _ga_X1=2; _gid=3; a_ga_=4', ['_ga_*'], ['_ga_X1']],
  ['each once', '_ga=1; _ga=2', ['_ga', '_g*'], ['_ga']],
  ['none where there are none', '', ['_ga*'], []],
])('drops %s', (_words, cookies, names, dropped) => {
  expect(cookiesToDelete(cookies, names)).toEqual(dropped)
})
