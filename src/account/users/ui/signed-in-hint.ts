/** A cookie that holds no secret: it lives as long as the session, whose own cookie no script can see. */
export const HINT_COOKIE = 'signed_in'

const HINT = `${HINT_COOKIE}=1`

/** Its value after a page without its script signed the user out. */
const LEFT = `${HINT_COOKIE}=0`

/** Whether somebody seems to be signed in. Without the hint there is no need to ask the server who it is. */
export function signedInHint(cookies: string = document.cookie): boolean {
  return cookies.split('; ').includes(HINT)
}

/** Whether a user signed out without a script, so that their saved searches are still in this browser. */
export function signedOutHint(cookies: string = document.cookie): boolean {
  return cookies.split('; ').includes(LEFT)
}

/** Called once those searches are cleared. */
export function forgetSignedOutHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, nor without HTTPS
  document.cookie = 'signed_in=; path=/; max-age=0'
}
