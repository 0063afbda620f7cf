import type { WorkAccountProblem, WorkAccountPurpose } from '#src/staff/sign-in/work-account.ts'

/** What somebody reads who comes back from the provider for nothing. */
const WORK_ACCOUNT_PROBLEMS: Record<WorkAccountProblem, string> = {
  'too-often': 'Too many attempts. Wait a few minutes and try again.',
  unreachable: 'The sign-in service couldn’t be reached. Try again, or sign in another way.',
  cancelled: 'You cancelled at the sign-in service. Try again, or sign in another way.',
  expired: 'That took too long. Start again.',
  'not-confirmed': 'The sign-in service couldn’t confirm who you are. Try again.',
  'email-unverified': 'Your work account has no verified email address. Ask whoever looks after it.',
  unknown: 'Nobody has invited the email address of your work account. Ask a manager for an invitation.',
  'not-linked':
    'Your work account isn’t linked yet. Sign in with a passkey or password, then link it under “Your account”.',
  'invitation-expired': 'Your invitation has expired. Ask a manager for a new one.',
  'other-email': 'That work account has another email address than your account here.',
  taken: 'That work account is linked already.',
  'other-person': 'That isn’t the work account that’s linked to you.',
  'not-recent': 'The sign-in service didn’t ask you to confirm. Use a passkey or password instead.',
}

/** The words of a problem in a URL. */
export function workAccountProblem(url: string): string | undefined {
  const problem = new URL(url).searchParams.get('problem') ?? ''
  return Object.hasOwn(WORK_ACCOUNT_PROBLEMS, problem)
    ? WORK_ACCOUNT_PROBLEMS[problem as WorkAccountProblem]
    : undefined
}

const PAGES: Record<WorkAccountPurpose, string> = {
  'sign-in': '/desk/sign-in',
  link: '/desk/me',
  proof: '/desk/confirmed',
}

/** The page that says what went wrong. */
export function pathOfProblem(problem: WorkAccountProblem, purpose: WorkAccountPurpose): string {
  return `${PAGES[purpose]}?problem=${problem}`
}
