/** Why somebody goes to the provider: to sign in, to link their account there, or to prove once more who they are. */
export const WORK_ACCOUNT_PURPOSES = ['sign-in', 'link', 'proof'] as const
export type WorkAccountPurpose = (typeof WORK_ACCOUNT_PURPOSES)[number]

/** Why it came to nothing. */
export type WorkAccountProblem =
  | 'too-often'
  | 'unreachable'
  | 'cancelled'
  | 'expired'
  | 'not-confirmed'
  | 'email-unverified'
  | 'unknown'
  | 'not-linked'
  | 'invitation-expired'
  | 'other-email'
  | 'taken'
  | 'other-person'
  | 'not-recent'
