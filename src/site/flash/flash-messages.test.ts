import { expect, test } from 'vitest'
import { flashMessage } from './flash-messages.ts'

test.each(['unheard-of', 'constructor', '__proto__'])('%s says nothing', (key) => {
  expect(flashMessage(key)).toBeUndefined()
})

/** The keys are fixed: docs/contracts/overlays.md#flash-messages. */
const errors = [
  'send-property-invalid',
  'lead-sending-error',
  'file-upload-error',
  'location-not-found',
  'lead-sending-error-validation',
  'user-create-dupe',
  'article-not-found-error',
  'user-create-error',
  'names-not-different',
  'search-query-required',
  'recaptcha-invalid',
  'invalid-message-content',
  'password-invalid',
  'site-not-live',
  'postcode-invalid',
  'invalid-authenticity-token',
]

test.each([...errors, 'some-error-or-other'])('%s is an error', (key) => {
  expect(flashMessage(key)).toEqual({ kind: 'error', words: expect.stringMatching(/\w/) })
})

test.each([
  'welcome-lead-sent-new-user',
  'welcome-lead-sent',
  'send-property-sent',
  'user-create-successful',
  'user-login-successful',
  'user-logout-successful',
])('%s is a success', (key) => {
  expect(flashMessage(key)).toEqual({ kind: 'success', words: expect.stringMatching(/\w/) })
})

test('each listed key has words of its own', () => {
  expect(new Set(errors.map((key) => flashMessage(key)?.words)).size).toBe(errors.length)
})
