/** Fixed wording: docs/contracts/account.md#messages */
export const messages = {
  resetRequested:
    'If the email you have entered has a user account we will send you a forgotten password reset request now.',
  resetThanks: 'Thank you. We have sent you an email with instructions on how to reset your password.',
  signedIn: 'You have successfully signed in',
  signInFailed: 'Sign in failed, please try again',
  registered: 'You have been successfully registered!',
  registrationFailed:
    'Sorry, something went wrong. You may already have an account with this email address, if so, please try signing in instead of registering.',
  passwordChanged: 'You have successfully changed your password.',
  passwordFailed: 'Something went wrong updating your password. Please try again later.',
  redirectWithoutDestination: 'Received a redirect without a destination URL',
  profileUpdated: 'Profile successfully updated.',
  signedOut: 'You have been signed out',
  signOutFailed: 'There was an error signing out',
  preferencesUpdated: 'Your preferences have been successfully updated',
  preferencesFailed: 'There was an error updating your preferences',
  preferencesWithoutSignIn: 'Please sign in to update your preferences',
} as const

/** Wording of our own, which may be improved. */
export const ownMessages = {
  linkUsed: 'This link has expired or has already been used. Request a new one.',
  signInFirst: 'Please sign in first.',
  wrongPassword: "That password isn't right. Please try again.",
  passwordForEmail: 'Enter your current password to change your email address.',
  erased: 'Your account and data have been deleted.',
  notThere: 'Not found.',
} as const
