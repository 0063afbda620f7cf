import { messages } from '#src/account/users/messages.ts'
import { showToast, type ToastKind } from '#src/design-system/toast/show-toast.ts'

type Flash = { words: string; kind: ToastKind }

const SUCCESSES: Readonly<Record<string, string>> = {
  'welcome-lead-sent-new-user':
    'Thank you. We have received your enquiry and created an account for you. Check your email for a link to set a password.',
  'welcome-lead-sent': 'Thank you. We have received your enquiry and will be in touch soon.',
  'send-property-sent': 'The property has been sent.',
  'user-create-successful': 'You have been successfully registered!',
  'email-confirmed': 'Your email address has been confirmed.',
  'email-link-sent':
    'Your details have been saved. To change your email address, follow the link we have just emailed to it.',
  'user-login-successful': 'You have successfully signed in',
  // for a visitor who signs out before the page's script has loaded
  'user-logout-successful': messages.signedOut,
}

const ERRORS: Readonly<Record<string, string>> = {
  'send-property-invalid': 'The property could not be sent. Check the names and email addresses and try again.',
  'lead-sending-error': 'Your enquiry could not be sent. Please try again, or call us.',
  'file-upload-error': 'Your file could not be uploaded. Please try again.',
  'location-not-found': 'We couldn’t find that place. Try a town or a postcode.',
  'lead-sending-error-validation': 'Your enquiry could not be sent. Check what you have written and try again.',
  'user-create-dupe': 'There is already an account with this email address. Try signing in instead.',
  'article-not-found-error': 'That article is no longer available.',
  'user-create-error': 'We could not register you. Please try again.',
  'names-not-different': 'The first name and last name must be different.',
  'search-query-required': 'Enter where to search: a town, village or postcode.',
  'recaptcha-invalid': 'We couldn’t verify that you’re not a robot. Please try again.',
  'invalid-message-content': 'We can’t send this message. Please rephrase it and try again.',
  'password-invalid': 'That password is not valid.',
  'site-not-live': 'This site is not live yet.',
  'postcode-invalid': 'Please enter a valid postcode',
  'invalid-authenticity-token': 'This page was open for too long. Please try again.',
}

/** The message of a flash key. An unknown key has one only if it contains 'error'. */
export function flashMessage(key: string): Flash | undefined {
  const success = Object.hasOwn(SUCCESSES, key) ? SUCCESSES[key] : undefined
  if (success !== undefined) return { words: success, kind: 'success' }
  const error = Object.hasOwn(ERRORS, key) ? ERRORS[key] : undefined
  if (error !== undefined) return { words: error, kind: 'error' }
  return key.includes('error') ? { words: 'Something went wrong. Please try again.', kind: 'error' } : undefined
}

const FLASH_MS = 10_000

/** Shows the message of a flash key as a toast. */
export function showFlash(key: string): void {
  const message = flashMessage(key)
  if (message) showToast({ ...message, milliseconds: FLASH_MS, topic: 'flash' })
}
