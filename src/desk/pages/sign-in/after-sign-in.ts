import type { SignInOutcome } from '#src/staff/sign-in/server/staff-sign-in.ts'

/** Where signing in leads: the page that was asked for, if it is one of the Desk. */
export function pathAfterSignIn(url: string): string {
  const to = new URL(url).searchParams.get('to') ?? ''
  return /^\/desk(\/[\w%~.-]+)*\/?(\?[^#]*)?$/.test(to) ? to : '/desk'
}

export const SIGN_IN_PROBLEMS: Record<Exclude<SignInOutcome, 'signed-in' | 'code-wanted'>, string> & {
  'signed-in'?: undefined
} = {
  refused: 'That didn’t match an account. Check what you typed and try again.',
  expired: 'That took too long. Start again.',
  'too-often': 'Too many attempts. You can try again within an hour.',
}
