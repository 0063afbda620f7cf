/**
 * Until the visitor scrolls, results below the window need no layout: `:root[data-deferred]` skips it
 * (defer-offscreen-layout.css), which halves the first layout of their page on a phone. On the first scroll they are laid
 * out a few at a time, whenever the browser is idle; and all at once when the visitor jumps further, uses the keyboard,
 * follows a link to a part of the page or prints. Their heights are estimates meanwhile, so nothing is deferred where a
 * position in the page matters: after Back or a reload, and with a hash. docs/decisions/0015-rest-below.md.
 */
export {}

/** What may be deferred; defer-offscreen-layout.css says which of them are. */
const DEFERRABLE = '.homes > [data-page] > *, .homes > [data-coming] > *'

const root = document.documentElement
const endings = ['keydown', 'popstate', 'beforeprint']
const whenIdle: (callback: () => void) => unknown = window.requestIdleCallback ?? setTimeout
let shown: HTMLElement[] = []
let hasBegun = false

document.currentScript?.remove()
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (!location.hash && navigation?.type === 'navigate') {
  root.dataset.deferred = ''
  for (const ending of endings) addEventListener(ending, showAll, true)
  addEventListener('click', onClick, true)
  addEventListener('scroll', onScroll, true)
}

function showAll(): void {
  delete root.dataset.deferred
  for (const part of shown) part.style.contentVisibility = ''
  shown = []
  for (const ending of endings) removeEventListener(ending, showAll, true)
  removeEventListener('click', onClick, true)
  removeEventListener('scroll', onScroll, true)
}

function showSome(): void {
  if (root.dataset.deferred === undefined) return
  const parts = [...document.querySelectorAll<HTMLElement>(DEFERRABLE)]
    .filter((part) => !part.style.contentVisibility)
    .slice(0, 6)
  for (const part of parts) part.style.contentVisibility = 'visible'
  shown.push(...parts)
  if (parts.length === 0) showAll()
  else whenIdle(showSome)
}

function onClick({ target }: Event): void {
  if ((target as Element).closest('a[href*="#"]')) showAll()
}

function onScroll({ target }: Event): void {
  if (((target as Element).scrollTop ?? scrollY) > 2 * innerHeight) showAll()
  else if (!hasBegun) {
    hasBegun = true
    whenIdle(showSome)
  }
}
