/**
 * Reloads the page if the site is reachable, after a lazy chunk failed twice. Browsers remember that a script failed and
 * never request it again while the page is open (Chromium 153 does, 156 no longer). If the site is not reachable the page
 * stays, because a reload would show nothing.
 */
export async function reloadIfReachable(): Promise<void> {
  const { pathname, search } = window.location
  const answer = await fetch(pathname + search, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) window.location.reload()
}
