import { messages } from '#src/account/users/messages.ts'
import type { ToastKind } from '#src/design-system/toast/show-toast.ts'

type Flash = { words: string; kind: ToastKind }

const SUCCESSES: Readonly<Record<string, string>> = {
  'welcome-lead-sent-new-user':
    'Thank you. We have received your enquiry and created an account for you. Check your email for a link to set a password.',
  'welcome-lead-sent': 'Thank you. We have received your enquiry and will be in touch soon.',
  'send-property-sent': 'The property has been sent.',
  'user-create-successful': 'You have been successfully registered!',
  'user-login-successful': 'You have successfully signed in',
  // ours: who signs out before the page's script has come is told so too
  'user-logout-successful': messages.signedOut,
}

const ERRORS: Readonly<Record<string, string>> = {
  'send-property-invalid': 'The property could not be sent. Check the names and email addresses and try again.',
  'lead-sending-error': 'Your enquiry could not be sent. Please try again, or call us.',
  'file-upload-error': 'Your file could not be uploaded. Please try again.',
  'location-not-found': 'We could not find that place. Try a town or a postcode.',
  'lead-sending-error-validation': 'Your enquiry could not be sent. Check what you have written and try again.',
  'user-create-dupe': 'There is already an account with this email address. Try signing in instead.',
  'article-not-found-error': 'That article is no longer here.',
  'user-create-error': 'We could not register you. Please try again.',
  'names-not-different': 'The first name and last name must be different.',
  'search-query-required': 'Tell us where to search: a town, a postcode or a street.',
  'recaptcha-invalid': 'We could not check that you are not a robot. Please try again.',
  'invalid-message-content': 'Your message has something in it that we cannot accept. Please write it another way.',
  'password-invalid': 'That password is not valid.',
  'site-not-live': 'This site is not live yet.',
  'postcode-invalid': 'Please enter a valid postcode',
  'invalid-authenticity-token': 'This page was open for too long. Please try again.',
}

/**
 * What a flash says, by its key. Of an unknown key, only
 * one with 'error' in it says anything.
 */
export function flashWords(key: string): Flash | undefined {
  const success = Object.hasOwn(SUCCESSES, key) ? SUCCESSES[key] : undefined
  if (success !== undefined) return { words: success, kind: 'success' }
  const error = Object.hasOwn(ERRORS, key) ? ERRORS[key] : undefined
  if (error !== undefined) return { words: error, kind: 'error' }
  return key.includes('error') ? { words: 'Something went wrong. Please try again.', kind: 'error' } : undefined
}
