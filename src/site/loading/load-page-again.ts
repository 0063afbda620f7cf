/**
 * Loads the page again if the site answers, for who asked for a script a second time in vain. Browsers remember that a
 * script failed and never ask for it again while the page stands (Chromium 153 does, 156 no longer). Where the site is
 * what does not answer, the page stays: the browser would have nothing to show in its place.
 */
export async function loadPageAgain(): Promise<void> {
  const { pathname, search } = window.location
  const answer = await fetch(pathname + search, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) window.location.reload()
}
