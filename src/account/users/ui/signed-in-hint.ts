/** A cookie that holds no secret: it lives as long as the session, whose own cookie no script can see. */
const HINT = 'signed_in=1'

/** What it says where a page without its script has signed somebody out. */
const LEFT = 'signed_in=0'

/** Whether somebody seems to be signed in. Without the hint there is no need to ask the server who it is. */
export function signedInHint(cookies: string = document.cookie): boolean {
  return cookies.split('; ').includes(HINT)
}

/** Whether somebody has signed out here of whose saved searches no script has heard yet. */
export function signedOutHint(cookies: string = document.cookie): boolean {
  return cookies.split('; ').includes(LEFT)
}

/** They are seen to. */
export function forgetSignedOutHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, nor without HTTPS
  document.cookie = 'signed_in=; path=/; max-age=0'
}
